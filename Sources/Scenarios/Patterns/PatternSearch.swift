internal import Glibc

/// Finds failure patterns by a description of what is seen.
package enum PatternSearch {
  /// The patterns that fit `sentence`, the best first; empty if none of its words helps.
  ///
  /// A word weighs more the fewer patterns contain it, by the logarithm of its inverse document
  /// frequency (Spärck Jones 1972), and by the text of a pattern that contains it: name, title and
  /// search words weigh more than the symptom, the symptom more than cause and cure. Patterns with
  /// less than a third of the best score are left out.
  ///
  /// - Complexity: O(words · patterns).
  package static func patterns(for sentence: String) -> [FailurePattern] {
    let asked = Set(tokens(sentence))
    let catalogue = FailurePattern.catalogue
    let weights = catalogue.map(Self.weights)
    var scores = [Double](repeating: 0, count: catalogue.count)
    for word in asked {
      let having = weights.count { $0[word] != nil }
      guard having > 0 else { continue }
      let rarity = log(1 + Double(catalogue.count) / Double(having))
      for index in catalogue.indices { scores[index] += rarity * (weights[index][word] ?? 0) }
    }
    let best = scores.max() ?? 0
    guard best > 0 else { return [] }
    // Other patterns may contain the words of a pattern's name too, so a full name wins.
    if let named = catalogue.firstIndex(where: { $0.name == sentence }) { scores[named] += best }
    return catalogue.indices.filter { scores[$0] >= best * leastShare }
      .sorted { (-scores[$0], $0) < (-scores[$1], $1) }
      .map { catalogue[$0] }
  }

  /// The share of the best score below which a pattern is left out.
  private static let leastShare = 0.33

  /// The words of a pattern, each with the highest weight of the texts that contain it.
  private static func weights(_ pattern: FailurePattern) -> [String: Double] {
    let texts: [(text: String, weight: Double)] = [
      (pattern.name, 4), (pattern.title, 4), (FailurePattern.sayings[pattern.name] ?? "", 3),
      (pattern.sees, 2), (pattern.why, 1), (pattern.fix, 0.5),
    ]
    var weights: [String: Double] = [:]
    for (text, weight) in texts {
      for word in tokens(text) { weights[word] = max(weights[word] ?? 0, weight) }
    }
    return weights
  }

  /// The stems of the words of `text`, without those in ``silent``.
  static func tokens(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
      .map(String.init).filter { !silent.contains($0) && $0.count > 1 }.map(stem)
  }

  /// The word without the endings of English forms: "flickering" and "flickers" are "flicker".
  static func stem(_ word: String) -> String {
    var stem = word
    for ending in ["ing", "ied", "ies", "ed", "es", "ly", "s", "y"]
    where stem.hasSuffix(ending) && stem.count - ending.count >= 3 {
      stem.removeLast(ending.count)
      break
    }
    // "dropped" becomes "dropp" first, "blurry" "blurr"; "cache" and "cached" both become "cach".
    if let last = stem.last, stem.dropLast().last == last, stem.count > 3 { stem.removeLast() }
    if stem.count > 3, stem.hasSuffix("e") { stem.removeLast() }
    return stem
  }

  /// Words too common to search for.
  private static let silent: Set<String> = [
    "the", "an", "and", "or", "of", "to", "in", "on", "at", "it", "its", "is", "are", "was", "be",
    "been",
    "being", "as", "by", "for", "from", "with", "that", "this", "these", "those", "there", "then",
    "than",
    "they", "them", "their", "we", "you", "my", "our", "your", "me", "he", "she", "when", "while",
    "which",
    "who", "what", "where", "how", "if", "so", "but", "not", "no", "has", "have", "had", "do",
    "does", "did",
    "get", "gets", "make", "makes", "into", "out", "up", "too", "very", "some", "all", "one", "its",
  ]
}
