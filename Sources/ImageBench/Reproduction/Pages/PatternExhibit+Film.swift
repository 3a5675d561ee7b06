package import Film
internal import Scenarios
package import Trials

extension PatternExhibit {
  /// The film of the frames around the worst one: on the left with the mistake, on the right
  /// without it.
  ///
  /// - Throws: ``FilmError/noPlaces``, or ``FilmError/noFrames(_:known:)``.
  /// - Complexity: O(signposts of both trials).
  package func film(of sources: SourceImages) throws(FilmError) -> FilmReel {
    let start = max(
      window.lowerBound,
      min(worst.frame - FilmReel.defaultLength / 3, window.upperBound - FilmReel.defaultLength)
    )
    let numbers = start..<min(window.upperBound, start + FilmReel.defaultLength)
    let screen = device.screen.size
    let sides = [bad, fixed].map { side in
      FilmReel.Side(
        ScreenFilm(side.records, screen: screen, .numbers(numbers)),
        FramePainter(
          screen: screen,
          title: side.variant,
          pictures: FilmPictures { sources.path(ofURL: $0) }
        )
      )
    }
    return try FilmReel(sides, frames: numbers)
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
