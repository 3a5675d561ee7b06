internal import Basics
internal import Scenarios

/// When each frame of one side of a film stands on the screen, from the start of the film.
struct FilmTiming {
  /// What the side shows at a moment.
  enum State {
    case frame(ScreenFrame)
    /// The app has ended, before the frame with this number.
    case ended(Int)
  }

  private var frames: [(begin: TimeSpan, frame: ScreenFrame)] = []
  /// The frame that the app did not live to present; nil where it presented all.
  private var missing: Int?
  /// When the last frame has stood for its time, or when the span is over.
  private(set) var end = TimeSpan.zero
  /// When the app had ended; the end where it did not.
  private var last = TimeSpan.zero

  /// The times of the frames with the `numbers`; what is not among `frames` was never presented.
  ///
  /// With `span` the film begins at its start and ends at its end, and the frame that stood at its
  /// start begins there; without it the film begins with the first frame.
  init(_ frames: [ScreenFrame], _ numbers: Range<Int>, during span: Range<TimePoint>? = nil) {
    let shown = frames.filter { numbers.contains($0.number) }
    let start = span?.lowerBound ?? shown.first?.presented ?? .start
    for frame in shown {
      // Until the first frame comes, a screen shows nothing that could be drawn.
      let begin = self.frames.isEmpty ? .zero : max(.zero, frame.presented - start)
      self.frames.append((begin, frame))
      last = max(.zero, frame.presented + frame.duration - start)
    }
    end = span.map { $0.upperBound - $0.lowerBound } ?? last
    let next = shown.last.map { $0.number + 1 } ?? numbers.lowerBound
    missing = next < numbers.upperBound ? next : nil
  }

  /// The moments at which it shows something else: the begins of its frames, and their end.
  var begins: [TimeSpan] { frames.map(\.begin) + [last] }

  /// The frame that it shows at `moment`.
  ///
  /// - Complexity: O(n).
  func state(at moment: TimeSpan) -> State {
    guard let shown = frames.last(where: { $0.begin <= moment }) else {
      return .ended(missing ?? 0)
    }
    if moment >= last, let missing { return .ended(missing) }
    return .frame(shown.frame)
  }
}
