import Synchronization

/// The values of one `Samples` in ascending order, sorted once when first asked for.
///
/// It is a reference, so that a question put to an unchanging value can keep its answer.
final class AscendingOrder: Sendable {
  private let sorted = Mutex<[Double]?>(nil)

  /// `values` in ascending order; later calls return the first answer until `forget()`.
  func of(_ values: [Double]) -> [Double] {
    sorted.withLock { sorted in
      if let sorted { return sorted }
      let fresh = values.sorted()
      sorted = fresh
      return fresh
    }
  }

  /// Drops the answer, because the values have changed.
  func forget() {
    sorted.withLock { $0 = nil }
  }
}
