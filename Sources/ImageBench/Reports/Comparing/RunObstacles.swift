internal import Records
internal import Text

/// What is in the way of comparing two runs, from what their `run.json` say.
///
/// Runs of another protocol or corpus answer another question. Other libraries or another machine
/// change what takes time and memory, and leave the exact numbers alone.
struct RunObstacles {
  /// How the two builds were measured.
  enum Builds {
    /// In one session, where another library is part of what the builds differ in.
    case measuredTogether
    /// Each on its own.
    case measuredApart
  }

  /// What is in the way of all cells, each in words.
  var ofAll: [String] = []
  /// What is in the way of noisy cells, each in words.
  var ofNoisy: [String] = []

  /// Members of the protocol that say how trials followed each other, or how many ran at a time.
  private static let unjudged = ["jobs", "rounds_shuffled"]
  /// What a machine has to have in common with another one for times to compare.
  private static let hostKeys = ["cpu_model", "cpu_count", "arch"]

  /// Nothing is in the way.
  init() {}

  init(_ base: RunManifest, _ candidate: RunManifest, builds: Builds) {
    ofAll = Self.ofAll(base, corpus: candidate.corpus, protocolFacts: candidate.protocolFacts)
    ofNoisy += Self.differences("protocol", base.protocolFacts, candidate.protocolFacts, ["jobs"])
    ofNoisy += Self.differences("host", base.host, candidate.host, Self.hostKeys)
    if builds == .measuredApart {
      ofNoisy += Self.differences(
        "libraries",
        base.libraries,
        candidate.libraries,
        Self.keys(base.libraries, candidate.libraries)
      )
    }
  }

  /// What is in the way of comparing all cells of `base` with those of a run of this corpus and protocol.
  static func ofAll(
    _ base: RunManifest,
    corpus: JSONObject,
    protocolFacts: JSONObject
  ) -> [String] {
    var words: [String] = []
    let keys = ["hash"] + (base.corpus["hash"] == nil ? ["recipe", "seed"] : [])
    if keys.contains(where: { base.corpus[$0] != corpus[$0] }) {
      words.append(
        "the corpus differs: \(Self.corpus(base.corpus)) in the base, "
          + "\(Self.corpus(corpus)) in the candidate"
      )
    }
    return words
      + differences(
        "protocol",
        base.protocolFacts,
        protocolFacts,
        Self.keys(base.protocolFacts, protocolFacts).filter { !unjudged.contains($0) }
      )
  }

  /// The obstacle of exact cells in one line, or nil.
  var toExact: String? { ofAll.isEmpty ? nil : ofAll.joined(separator: "; ") }

  /// The obstacle of noisy cells in one line, or nil.
  var toNoisy: String? {
    let all = ofAll + ofNoisy
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  private static func keys(_ base: JSONObject, _ candidate: JSONObject) -> [String] {
    let keys = base.members.map(\.key)
    return keys + candidate.members.map(\.key).filter { !keys.contains($0) }
  }

  private static func differences(
    _ kind: String,
    _ base: JSONObject,
    _ candidate: JSONObject,
    _ keys: [String]
  ) -> [String] {
    keys.filter { (base[$0] ?? .null) != (candidate[$0] ?? .null) }.map { key in
      "the \(kind) \(kind == "libraries" ? "differ" : "differs"): \(key) is \(text(base[key])) in the base and \(text(candidate[key])) "
        + "in the candidate"
    }
  }

  private static func corpus(_ corpus: JSONObject) -> String {
    "\(text(corpus["recipe"])), seed \(text(corpus["seed"])), hash \(text(corpus["hash"]))"
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null: "unknown"
    case .string(let text): text
    case let value?: JSONWriter.text(value)
    }
  }
}
