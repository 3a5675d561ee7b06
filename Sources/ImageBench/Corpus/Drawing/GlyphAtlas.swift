internal import Basics

/// Letters of one size, drawn from strokes: they give generated screenshots the edges and the
/// repetition of text.
struct GlyphAtlas {
  /// One letter: its mask, and the distance to the next one.
  struct Glyph {
    var mask: CoverageMask
    var advance: Int
  }

  /// The height of a line from the top of an ascender to the foot of a descender, in pixels.
  let height: Int
  let glyphs: [Glyph]

  /// Letters of `height` pixels.
  init(height: Int) {
    self.height = height
    glyphs = GlyphAtlas.letters.map { strokes in
      let cells = strokes.map(\.right).max() ?? 0
      let width = (cells + 2) * height / GlyphAtlas.gridHeight
      let mask = CoverageMask(width: max(width, 1), height: height) { x, y in
        // Converts positions to 1/64 of a grid cell.
        let column = x * GlyphAtlas.gridHeight / height
        let row = y * GlyphAtlas.gridHeight / height
        return strokes.contains { $0.covers(column, row) }
      }
      return Glyph(mask: mask, advance: max(width + height / 16, 2))
    }
  }

  /// The number of rows in the letters' grid.
  private static let gridHeight = 23

  /// A part of a letter on a grid of about 10 by 23 cells; lines are two cells thick.
  private enum Stroke {
    case line(Int, Int, Int, Int)
    case ring(Int, Int, Int, Int)
    case arch(Int, Int, Int, Int)
    case bowl(Int, Int, Int, Int)

    var right: Int {
      switch self {
      case .line(let startX, _, let endX, _): max(startX, endX) + 1
      case .ring(let x, _, let reach, _), .arch(let x, _, let reach, _),
        .bowl(let x, _, let reach, _):
        x + reach + 1
      }
    }

    /// Whether the position, in 1/64 of a cell, lies on the stroke.
    func covers(_ x: Int, _ y: Int) -> Bool {
      let cell = CoverageMask.subpixels
      switch self {
      case .line(let startX, let startY, let endX, let endY):
        let (dx, dy) = (endX - startX, endY - startY)
        let (px, py) = (x - startX * cell, y - startY * cell)
        let along = px * dx + py * dy
        let length = dx * dx + dy * dy
        // Butt ends, lengthened by one cell so that strokes join.
        guard along >= -cell * max(abs(dx), abs(dy)),
          along <= (length + max(abs(dx), abs(dy))) * cell
        else { return false }
        let across = px * dy - py * dx
        return across * across <= length * cell * cell
      case .ring(let centreX, let centreY, let reachX, let reachY):
        return Stroke.onRing(x - centreX * cell, y - centreY * cell, reachX, reachY)
      case .arch(let centreX, let centreY, let reachX, let reachY):
        return y <= centreY * cell
          && Stroke.onRing(x - centreX * cell, y - centreY * cell, reachX, reachY)
      case .bowl(let centreX, let centreY, let reachX, let reachY):
        return y >= centreY * cell
          && Stroke.onRing(x - centreX * cell, y - centreY * cell, reachX, reachY)
      }
    }

    private static func onRing(_ x: Int, _ y: Int, _ reachX: Int, _ reachY: Int) -> Bool {
      inEllipse(x, y, reachX + 1, reachY + 1) && !inEllipse(x, y, reachX - 1, reachY - 1)
    }

    private static func inEllipse(_ x: Int, _ y: Int, _ reachX: Int, _ reachY: Int) -> Bool {
      let (a, b) = (reachX * CoverageMask.subpixels, reachY * CoverageMask.subpixels)
      return x * x * b * b + y * y * a * a <= a * a * b * b
    }
  }

  /// The letters below are in order of frequency in English text; words make the spaces.
  static let frequentFirst = 0...22

  /// e t a o i n s h r d l u c m f w y g p b v k x, then capitals T L E H I F O.
  private static let letters: [[Stroke]] = [
    [.arch(5, 11, 4, 5), .line(1, 11, 9, 11), .line(1, 11, 1, 12), .bowl(5, 12, 4, 4)],
    [.line(3, 3, 3, 16), .line(1, 6, 7, 6), .line(3, 16, 7, 16)],
    [.ring(5, 11, 4, 5), .line(9, 6, 9, 16)],
    [.ring(5, 11, 4, 5)],
    [.line(2, 6, 2, 16), .line(2, 2, 2, 3)],
    [.line(1, 6, 1, 16), .arch(5, 10, 4, 4), .line(9, 10, 9, 16)],
    [
      .line(8, 6, 2, 6), .line(1, 7, 1, 10), .line(2, 11, 7, 11), .line(8, 12, 8, 15),
      .line(1, 16, 7, 16),
    ],
    [.line(1, 1, 1, 16), .arch(5, 10, 4, 4), .line(9, 10, 9, 16)],
    [.line(1, 6, 1, 16), .arch(4, 9, 3, 3)],
    [.ring(5, 11, 4, 5), .line(9, 1, 9, 16)],
    [.line(2, 1, 2, 16)],
    [.line(1, 6, 1, 12), .bowl(5, 12, 4, 4), .line(9, 6, 9, 16)],
    [.arch(5, 10, 4, 4), .line(1, 10, 1, 12), .bowl(5, 12, 4, 4)],
    [
      .line(1, 6, 1, 16), .arch(4, 9, 3, 3), .line(7, 9, 7, 16), .arch(10, 9, 3, 3),
      .line(13, 9, 13, 16),
    ],
    [.line(3, 2, 3, 16), .line(1, 6, 6, 6), .line(4, 1, 7, 1)],
    [.line(1, 6, 4, 16), .line(4, 16, 7, 7), .line(7, 7, 10, 16), .line(10, 16, 13, 6)],
    [.line(1, 6, 5, 16), .line(9, 6, 3, 21)],
    [.ring(5, 11, 4, 5), .line(9, 6, 9, 19), .bowl(5, 17, 4, 4)],
    [.ring(5, 11, 4, 5), .line(1, 6, 1, 21)],
    [.ring(5, 11, 4, 5), .line(1, 1, 1, 16)],
    [.line(1, 6, 5, 16), .line(9, 6, 5, 16)],
    [.line(1, 1, 1, 16), .line(8, 6, 2, 12), .line(4, 10, 9, 16)],
    [.line(1, 6, 9, 16), .line(9, 6, 1, 16)],
    [.line(1, 1, 11, 1), .line(6, 1, 6, 16)],
    [.line(1, 1, 1, 16), .line(1, 16, 8, 16)],
    [.line(1, 1, 1, 16), .line(1, 1, 9, 1), .line(1, 8, 8, 8), .line(1, 16, 9, 16)],
    [.line(1, 1, 1, 16), .line(10, 1, 10, 16), .line(1, 8, 10, 8)],
    [.line(2, 1, 2, 16)],
    [.line(1, 1, 1, 16), .line(1, 1, 9, 1), .line(1, 8, 8, 8)],
    [.ring(7, 8, 6, 7)],
  ]

  /// A word of glyph indices, beginning with a capital if `capital` is true.
  static func word(capital: Bool, stream: inout SplitMix64) -> [Int] {
    let length = stream.nextInt(in: 2...5) + stream.nextInt(in: 0...4)
    return (0..<length).map { position in
      if capital, position == 0 {
        return stream.nextInt(in: frequentFirst.upperBound + 1...letters.count - 1)
      }
      // The smaller of two draws favours frequent letters.
      return min(stream.nextInt(in: frequentFirst), stream.nextInt(in: frequentFirst))
    }
  }
}
