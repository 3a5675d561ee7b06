/// Seeds in text: one number, or the first and the last of several.
package enum SeedList {
  /// The most seeds that one text names.
  package static let most: UInt64 = 100_000

  /// The seeds that `text` names, such as "3" or "1-10"; nil for other text and for too many.
  package static func seeds(_ text: String) -> [UInt64]? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let first = UInt64(ends[0]),
      let last = UInt64(ends[ends.count - 1]), first <= last, last - first < most
    else { return nil }
    return Array(first...last)
  }
}
