/// Stretches of time that do not overlap, in order: what of a recording counts.
struct TimeParts {
  private var begins: [Int] = []
  private var ends: [Int] = []

  /// The union of `spans`, which are sorted by their beginnings.
  init(_ spans: [TraceRecord.Span]) {
    for span in spans {
      if let last = ends.last, span.begin <= last {
        ends[ends.count - 1] = max(last, span.end)
      } else {
        begins.append(span.begin)
        ends.append(span.end)
      }
    }
  }

  /// Their length.
  var seconds: Double {
    zip(begins, ends).reduce(0) { $0 + Double($1.1 - $1.0) } / 1e9
  }

  /// Whether `span` begins in one of them.
  ///
  /// - Complexity: O(log n) in their number.
  func contains(_ span: TraceRecord.Span) -> Bool {
    var low = 0
    var high = begins.count
    while low < high {
      let middle = (low + high) / 2
      if begins[middle] <= span.begin { low = middle + 1 } else { high = middle }
    }
    return low > 0 && span.begin <= ends[low - 1]
  }
}
