package import Basics

/// A rectangle of whole pixels.
package struct FilmArea: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// The rectangle of `width` by `height` pixels whose top left corner is at `x`, `y`.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The part that is inside of `other`; empty where nothing is.
  package func clamped(to other: FilmArea) -> FilmArea {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return FilmArea(
      x: left,
      y: top,
      width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top)
    )
  }

  /// The rectangle without `margin` pixels at each side.
  package func inset(by margin: Int) -> FilmArea {
    FilmArea(
      x: x + margin,
      y: y + margin,
      width: max(0, width - 2 * margin),
      height: max(0, height - 2 * margin)
    )
  }
}

/// A picture to draw on: opaque RGBA with 8 bits each, rows from the top without padding.
package struct FilmCanvas: Sendable, Hashable {
  package let size: PixelSize
  /// Four bytes a pixel.
  package private(set) var pixels: [UInt8]

  /// A picture of one colour.
  package init(size: PixelSize, _ color: FilmColor = .paper) {
    self.size = size
    pixels = []
    pixels.reserveCapacity(size.pixelCount * 4)
    for _ in 0..<size.pixelCount { pixels += color.bytes }
  }

  /// The whole picture.
  package var area: FilmArea { FilmArea(x: 0, y: 0, width: size.width, height: size.height) }

  /// The colour of a pixel, which must be inside.
  package func color(x: Int, y: Int) -> FilmColor {
    let place = (y * size.width + x) * 4
    return FilmColor(red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
  }

  /// Colours a pixel; one outside is left out.
  package mutating func set(x: Int, y: Int, _ color: FilmColor) {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
    let place = (y * size.width + x) * 4
    pixels[place] = color.red
    pixels[place + 1] = color.green
    pixels[place + 2] = color.blue
  }

  /// Fills the part of `area` that is inside of `clip`.
  package mutating func fill(_ area: FilmArea, _ color: FilmColor, in clip: FilmArea? = nil) {
    let part = area.clamped(to: clip ?? self.area).clamped(to: self.area)
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width { set(x: x, y: y, color) }
    }
  }

  /// Draws a frame of `width` pixels along the inside of `area`.
  package mutating func frame(
    _ area: FilmArea,
    _ color: FilmColor,
    width: Int,
    in clip: FilmArea
  ) {
    let side = min(width, area.width, area.height)
    let (right, bottom) = (area.x + area.width - side, area.y + area.height - side)
    for edge in [
      FilmArea(x: area.x, y: area.y, width: area.width, height: side),
      FilmArea(x: area.x, y: bottom, width: area.width, height: side),
      FilmArea(x: area.x, y: area.y, width: side, height: area.height),
      FilmArea(x: right, y: area.y, width: side, height: area.height),
    ] { fill(edge, color, in: clip) }
  }

  /// Draws diagonal lines over `area`, `step` pixels apart.
  package mutating func hatch(_ area: FilmArea, _ color: FilmColor, step: Int, in clip: FilmArea) {
    let part = area.clamped(to: clip).clamped(to: self.area)
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width where (x - area.x + y - area.y) % step == 0 {
        set(x: x, y: y, color)
      }
    }
  }

  /// Draws `picture` with its top left corner at `x`, `y`, as far as it is inside of `clip`.
  package mutating func draw(_ picture: FilmCanvas, x: Int, y: Int, in clip: FilmArea? = nil) {
    let whole = FilmArea(x: x, y: y, width: picture.size.width, height: picture.size.height)
    let part = whole.clamped(to: clip ?? area).clamped(to: area)
    guard part.width > 0 else { return }
    for row in part.y..<part.y + part.height {
      let from = ((row - y) * picture.size.width + part.x - x) * 4
      let to = (row * size.width + part.x) * 4
      pixels.replaceSubrange(
        to..<to + part.width * 4,
        with: picture.pixels[from..<from + part.width * 4]
      )
    }
  }

  /// The pixels of `area`, which must be inside.
  package func part(_ area: FilmArea) -> FilmCanvas {
    var part = FilmCanvas(size: PixelSize(width: area.width, height: area.height))
    part.draw(self, x: -area.x, y: -area.y)
    return part
  }

  /// The smallest rectangle around all pixels that differ from those of `other`, which has the same
  /// size; nil where none does.
  package func difference(from other: FilmCanvas) -> FilmArea? {
    var (left, right, top, bottom) = (size.width, -1, size.height, -1)
    for y in 0..<size.height {
      let row = y * size.width * 4
      let bytes = row..<row + size.width * 4
      if pixels[bytes] == other.pixels[bytes] { continue }
      (top, bottom) = (min(top, y), y)
      for x in 0..<size.width where color(x: x, y: y) != other.color(x: x, y: y) {
        (left, right) = (min(left, x), max(right, x))
      }
    }
    guard bottom >= 0 else { return nil }
    return FilmArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
