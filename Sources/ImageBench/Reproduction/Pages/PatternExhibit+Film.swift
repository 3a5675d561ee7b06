package import Film
internal import Scenarios
package import Trials

extension PatternExhibit {
  /// The film of the frames around the worst one: on the left with the mistake, on the right
  /// without it.
  ///
  /// Both sides show the same refreshes.
  ///
  /// - Throws: ``FilmError/noPlaces``, or ``FilmError/noFrames(_:known:)``.
  /// - Complexity: O(signposts of both trials).
  package func film(of sources: SourceImages) throws(FilmError) -> FilmReel {
    let length = FilmReel.defaultLength
    let start = max(
      window.lowerBound,
      min(worst.refresh - length / 3, window.upperBound - length)
    )
    let refreshes = start..<min(window.upperBound, start + length)
    let screen = device.screen.size
    let sides = [bad, fixed].map { side in
      let numbers = side.numbers(in: refreshes)
      return FilmReel.Side(
        ScreenFilm(side.records, screen: screen, .numbers(numbers)),
        FramePainter(
          screen: screen,
          title: side.variant,
          pictures: FilmPictures { sources.path(ofURL: $0) }
        ),
        frames: numbers
      )
    }
    return try FilmReel(sides)
  }
}

extension PatternExhibit.Side {
  /// The numbers of the frames that stand in `refreshes`; in a hang the first began before them.
  fileprivate func numbers(in refreshes: Range<Int>) -> Range<Int> {
    let shown = marks.filter { $0.refresh < refreshes.upperBound }
    let first = shown.last { $0.refresh <= refreshes.lowerBound } ?? shown.first
    guard let first, let last = shown.last else { return 0..<0 }
    return first.frame..<last.frame + 1
  }
}

extension PatternPage {
  /// The film of its frames, an animated PNG file named after the pattern.
  ///
  /// - Throws: ``FilmError``.
  package func film(of sources: SourceImages) throws(FilmError) -> PageFile {
    var reel = try exhibit.film(of: sources)
    return PageFile(name: stem + ".png", bytes: try reel.png())
  }
}

extension FindReplay {
  /// The film of both variants, an animated PNG file named after the scenario.
  ///
  /// - Throws: ``FilmError``.
  package func film(of sources: SourceImages) throws(FilmError) -> PageFile {
    try frames.film(of: sources)
  }
}
