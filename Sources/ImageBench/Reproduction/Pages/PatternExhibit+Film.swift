internal import Basics
package import Film
internal import Scenarios
package import Trials

extension PatternExhibit {
  /// The refreshes before the worst frame that a film shows, and those after it came.
  private static let filmed = (before: 8, after: 8)
  /// The longest time that a film shows of both sides.
  private static let longestSpan = TimeSpan.seconds(3)

  /// The film of the time around the worst frame: on the left with the mistake, on the right
  /// without it.
  ///
  /// Both sides show the same time, each what stood on its screen then, however long that was.
  ///
  /// - Throws: ``FilmError/noPlaces``, or ``FilmError/noFrames(_:known:)``.
  /// - Complexity: O(signposts of both trials).
  package func film(of sources: SourceImages) throws(FilmError) -> FilmReel {
    let span = filmedSpan
    let screen = device.screen.size
    let sides = [bad, fixed].map { side in
      let numbers = side.numbers(during: span)
      return FilmReel.Side(
        ScreenFilm(side.records, screen: screen, .numbers(numbers)),
        FramePainter(
          screen: screen,
          title: side.variant,
          pictures: FilmPictures { sources.path(ofURL: $0) }
        ),
        frames: numbers,
        during: span
      )
    }
    return try FilmReel(sides)
  }

  /// The time from some refreshes before the worst frame should have come until some after it came.
  private var filmedSpan: Range<TimePoint> {
    let period = bad.period
    let last = [bad, fixed].compactMap { $0.marks.last?.presented }.max() ?? worst.tick
    let least = period * FilmReel.defaultLength
    let first = bad.marks.first?.presented ?? .start
    var start = max(first, worst.tick + (.zero - period * Self.filmed.before))
    var end = max((worst.presented ?? worst.tick) + period * Self.filmed.after, start + least)
    // At the end of the trial the time before the frame is longer.
    end = min(end, max(last + period, start + period))
    start = max(first, min(start, end + (.zero - least)))
    return start..<min(end, start + Self.longestSpan)
  }
}

extension PatternExhibit.Side {
  /// The numbers of the frames that stand on the screen during `span`, also of those that the app
  /// did not live to present.
  fileprivate func numbers(during span: Range<TimePoint>) -> Range<Int> {
    func come(_ mark: FrameMark) -> TimePoint { mark.presented ?? mark.tick }
    let shown = marks.filter { come($0) < span.upperBound }
    let first = shown.last { come($0) <= span.lowerBound } ?? shown.first ?? marks.first
    guard let first else { return 0..<0 }
    let last = shown.last?.frame ?? first.frame
    return first.frame..<last + (jetsam != nil && shown.count == marks.count ? 2 : 1)
  }
}

extension PatternPage {
  /// The film of its frames, a file named after the pattern.
  ///
  /// - Throws: ``FilmError``.
  package func film(
    of sources: SourceImages,
    as format: FilmFormat
  ) throws(FilmError) -> PageFile {
    var reel = try exhibit.film(of: sources)
    return PageFile(name: stem + ".\(format.rawValue)", bytes: try reel.file(format))
  }
}

extension FindReplay {
  /// The film of both variants, a file named after the scenario.
  ///
  /// - Throws: ``FilmError``.
  package func film(
    of sources: SourceImages,
    as format: FilmFormat
  ) throws(FilmError) -> PageFile {
    try frames.film(of: sources, as: format)
  }
}
