internal import Basics

/// When each frame of one side of a film stands on the screen, from the start of the film.
struct FilmTiming {
  /// The frame that the side shows at a moment.
  enum State {
    case frame(ScreenFrame)
    /// The last frame, when the time in which all were shown is over.
    case over(ScreenFrame, after: TimeSpan)
    /// The app has ended, before the frame with this number.
    case ended(Int)
  }

  private var frames: [(begin: TimeSpan, frame: ScreenFrame)] = []
  /// The frame that the app did not live to present; nil where it presented all.
  private var missing: Int?
  /// When the last frame has stood for its time.
  private(set) var end = TimeSpan.zero

  /// The times of the frames with the `numbers`; what is not among `frames` was never presented.
  init(_ frames: [ScreenFrame], _ numbers: Range<Int>) {
    for frame in frames where numbers.contains(frame.number) {
      self.frames.append((end, frame))
      end = end + frame.duration
    }
    let next = self.frames.last.map { $0.frame.number + 1 } ?? numbers.lowerBound
    missing = next < numbers.upperBound ? next : nil
  }

  /// The moments at which it shows something else: the begins of its frames, and its end.
  var begins: [TimeSpan] { frames.map(\.begin) + [end] }

  /// The frame that it shows at `moment`.
  ///
  /// - Complexity: O(n).
  func state(at moment: TimeSpan) -> State {
    guard let shown = frames.last(where: { $0.begin <= moment }) else {
      return .ended(missing ?? 0)
    }
    guard moment >= end else { return .frame(shown.frame) }
    return missing.map { .ended($0) } ?? .over(shown.frame, after: end)
  }
}
