internal import Basics
internal import Records

/// A sentence about how the reference build of a night affects the series of ratios.
package struct ReferenceNote: Sendable {
  /// Nil when no night had a reference, or when tonight's ratios continue their series.
  package let text: String?

  /// The sentence about the newest of `nights`, which are ordered by their start.
  ///
  /// - Complexity: O(n) in the number of nights.
  package init(_ nights: [HistoryRun]) {
    let fewest = NightGate.Rules().fewestNights
    let before = nights.dropLast().last { $0.reference != nil }?.reference
    guard let tonight = nights.last?.reference else {
      text = before.map { old in
        let count = nights.count { $0.reference?.hash == old.hash }
        return "Reference: none tonight, so noisy series are judged as measured; the "
          + "\(count) nights with \(Self.name(old)) remain a series of their own."
      }
      return
    }
    let count = nights.count { $0.reference?.hash == tonight.hash }
    let wait =
      count > fewest
      ? "" : "; until it has \(fewest + 1) nights, series are judged as measured"
    if let before, before.hash != tonight.hash {
      text =
        "Reference: \(Self.name(tonight)) is another build than \(Self.name(before)) of the previous night, "
        + "so ratios \(count == 1 ? "begin a new series" : "continue those of its \(count) earlier nights")\(wait)."
    } else if !wait.isEmpty {
      text =
        "Reference: \(Self.name(tonight)) has \(Plural.text(count, "night")) so far\(wait)."
    } else {
      text = nil
    }
  }

  /// A build as its version and the beginning of its hash.
  private static func name(_ build: BuildReference) -> String {
    "imagebench \(build.toolVersion) (\(build.hash.prefix(8)))"
  }
}
