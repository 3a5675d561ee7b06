internal import Glibc

/// Finds failure patterns by a description of what is seen.
package enum PatternSearch {
  /// The patterns that fit `sentence`, the best first; empty if none fits.
  ///
  /// A pattern fits if its name, title or search words explain most of the sentence: at least
  /// ``leastCover`` of the weight of the words that say something. A word weighs more the fewer
  /// patterns have it, by the logarithm of its inverse document frequency (Spärck Jones 1972); one
  /// that no pattern has weighs as much as one that a single pattern has. Of ``limits`` a pattern
  /// must have every word that the sentence has.
  ///
  /// Patterns that fit are ranked by all words, also those of symptom, cause and cure, each
  /// weighted by the text that has it. Patterns with less than a third of the best score are left
  /// out.
  ///
  /// - Complexity: O(words · patterns).
  package static func patterns(for sentence: String) -> [FailurePattern] {
    let catalogue = FailurePattern.catalogue
    // Other patterns may contain the words of a pattern's name too, so a full name wins.
    let named = catalogue.first { [$0.name, $0.title].contains(sentence) }
    let asked = Set(tokens(sentence))
    let weights = catalogue.map(Self.weights)
    var scores = [Double](repeating: 0, count: catalogue.count)
    for index in catalogue.indices where fits(weights[index], asked, weights) {
      scores[index] = asked.reduce(0) { sum, word in
        let having = weights.count { $0[word] != nil }
        return sum + rarity(having, of: weights.count) * (weights[index][word] ?? 0)
      }
    }
    let best = scores.max() ?? 0
    let found = catalogue.indices.filter { scores[$0] > 0 && scores[$0] >= best * leastShare }
      .sorted { (-scores[$0], $0) < (-scores[$1], $1) }
      .map { catalogue[$0] }
    return (named.map { [$0] } ?? []) + found.filter { $0 != named }
  }

  /// The share of the best score below which a pattern is left out.
  private static let leastShare = 0.33
  /// The share of a sentence that a pattern has to explain.
  ///
  /// A modelling choice, tuned on reports of other kinds than those of the tests: with half, one
  /// word of another subject next to a common symptom passes.
  private static let leastCover = 0.55
  /// The weight from which on a text says what a pattern is about: name, title and search words.
  private static let aboutWeight = 3.0

  /// Whether a pattern with these words fits a sentence with the words `asked`.
  private static func fits(
    _ pattern: [String: Double],
    _ asked: Set<String>,
    _ all: [[String: Double]]
  ) -> Bool {
    func isAbout(_ pattern: [String: Double], _ word: String) -> Bool {
      (pattern[word] ?? 0) >= aboutWeight
    }
    guard asked.intersection(limits).allSatisfy({ isAbout(pattern, $0) }) else { return false }
    var whole = 0.0
    var covered = 0.0
    for word in asked where !subjects.contains(word) && !limits.contains(word) {
      let having = all.count { isAbout($0, word) }
      let weight = rarity(max(1, having), of: all.count)
      whole += weight
      covered += isAbout(pattern, word) ? weight : 0
    }
    return whole > 0 && covered >= whole * leastCover
  }

  /// The weight of a word that `having` of `count` patterns have; 0 if none has it.
  private static func rarity(_ having: Int, of count: Int) -> Double {
    having > 0 ? log(1 + Double(count) / Double(having)) : 0
  }

  /// The words of a pattern, each with the highest weight of the texts that contain it.
  private static func weights(_ pattern: FailurePattern) -> [String: Double] {
    let texts: [(text: String, weight: Double)] = [
      (pattern.name, 4), (pattern.title, 4),
      (FailurePattern.sayings[pattern.name] ?? "", aboutWeight),
      (pattern.sees, 2), (pattern.why, 1), (pattern.fix, 0.5),
    ]
    var weights: [String: Double] = [:]
    for (text, weight) in texts {
      for word in tokens(text) { weights[word] = max(weights[word] ?? 0, weight) }
    }
    return weights
  }

  /// The stems of the words of `text`, without numbers, names of types and those in ``silent``.
  static func tokens(_ text: String) -> [String] {
    let parts = text.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    let words = parts.filter { !isIdentifier($0) && !$0.allSatisfy(\.isNumber) }.map(plain)
    return words.indices.compactMap { index in
      let word = words[index]
      // "Shows up" is no direction, "scrolls up" is one.
      let isParticle = word == "up" && index > 0 && verbsWithUp.contains(stem(words[index - 1]))
      return isParticle || silent.contains(word) || word.count < 2 ? nil : stem(word)
    }
  }

  /// Verbs that "up" gives another meaning, as stems.
  private static let verbsWithUp: Set<String> = [
    "show", "pop", "com", "fill", "heat", "warm", "build", "spe", "end", "mix", "back", "blow",
    "eat", "us", "pick", "catch", "load", "open", "set", "get", "start", "turn", "wak", "look",
  ]

  /// Whether a word is the name of a type or a function, such as "UITableViewCell".
  private static func isIdentifier(_ word: Substring) -> Bool {
    zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }

  /// The word in small letters, without apostrophes and the ending of a possessive.
  private static func plain(_ word: Substring) -> String {
    let parts = word.lowercased().split { $0 == "'" || $0 == "’" }
    // "Row's" is "row", "doesn't" is a word of ``silent``.
    return parts.last == "s" ? parts.dropLast().joined() : parts.joined()
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
}
