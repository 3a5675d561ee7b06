/// The word before the last name of a list in a sentence.
package enum ListWord: String, Sendable {
  case and
  case or
}

extension [String] {
  /// The names as a sentence lists them: "a", "a and b", "a, b and c"; empty without any.
  ///
  /// - Complexity: O(n).
  package func listed(_ word: ListWord = .and) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word.rawValue) \(last)"
  }
}
