internal import Basics

/// A film as a picture file: one screen, or several next to each other, frame by frame.
package struct FilmReel {
  /// How many times slower a film plays than the screen did, unless said otherwise.
  package static let defaultSlowness = 4
  /// How many frames a film has, unless said otherwise.
  package static let defaultLength = 24
  /// The pixels between two screens.
  private static let gap = 6

  /// One screen of a film.
  package struct Side {
    var film: ScreenFilm
    var painter: FramePainter

    /// The screen of `film`, drawn by `painter`.
    package init(_ film: ScreenFilm, _ painter: FramePainter) {
      self.film = film
      self.painter = painter
    }
  }

  private var sides: [Side]
  private let numbers: Range<Int>
  private let slowness: Int

  /// The frames `numbers` of `sides`, from left to right; it plays `slowness` times slower.
  ///
  /// - Throws: ``FilmError/noPlaces``, or ``FilmError/noFrames(_:known:)`` where no side has any of
  ///   the frames.
  package init(
    _ sides: [Side],
    frames numbers: Range<Int>,
    slowness: Int = Self.defaultSlowness
  ) throws(FilmError) {
    let first = sides.map(\.film.numbers.lowerBound).min() ?? 0
    let known = first..<max(first, sides.map(\.film.numbers.upperBound).max() ?? 0)
    guard !numbers.clamped(to: known).isEmpty else { throw .noFrames(numbers, known: known) }
    guard sides.contains(where: \.film.hasPlaces) else { throw .noPlaces }
    self.sides = sides
    self.numbers = numbers.clamped(to: known)
    self.slowness = max(1, slowness)
  }

  /// The file: an animated PNG, or a plain one for a single frame.
  ///
  /// Each frame stands as long as it stood on the screen where it stood longest, times the
  /// slowness.
  ///
  /// - Throws: ``FilmError/encoder(_:)``.
  package mutating func png() throws(FilmError) -> [UInt8] {
    let widths = sides.map(\.painter.size.width)
    let size = PixelSize(
      width: widths.reduce(0, +) + Self.gap * (sides.count - 1),
      height: sides.map(\.painter.size.height).max() ?? 1
    )
    var animation = AnimatedPNG(size: size)
    let frames = sides.map { side in
      Dictionary(uniqueKeysWithValues: side.film.frames.map { ($0.number, $0) })
    }
    for number in numbers {
      var canvas = FilmCanvas(size: size, .strip)
      var duration = TimeSpan.zero
      var left = 0
      for index in sides.indices {
        let frame = frames[index][number]
        let picture =
          frame.map { sides[index].painter.paint($0) }
          ?? sides[index].painter.paintEnd(ofFrame: number)
        canvas.draw(picture, x: left, y: 0)
        left += widths[index] + Self.gap
        duration = max(duration, frame?.duration ?? .zero)
      }
      try animation.append(canvas, for: duration * slowness)
    }
    return animation.bytes
  }
}
