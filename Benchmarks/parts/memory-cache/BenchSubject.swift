import Basics
import ImagePipeline
import Requests

/// A subject of the measurement: a full store and its operations.
protocol BenchSubject: AnyObject {
  var name: String { get }
  /// Sets the entries and requests for ``lookUp()``.
  func prepareLookups(_ order: [Int], _ requests: [ImageRequest])
  /// Looks all of them up and returns the number of hits.
  func lookUp() -> Int
  /// Insertions of new images into the full store; nil if the store has no such operation.
  func insertions() -> BenchRound?
  /// Removals of entries, which are replaced by others before the next round.
  func removals() -> BenchRound?
}

extension BenchSubject {
  func insertions() -> BenchRound? { nil }
  func removals() -> BenchRound? { nil }
}

/// Operations that are measured together.
struct BenchRound {
  var count: Int
  var operations: () -> Void

  /// The CPU time of one operation in nanoseconds, which other processes affect less than wall
  /// time.
  func nanoseconds() -> Double {
    let start = SystemClock.threadCPU.nanoseconds
    operations()
    return Double(SystemClock.threadCPU.nanoseconds - start) / Double(count)
  }
}
