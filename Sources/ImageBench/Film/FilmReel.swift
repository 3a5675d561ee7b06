package import Basics

/// A film as a picture file: one screen, or several next to each other, frame by frame.
package struct FilmReel {
  /// How many times slower a film plays than the screen did, unless said otherwise.
  package static let defaultSlowness = 4
  /// How many frames a film has, unless said otherwise.
  package static let defaultLength = 24
  /// The pixels between two screens.
  private static let gap = 6

  /// The most pictures of a film: a frame that stands for less than this part of it may be left
  /// out, which keeps the film of a long hang small.
  private static let mostPictures = 72

  /// One screen of a film.
  package struct Side {
    var film: ScreenFilm
    var painter: FramePainter
    /// The numbers of the frames to show; those that its film lacks were never presented.
    var numbers: Range<Int>
    /// The time to show; nil from the first to the last of the frames.
    var span: Range<TimePoint>?

    /// The frames `numbers` of `film`, drawn by `painter`.
    ///
    /// With `span` it shows what stood on the screen during this time, and its numbers are those of
    /// the frames that did; without it, the default, all of its frames.
    package init(
      _ film: ScreenFilm,
      _ painter: FramePainter,
      frames numbers: Range<Int>,
      during span: Range<TimePoint>? = nil
    ) {
      self.film = film
      self.painter = painter
      self.numbers = numbers
      self.span = span
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

  /// The file in `format`; a single frame makes a plain picture.
  ///
  /// At every moment each side shows what stood on its screen at that time, however long a frame of
  /// the other one took.
  ///
  /// - Throws: ``FilmError/encoder(_:)``.
  package mutating func file(_ format: FilmFormat) throws(FilmError) -> [UInt8] {
    switch format {
    case .png:
      var animation = AnimatedPNG(size: size)
      try play { canvas, time throws(FilmError) in try animation.append(canvas, for: time) }
      return animation.bytes
    case .gif:
      var animation = AnimatedGIF(size: size)
      try play { canvas, time throws(FilmError) in animation.append(canvas, for: time) }
      return animation.bytes
    }
  }

  private var size: PixelSize {
    PixelSize(
      width: sides.reduce(0) { $0 + $1.painter.size.width } + Self.gap * (sides.count - 1),
      height: sides.map(\.painter.size.height).max() ?? 1
    )
  }

  /// Gives `show` each picture with its time, in their order.
  private mutating func play(
    _ show: (FilmCanvas, TimeSpan) throws(FilmError) -> Void
  ) throws(FilmError) {
    let size = size
    let reels = sides.map { FilmTiming($0.film.frames, $0.numbers, during: $0.span) }
    let end = reels.map(\.end).max() ?? .zero
    // When the last side is over, the film begins anew.
    let moments = Self.thinned(
      Set(reels.flatMap(\.begins)).filter { $0 < end }.union([.zero]).sorted(),
      step: TimeSpan(nanoseconds: end.nanoseconds / Self.mostPictures)
    )
    for (index, moment) in moments.enumerated() {
      var canvas = FilmCanvas(size: size, .strip)
      var left = 0
      for (side, reel) in zip(sides.indices, reels) {
        canvas.draw(picture(of: side, reel.state(at: moment)), x: left, y: 0)
        left += sides[side].painter.size.width + Self.gap
      }
      let next = index + 1 < moments.count ? moments[index + 1] : end
      try show(canvas, (next - moment) * slowness)
    }
  }

  /// `moments`, of which there are too many, at least `step` apart.
  private static func thinned(_ moments: [TimeSpan], step: TimeSpan) -> [TimeSpan] {
    guard moments.count > mostPictures else { return moments }
    var kept: [TimeSpan] = []
    for moment in moments where kept.last.map({ moment - $0 >= step }) ?? true {
      kept.append(moment)
    }
    return kept
  }

  private mutating func picture(of side: Int, _ state: FilmTiming.State) -> FilmCanvas {
    switch state {
    case .frame(let frame): sides[side].painter.paint(frame)
    case .ended(let number): sides[side].painter.paintEnd(ofFrame: number)
    }
  }
}
