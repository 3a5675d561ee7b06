/// Where work reports what it does while it goes on, such as the error stream of the tool.
package protocol Reporter: Sendable {
  /// Reports something that is worth knowing.
  func note(_ text: String)
  /// Reports what is wrong.
  func error(_ text: String)
  /// The progress of the work called `title`, which begins now.
  func progress(_ title: String) -> any ProgressReporter
}

/// Where one piece of work reports how far it is.
package protocol ProgressReporter: Sendable {
  /// Counts one of those that are done as done before, so that it says nothing of how long the others take.
  func find()
  /// Reports that `done` of `total` are done; `detail` is what is done now.
  func show(_ done: Int, of total: Int, _ detail: String)
}
