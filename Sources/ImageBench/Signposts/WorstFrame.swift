package import Basics

/// The frame of a trial that is most worth a look: the latest one; without late frames the one with
/// the most wrong or stale images, then the one with the most placeholders.
///
/// A caller that knows which frame shows a mistake asks for that one.
package struct WorstFrame: Sendable {
  private struct Rank: Comparable {
    var overrun = TimeSpan.zero
    var wrong = 0
    var placeholders = 0

    static func < (left: Rank, right: Rank) -> Bool {
      (left.overrun, left.wrong, left.placeholders)
        < (right.overrun, right.wrong, right.placeholders)
    }
  }

  /// Its number, from 0; 0 before any frame.
  package private(set) var number = 0
  /// When it began.
  package private(set) var tick = TimePoint.start
  /// How many frames were presented.
  package private(set) var frameCount = 0

  private let asked: Int?
  private var isPresented = true
  private var best = Rank()
  private var current = Rank()
  /// When the frame began that has not been presented.
  private var currentTick: TimePoint?

  /// Before the first signpost; `asked` is the number of the frame to take, by default the worst.
  package init(asked: Int? = nil) {
    self.asked = asked
  }

  /// Folds the next signpost.
  package mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.frameAudit, _):
      let audit = Signpost.FrameAudit(record)
      current.wrong = audit.wrongImages + audit.staleImages + audit.failureImages
      current.placeholders = audit.placeholders
    case (.frame, .begin): (current, currentTick) = (Rank(), record.time)
    case (.frame, .end):
      // An extract may begin with the end of a frame that is not in it.
      guard let begin = currentTick else { return }
      currentTick = nil
      current.overrun = max(.zero, Signpost.Frame.end(record).overrun)
      if asked.map({ $0 == frameCount }) ?? (best < current) {
        (best, number, tick) = (current, frameCount, begin)
      }
      frameCount += 1
    default: break
    }
  }

  /// Ends the trial, whose last frame may have begun and never been presented, as after jetsam.
  package mutating func finish() {
    guard let begin = currentTick, asked == frameCount else { return }
    (number, tick, isPresented) = (frameCount, begin, false)
  }

  /// What is bad about it, such as `late 416.7 ms, 3 wrong images`; nil when nothing is.
  package var fault: String? {
    guard isPresented else { return "not presented" }
    var faults: [String] = []
    if best.overrun > .zero {
      faults.append("late \(FixedPoint.text(best.overrun.milliseconds, places: 1)) ms")
    }
    if best.wrong > 0 { faults.append(Plural.text(best.wrong, "wrong image")) }
    if faults.isEmpty, best.placeholders > 0 {
      faults.append(Plural.text(best.placeholders, "placeholder"))
    }
    return faults.isEmpty ? nil : faults.joined(separator: ", ")
  }

  /// The frames around it: a third of `count` before it, as far as the trial has them.
  package func window(of count: Int) -> Range<Int> {
    let start = max(0, min(number - count / 3, frameCount - count))
    return start..<min(frameCount, start + count)
  }
}
