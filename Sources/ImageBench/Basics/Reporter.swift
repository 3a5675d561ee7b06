/// Receives messages and progress of running work, such as the error stream of the tool.
package protocol Reporter: Sendable {
  /// Reports information.
  func note(_ text: String)
  /// Reports an error.
  func error(_ text: String)
  /// Starts to report the progress of the work `title`.
  func progress(_ title: String) -> any ProgressReporter
}

/// Receives the progress of one piece of work.
package protocol ProgressReporter: Sendable {
  /// Counts one of the done items as done in an earlier run, so that it does not enter the time
  /// estimate.
  func find()
  /// Reports that `done` of `total` items are done; `detail` describes the current one.
  func show(_ done: Int, of total: Int, _ detail: String)
}
