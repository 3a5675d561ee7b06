/// Binary search in a sorted array.
enum PartitionPoint {
  /// The first index whose element satisfies `predicate`, or the count if there is none.
  ///
  /// All elements after that one must satisfy it too.
  ///
  /// - Complexity: O(log n).
  static func first<Element>(
    in elements: [Element],
    where predicate: (Element) -> Bool
  ) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if predicate(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
