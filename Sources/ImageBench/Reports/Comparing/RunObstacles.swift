internal import Records
internal import Text

/// The obstacles to comparing two runs, from their `run.json`.
///
/// Runs with another protocol or corpus measure something else, and another version of the model is
/// another phone. Other libraries or another machine affect times and memory, but not exact
/// metrics.
struct RunObstacles {
  /// How the two builds were measured.
  enum Builds {
    /// In one session, where a different library is part of the difference between the builds.
    case measuredTogether
    /// In separate runs.
    case measuredApart
  }

  /// The obstacles for all cells, each as a clause.
  var ofAll: [String] = []
  /// The obstacles for noisy cells, each as a clause.
  var ofNoisy: [String] = []

  /// Members of the protocol that describe the order of the trials, the number of parallel ones, or
  /// what traces show.
  private static let unjudged = ["jobs", "rounds_shuffled", "lanes"]
  /// Those of them that cost time or memory.
  private static let noisyKeys = ["jobs", "lanes"]
  /// The properties that machines must share for times to be comparable.
  private static let hostKeys = ["cpu_model", "cpu_count", "arch"]

  /// No obstacles.
  init() {}

  init(_ base: RunManifest, _ candidate: RunManifest, builds: Builds) {
    ofAll = Self.ofAll(base, corpus: candidate.corpus, protocolFacts: candidate.protocolFacts)
    ofNoisy += Self.differences(
      "protocol",
      base.protocolFacts,
      candidate.protocolFacts,
      Self.noisyKeys
    )
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

  /// The obstacles to comparing any cell of `base` with a run of this corpus and protocol.
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
    let models = [base.protocolFacts, protocolFacts].map(RunManifest.modelVersion)
    // Other differences follow from it, or no longer matter.
    guard models[0] == models[1] else {
      return words + [
        "the model of the phone differs: it has version \(models[0]) in the base and "
          + "\(models[1]) in the candidate"
      ]
    }
    return words
      + differences(
        "protocol",
        base.protocolFacts,
        protocolFacts,
        Self.keys(base.protocolFacts, protocolFacts).filter { !unjudged.contains($0) }
      )
  }

  /// The obstacles for exact cells in one line; nil without any.
  var toExact: String? { ofAll.isEmpty ? nil : ofAll.joined(separator: "; ") }

  /// The obstacles for noisy cells in one line; nil without any.
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
