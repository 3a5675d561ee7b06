import Basics
import ImagePipeline
import Requests

/// What is measured: a store that is full, and how it is asked.
protocol BenchSubject: AnyObject {
  var name: String { get }
  /// Takes the places, and the requests for them, that ``lookUp()`` goes through.
  func prepareLookups(_ order: [Int], _ requests: [ImageRequest])
  /// Looks all of them up, and says how many were there.
  func lookUp() -> Int
  /// Insertions of new images into the full store; nil where there is no such thing.
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

  /// The processor time of one, in nanoseconds, which other processes move less than the time on the wall.
  func nanoseconds() -> Double {
    let start = SystemClock.threadCPU.nanoseconds
    operations()
    return Double(SystemClock.threadCPU.nanoseconds - start) / Double(count)
  }
}
