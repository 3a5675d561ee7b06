internal import Basics
internal import Diagnosis
internal import Film
internal import Records

/// A frame that the page tells of, with its trial: a late one, or one with wrong images.
struct ToldFrame: Sendable {
  /// The most frames of one trial, so that one bad trial does not hide the others.
  static let mostOfTrial = TrialStory.mostScreens
  /// The most late frames on the page, and the most with wrong images.
  private static let most = (late: 12, wrong: 6)
  /// How many frames before it and after it its own trace has: what it waited for began before it.
  private static let around = (before: 10, after: 5)

  /// The frames around it as a trace, within the page.
  struct Extract: Sendable {
    /// The number of its first frame.
    var first: Int
    /// The number of its last frame.
    var last: Int
    /// The trace, compressed.
    var bytes: [UInt8]
  }

  var run: ReportedRun
  var story: TrialStory
  /// Why it was late; nil for a frame in time.
  var verdict: FrameVerdict?
  /// What users looked at: of a late frame, the one before it, which stood until it came; nil where
  /// the trace does not say.
  var screen: ScreenFrame?
  /// The number from 0.
  var number: Int
  /// When it should have begun, or when it was presented if it was in time.
  var time: TimePoint
  /// Its trace within the page; nil where it was not read, or where the page has no room left.
  var extract: Extract?

  /// "Frame 54, late 416.7 ms, decode-on-main", as its trace names it, or
  /// "Frame 7, 3 wrong images".
  var title: String {
    if let verdict { return FramesSection.title(verdict) }
    return "Frame \(number), \(Plural.text(screen?.wrongCount ?? 0, "wrong image"))"
  }

  /// How long another frame stood on the screen before it came; nil for a frame in time.
  var wait: String? {
    guard let stood = verdict?.stood, number > 0 else { return nil }
    return "Until it came, users looked at frame \(number - 1) for "
      + "\(FixedPoint.text(stood.milliseconds, places: 1)) ms."
  }

  /// The first and the last frame of its own trace, which may end before.
  var range: ClosedRange<Int> {
    max(0, number - Self.around.before)...(number + Self.around.after)
  }

  /// The command that cuts its trace out of the whole one.
  var command: String {
    "imagebench explain \(story.path) --frames \(range.lowerBound)-\(range.upperBound) "
      + "--cut frame-\(number).json.gz"
  }

  /// The latest frames of `runs`, the worst first, then the frames in time with the most wrong
  /// images, at most one of a trial; each once for all seeds.
  ///
  /// - Complexity: O(n log n) in the number of trials and their late frames.
  static func worst(of runs: [ReportedRun]) -> [ToldFrame] {
    let late = runs.flatMap { run in
      run.stories.flatMap { story in
        story.diagnosis.worstFrames(mostOfTrial).map { frame in
          ToldFrame(
            run: run,
            story: story,
            verdict: frame,
            screen: story.befores[frame.frame],
            number: frame.frame,
            time: frame.tick
          )
        }
      }
    }
    let wrong = runs.flatMap { run in
      run.stories.compactMap { story in
        story.screens.filter { $0.overrun == .zero && $0.wrongCount > 0 }
          .max { $0.wrongCount < $1.wrongCount }
          .map {
            ToldFrame(run: run, story: story, screen: $0, number: $0.number, time: $0.presented)
          }
      }
    }
    // The same frame of another seed says nothing new; images come at other times with each seed,
    // so of wrong ones a trial counts once whichever frame it is.
    let latest = distinct(late, by: { $0.verdict?.overrun.nanoseconds ?? 0 }) { "\($0.number)" }
    let wrongest = distinct(wrong, by: { $0.screen?.wrongCount ?? 0 }) { _ in "" }
    return Array(latest.prefix(most.late)) + wrongest.prefix(most.wrong)
  }

  /// `frames` by `weight`, the heaviest first, without those whose scenario, variant, device and
  /// `name` came before.
  private static func distinct(
    _ frames: [ToldFrame],
    by weight: (ToldFrame) -> Int,
    name: (ToldFrame) -> String
  ) -> [ToldFrame] {
    let order = frames.enumerated().sorted {
      (weight($1.element), $0.offset) < (weight($0.element), $1.offset)
    }
    var known: Set<String> = []
    return order.map(\.element).filter { frame in
      let cell = frame.story.key.cell
      let place = "\(frame.run.name)|\(cell.scenario)|\(cell.variant)|\(cell.device)"
      return known.insert("\(place)|\(name(frame))").inserted
    }
  }
}
