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
    /// The numbers of the frames to show; those that its film lacks were never presented.
    var numbers: Range<Int>

    /// The frames `numbers` of `film`, drawn by `painter`.
    package init(_ film: ScreenFilm, _ painter: FramePainter, frames numbers: Range<Int>) {
      self.film = film
      self.painter = painter
      self.numbers = numbers
    }
  }

  private var sides: [Side]
  private let slowness: Int

  /// The frames of `sides`, from left to right; it plays `slowness` times slower.
  ///
  /// - Throws: ``FilmError/noPlaces``, or ``FilmError/noFrames(_:known:)`` where no side has any of
  ///   its frames.
  package init(
    _ sides: [Side],
    slowness: Int = Self.defaultSlowness
  ) throws(FilmError) {
    let hasFrames = sides.contains { !$0.numbers.clamped(to: $0.film.numbers).isEmpty }
    guard hasFrames else {
      throw .noFrames(sides.first?.numbers ?? 0..<0, known: sides.first?.film.numbers ?? 0..<0)
    }
    guard sides.contains(where: \.film.hasPlaces) else { throw .noPlaces }
    self.sides = sides
    self.slowness = max(1, slowness)
  }

  /// The file: an animated PNG, or a plain one for a single frame.
  ///
  /// Each side plays in its own time, times the slowness. One that has shown all its frames keeps
  /// the last one, and says after which time it came there.
  ///
  /// - Throws: ``FilmError/encoder(_:)``.
  package mutating func png() throws(FilmError) -> [UInt8] {
    let widths = sides.map(\.painter.size.width)
    let size = PixelSize(
      width: widths.reduce(0, +) + Self.gap * (sides.count - 1),
      height: sides.map(\.painter.size.height).max() ?? 1
    )
    var animation = AnimatedPNG(size: size)
    let reels = sides.map { FilmTiming($0.film.frames, $0.numbers) }
    let end = reels.map(\.end).max() ?? .zero
    // When the last side is over, the film begins anew.
    let moments = Set(reels.flatMap(\.begins)).filter { $0 < end }.union([.zero]).sorted()
    for (index, moment) in moments.enumerated() {
      var canvas = FilmCanvas(size: size, .strip)
      var left = 0
      for (side, reel) in zip(sides.indices, reels) {
        canvas.draw(picture(of: side, reel.state(at: moment)), x: left, y: 0)
        left += widths[side] + Self.gap
      }
      let next = index + 1 < moments.count ? moments[index + 1] : end
      try animation.append(canvas, for: (next - moment) * slowness)
    }
    return animation.bytes
  }

  private mutating func picture(of side: Int, _ state: FilmTiming.State) -> FilmCanvas {
    switch state {
    case .frame(let frame): sides[side].painter.paint(frame)
    case .over(let frame, let time): sides[side].painter.paint(frame, shownIn: time)
    case .ended(let number): sides[side].painter.paintEnd(ofFrame: number)
    }
  }
}
