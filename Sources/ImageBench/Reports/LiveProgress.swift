internal import Basics
internal import Synchronization

/// The progress of one piece of work as it goes on, from now on.
package final class LiveProgress: ProgressReporter {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let meter: Mutex<ProgressMeter?>
  private let write: @Sendable (String) -> Void

  /// The progress of the work called `title` in `form`, none where it is nil, each text of which
  /// `write` gets.
  package init(
    _ title: String,
    _ form: ProgressMeter.Form?,
    unit: ProgressMeter.Unit = .items,
    write: @escaping @Sendable (String) -> Void
  ) {
    start = clock.now
    meter = Mutex(form.map { ProgressMeter(title, form: $0, unit: unit) })
    self.write = write
  }

  package func find() {
    meter.withLock { $0?.find() }
  }

  package func show(_ done: Int, of total: Int, _ detail: String) {
    meter.withLock { meter in
      if let text = meter?.text(done, of: total, detail, at: clock.now - start) { write(text) }
    }
  }
}
