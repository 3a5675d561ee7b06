extension Array where Element == Double {
  /// The median: the middle value, or the mean of the two middle ones.
  ///
  /// The array is not empty. The result equals `Samples.percentile(0.5)` to the last bit and needs
  /// no sorting.
  ///
  /// Source: C. A. R. Hoare, "Algorithm 65: Find", Communications of the ACM 4 (1961).
  ///
  /// - Complexity: O(n) on average.
  var median: Double {
    var copy = self
    let half = count / 2
    return copy.withUnsafeMutableBufferPointer { values in
      var low = 0
      var high = values.count - 1
      while low < high {
        // The pivot is the middle element, so that sorted input is the fastest case.
        let pivot = values[low + (high - low) / 2]
        var left = low
        var right = high
        while left <= right {
          while values[left] < pivot { left += 1 }
          while values[right] > pivot { right -= 1 }
          guard left <= right else { break }
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
        if half <= right {
          high = right
        } else if half >= left {
          low = left
        } else {
          break
        }
      }
      let upper = values[half]
      guard values.count % 2 == 0 else { return upper }
      // Every element before `low` is now at most as large as those after it.
      let lower = values[..<half].max() ?? upper
      // Two equal neighbours are their own answer, also when both are infinite.
      return lower == upper ? lower : lower + (upper - lower) / 2
    }
  }

  /// The median absolute value, scaled to the standard deviation of normally distributed values.
  ///
  /// The elements are distances from their centre. Source: F. R. Hampel, "The Influence Curve
  /// and Its Role in Robust Estimation", JASA 69 (1974).
  ///
  /// - Complexity: O(n) on average.
  var robustSpread: Double { 1.4826 * map(\.magnitude).median }
}
