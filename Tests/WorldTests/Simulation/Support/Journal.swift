import Basics
import Simulation
import Synchronization

/// Events in order, with their times.
final class Journal: Sendable {
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  func note(_ text: String) {
    entries.withLock { $0.append(text) }
  }

  func note(_ text: String, at time: TimePoint) {
    note("\(time.nanoseconds) \(text)")
  }
}

/// A value that tasks of one simulation share.
final class Shared<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>

  init(_ value: Value) {
    storage = Mutex(value)
  }

  var value: Value {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}

extension TimePoint {
  static func milliseconds(_ count: Int) -> TimePoint { .start + .milliseconds(count) }
  static func nanoseconds(_ count: Int) -> TimePoint { TimePoint(nanoseconds: count) }
}

extension TimeSpan {
  static func nanoseconds(_ count: Int) -> TimeSpan { TimeSpan(nanoseconds: count) }
}
