/// How far a mistyped name is from the names that exist.
package enum NameDistance {
  /// The question "did you mean a or b?" for names of `known` that are near `name`; nil if none is.
  package static func question(for name: String, among known: [String]) -> String? {
    question(nearest(to: name, among: known))
  }

  /// The question "did you mean a or b?" for `names`; nil for none.
  package static func question(_ names: [String]) -> String? {
    names.isEmpty ? nil : "did you mean \(names.joined(separator: " or "))?"
  }

  /// At most three of `known` that are near `name`, nearest first, then in the order of `known`.
  ///
  /// A name is near if at most a third of its letters differ (at least two may), or if one name
  /// continues the other, as "scroll-feed" continues "scroll".
  package static func nearest(to name: String, among known: [String]) -> [String] {
    let typed = name.lowercased()
    guard !typed.isEmpty else { return [] }
    let allowed = max(2, typed.count / 3)
    let rated = known.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
      if candidate.hasPrefix(typed) || typed.hasPrefix(candidate) { return (0, index, candidate) }
      let distance = edits(from: typed, to: candidate)
      // A name of which every letter differs is never near, however short it is.
      return distance <= min(allowed, candidate.count - 1) ? (distance, index, candidate) : nil
    }
    return rated.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map(\.2)
  }

  /// The Levenshtein distance: the fewest letters to insert, delete or replace.
  ///
  /// - Complexity: O(n · m).
  static func edits(from source: String, to target: String) -> Int {
    let target = Array(target)
    var row = Array(0...target.count)
    for (index, letter) in source.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let replaced = diagonal + (letter == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
