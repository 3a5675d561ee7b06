internal import Glibc

/// Finds failure patterns by the words with which somebody describes what is seen.
public enum PatternSearch {
  /// The patterns that fit `sentence`, the best first; empty when no word of it says anything.
  ///
  /// A word counts the more the fewer patterns have it, as the logarithm of their share does (inverse
  /// document frequency, Spärck Jones 1972), and by where a pattern has it: name, title and the words of
  /// users before what is seen, that before why and how it is mended. What reaches less than a third of the
  /// best is left out.
  ///
  /// - Complexity: O(words · patterns).
  public static func patterns(for sentence: String) -> [FailurePattern] {
    let asked = Set(tokens(sentence))
    let catalogue = FailurePattern.catalogue
    let weights = catalogue.map(Self.weights)
    var scores = [Double](repeating: 0, count: catalogue.count)
    for word in asked {
      let having = weights.count { $0[word] != nil }
      guard having > 0 else { continue }
      let rarity = log(1 + Double(catalogue.count) / Double(having))
      for place in catalogue.indices { scores[place] += rarity * (weights[place][word] ?? 0) }
    }
    let best = scores.max() ?? 0
    guard best > 0 else { return [] }
    // The words of one name may be those of other patterns too.
    if let named = catalogue.firstIndex(where: { $0.name == sentence }) { scores[named] += best }
    return catalogue.indices.filter { scores[$0] >= best * leastShare }
      .sorted { (-scores[$0], $0) < (-scores[$1], $1) }
      .map { catalogue[$0] }
  }

  /// The share of the best score from which a pattern is worth a line.
  private static let leastShare = 0.33

  /// The words of a pattern, each with the weight of the best place that has it.
  private static func weights(_ pattern: FailurePattern) -> [String: Double] {
    let places: [(text: String, weight: Double)] = [
      (pattern.name, 4), (pattern.title, 4), (FailurePattern.sayings[pattern.name] ?? "", 3),
      (pattern.sees, 2), (pattern.why, 1), (pattern.fix, 0.5),
    ]
    var weights: [String: Double] = [:]
    for (text, weight) in places {
      for word in tokens(text) { weights[word] = max(weights[word] ?? 0, weight) }
    }
    return weights
  }

  /// The stems of the words of `text` that say something.
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
    // "dropped" leaves "dropp", "blurry" "blurr", and "cache" keeps what "cached" loses.
    if let last = stem.last, stem.dropLast().last == last, stem.count > 3 { stem.removeLast() }
    if stem.count > 3, stem.hasSuffix("e") { stem.removeLast() }
    return stem
  }

  /// Words that any sentence has.
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
