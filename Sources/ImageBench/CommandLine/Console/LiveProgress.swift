internal import Basics
internal import Reports
internal import Synchronization

/// The progress of one thing on the error stream, from now on.
final class LiveProgress: ProgressReporter {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let meter: Mutex<ProgressMeter?>

  /// The progress that `console` shows of `title`.
  init(_ title: String, _ console: Console, unit: ProgressMeter.Unit = .items) {
    start = clock.now
    meter = Mutex(console.progressForm.map { ProgressMeter(title, form: $0, unit: unit) })
  }

  /// Notes that one of those that are done was there before.
  func find() {
    meter.withLock { $0?.find() }
  }

  /// Shows how far it is.
  ///
  /// - Parameters:
  ///   - done: How many are done.
  ///   - total: Of how many.
  ///   - detail: What is done right now.
  func show(_ done: Int, of total: Int, _ detail: String) {
    meter.withLock { meter in
      if let text = meter?.text(done, of: total, detail, at: clock.now - start) {
        Console.say(text)
      }
    }
  }
}
