internal import Foundation
internal import Signposts

/// Hands signposts on beside the frames of a trial in real time.
///
/// Its main lane has no time for the rows of a table.
final class RowQueue: Sendable {
  private let queue = DispatchQueue(label: "imagebench.rows", qos: .utility)
  // Only the queue calls it, one call after the other.
  private nonisolated(unsafe) let sink: RecordSink

  /// A queue that hands on to `sink`.
  init(_ sink: @escaping RecordSink) {
    self.sink = sink
  }

  /// Hands `records` on, after all that were added before.
  ///
  /// - Complexity: O(n).
  func add(_ records: UnsafeBufferPointer<SignpostRecord>) {
    let records = Array(records)
    queue.async { [self] in records.withUnsafeBufferPointer { sink($0) } }
  }

  /// Waits until all that was added is handed on.
  func finish() { queue.sync {} }
}
