import Synchronization

/// The values of one `Samples` in ascending order, sorted once at the first use.
///
/// It is a class, so that a query of unchanged `Samples` can store its result.
final class AscendingOrder: Sendable {
  private let sorted = Mutex<[Double]?>(nil)

  /// `values` in ascending order; later calls return the first result until `forget()`.
  func of(_ values: [Double]) -> [Double] {
    sorted.withLock { sorted in
      if let sorted { return sorted }
      let fresh = values.sorted()
      sorted = fresh
      return fresh
    }
  }

  /// Drops the result, because the values have changed.
  func forget() {
    sorted.withLock { $0 = nil }
  }
}
