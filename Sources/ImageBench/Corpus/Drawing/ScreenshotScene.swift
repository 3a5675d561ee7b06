internal import Basics

/// A screen of an application as a list of things to draw, the lowest first.
struct ScreenshotScene {
  /// An RGB colour, 0 to 255 each.
  struct Colour {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// A thing to draw.
  enum Item {
    case box(Colour, radius: Int)
    case glyph(atlas: Int, index: Int, Colour)
    /// The generated photograph, cut to rounded corners that show `behind`.
    case photo(radius: Int, behind: Colour)
  }

  /// A thing and its rectangle.
  struct Placed {
    var item: Item
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The colours of a screen.
  struct Theme {
    var page: Colour
    var side: Colour
    var text: Colour
    var faint: Colour
    var line: Colour
    var accent: Colour
  }

  let size: PixelSize
  let atlases: [GlyphAtlas]
  private(set) var placed: [Placed] = []
  private(set) var photoSize = PixelSize(width: 1, height: 1)

  /// One 128th of the width, the grid of the layout; at least 1.
  private var unit: Int { max(size.width / 128, 1) }

  init(size: PixelSize, stream: inout SplitMix64) {
    self.size = size
    let unit = max(size.width / 128, 1)
    atlases = [unit * 22 / 16, unit * 29 / 16, unit * 52 / 16].map {
      GlyphAtlas(height: max($0, 3))
    }
    let accent = stream.pick([
      Colour(0, 122, 255), Colour(52, 168, 83), Colour(255, 95, 87), Colour(175, 82, 222),
    ])
    let light = Theme(
      page: Colour(255, 255, 255),
      side: Colour(242, 242, 247),
      text: Colour(20, 20, 24),
      faint: Colour(128, 128, 136),
      line: Colour(216, 216, 222),
      accent: accent
    )
    let dark = Theme(
      page: Colour(22, 22, 26),
      side: Colour(34, 34, 40),
      text: Colour(236, 236, 240),
      faint: Colour(146, 146, 154),
      line: Colour(58, 58, 66),
      accent: accent
    )
    let theme = stream.chance(percent: 70) ? light : dark
    box(theme.page, x: 0, y: 0, width: size.width, height: size.height)
    layOutSidebar(theme, &stream)
    layOutArticle(theme, &stream)
  }

  private mutating func box(
    _ colour: Colour,
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    radius: Int = 0
  ) {
    let placedBox = Placed(
      item: .box(colour, radius: min(radius, width / 2, height / 2)),
      x: x,
      y: y,
      width: width,
      height: height
    )
    placed.append(placedBox)
  }

  /// Sets words until `width` is full, `lines` times; the last line ends early.
  ///
  /// - Returns: The row below the text.
  private mutating func text(
    _ colour: Colour,
    atlas: Int,
    x: Int,
    y: Int,
    width: Int,
    lines: Int,
    stream: inout SplitMix64
  ) -> Int {
    let letters = atlases[atlas]
    var top = y
    for line in 0..<lines {
      let last = line == lines - 1
      let room = last ? width * stream.nextInt(in: 45...95) / 100 : width
      var left = x
      var first = line == 0
      while true {
        let word = GlyphAtlas.word(
          capital: first || stream.chance(percent: 9),
          stream: &stream
        )
        let length = word.reduce(0) { $0 + letters.glyphs[$1].advance }
        guard left + length <= x + room else { break }
        first = false
        for index in word {
          let mask = letters.glyphs[index].mask
          placed.append(
            Placed(
              item: .glyph(atlas: atlas, index: index, colour),
              x: left,
              y: top,
              width: mask.width,
              height: mask.height
            )
          )
          left += letters.glyphs[index].advance
        }
        left += max(letters.height * 6 / 23, 1)
      }
      top += letters.height * 13 / 10 + 1
    }
    return top
  }

