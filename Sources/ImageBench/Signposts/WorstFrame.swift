internal import Basics
package import Signposts

/// The frame of a trial that is most worth a look: the latest one; without late frames the one with
/// the most wrong or stale images, then the one with the most placeholders.
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
  /// How many frames were presented.
  package private(set) var frameCount = 0

  private var best = Rank()
  private var current = Rank()

  /// Before the first signpost.
  package init() {}

  /// Folds the next signpost.
  package mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.frameAudit, _):
      let audit = Signpost.FrameAudit(record)
      current.wrong = audit.wrongImages + audit.staleImages + audit.failureImages
      current.placeholders = audit.placeholders
    case (.frame, .begin): current = Rank()
    case (.frame, .end):
      current.overrun = max(.zero, Signpost.Frame.end(record).overrun)
      if best < current { (best, number) = (current, frameCount) }
      frameCount += 1
    default: break
    }
  }

  /// The frames around it: a third of `count` before it, as far as the trial has them.
  package func window(of count: Int) -> Range<Int> {
    let start = max(0, min(number - count / 3, frameCount - count))
    return start..<min(frameCount, start + count)
  }
}
