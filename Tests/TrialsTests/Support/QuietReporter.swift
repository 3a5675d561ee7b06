import Basics

/// A reporter that says nothing.
struct QuietReporter: Reporter, ProgressReporter {
  func note(_ text: String) {}
  func error(_ text: String) {}
  func progress(_ title: String) -> any ProgressReporter { self }
  func find() {}
  func show(_ done: Int, of total: Int, _ detail: String) {}
}