  private mutating func layOutSidebar(_ theme: Theme, _ stream: inout SplitMix64) {
    let side = 38 * unit
    box(theme.side, x: 0, y: 0, width: side, height: size.height)
    box(theme.line, x: side, y: 0, width: max(unit / 8, 1), height: size.height)
    _ = text(
      theme.faint,
      atlas: 0,
      x: 2 * unit,
      y: unit / 2,
      width: 7 * unit,
      lines: 1,
      stream: &stream
    )
    var y = text(
      theme.text,
      atlas: 2,
      x: 2 * unit,
      y: 3 * unit,
      width: 24 * unit,
      lines: 1,
      stream: &stream
    )
    box(theme.line, x: 2 * unit, y: y, width: side - 4 * unit, height: 3 * unit, radius: unit)
    _ = text(
      theme.faint,
      atlas: 1,
      x: 4 * unit,
      y: y + unit / 2,
      width: 14 * unit,
      lines: 1,
      stream: &stream
    )
    y += 4 * unit
    let selected = stream.nextInt(in: 0...7)
    var row = 0
    while y < size.height {
      y = layOutRow(theme, at: y, isSelected: row == selected, &stream)
      row += 1
    }
  }

  /// Draws one row of the sidebar; returns the top of the next one.
  private mutating func layOutRow(
    _ theme: Theme,
    at y: Int,
    isSelected: Bool,
    _ stream: inout SplitMix64
  ) -> Int {
    let side = 38 * unit
    if isSelected {
      box(theme.accent, x: unit, y: y, width: side - 2 * unit, height: 7 * unit, radius: unit)
    }
    let face = Colour(
      UInt8(stream.nextInt(in: 90...230)),
      UInt8(stream.nextInt(in: 90...210)),
      UInt8(stream.nextInt(in: 90...230))
    )
    let ink = isSelected ? Colour(255, 255, 255) : theme.text
    let pale = isSelected ? Colour(226, 232, 240) : theme.faint
    box(face, x: 2 * unit, y: y + unit, width: 5 * unit, height: 5 * unit, radius: 5 * unit)
    _ = text(
      ink,
      atlas: 1,
      x: 8 * unit,
      y: y + unit,
      width: 18 * unit,
      lines: 1,
      stream: &stream
    )
    _ = text(
      pale,
      atlas: 0,
      x: 8 * unit,
      y: y + 4 * unit,
      width: side - 11 * unit,
      lines: 1,
      stream: &stream
    )
    let line = max(unit / 8, 1)
    box(theme.line, x: 8 * unit, y: y + 7 * unit, width: side - 8 * unit, height: line)
    return y + 7 * unit + line
  }

  private mutating func layOutArticle(_ theme: Theme, _ stream: inout SplitMix64) {
    let x = 43 * unit
    let width = size.width - x - 5 * unit
    _ = text(
      theme.faint,
      atlas: 0,
      x: size.width - 14 * unit,
      y: unit / 2,
      width: 12 * unit,
      lines: 1,
      stream: &stream
    )
    var y = text(
      theme.text,
      atlas: 2,
      x: x,
      y: 4 * unit,
      width: width,
      lines: stream.nextInt(in: 1...2),
      stream: &stream
    )
    y = text(theme.faint, atlas: 0, x: x, y: y, width: width / 2, lines: 1, stream: &stream) + unit
    y = text(theme.text, atlas: 1, x: x, y: y, width: width, lines: 3, stream: &stream) + unit
    photoSize = PixelSize(
      width: max(width * stream.nextInt(in: 56...84) / 100 & ~1, 2),
      height: max(unit * stream.nextInt(in: 27...36) & ~1, 2)
    )
    placed.append(
      Placed(
        item: .photo(radius: 2 * unit, behind: theme.page),
        x: x,
        y: y,
        width: photoSize.width,
        height: photoSize.height
      )
    )
    y += photoSize.height + unit
    y = text(theme.faint, atlas: 0, x: x, y: y, width: width / 2, lines: 1, stream: &stream) + unit
    var left = x
    for button in 0..<3 {
      let extent = unit * stream.nextInt(in: 11...16)
      let fill = button == 0 ? theme.accent : theme.line
      let ink = button == 0 ? Colour(255, 255, 255) : theme.text
      box(fill, x: left, y: y, width: extent, height: 4 * unit, radius: 2 * unit)
      _ = text(
        ink,
        atlas: 1,
        x: left + 2 * unit,
        y: y + unit,
        width: extent - 4 * unit,
        lines: 1,
        stream: &stream
      )
      left += extent + unit
    }
    y += 6 * unit
    while y < size.height {
      let lines = stream.nextInt(in: 3...6)
      y = text(theme.text, atlas: 1, x: x, y: y, width: width, lines: lines, stream: &stream)
      y += 2 * unit
    }
  }
}
