public import Text

/// What `run.json` says of a run: everything that decides what the run may be compared with.
///
/// ``init(json:)`` reads what ``json`` writes. Members that versions before did not write are optional.
public struct RunManifest: Sendable, Hashable {
  /// The version of the shape of `run.json` that is written and read; any other is refused.
  public static let schemaVersion = 1

  /// Whether all trials of a run are there.
  public enum State: String, Sendable, Hashable, CaseIterable {
    case complete
    case incomplete
  }

  /// The version of the tool.
  public var toolVersion: String
  /// When the run began, in UTC as ISO 8601.
  public var startedUTC: String
  /// When its files were written, in UTC as ISO 8601; nil while it is not.
  public var finishedUTC: String?
  /// What no other run has; nil for a run that goes into no history.
  public var key: String?
  /// The commit that was measured; nil when nobody said.
  public var commit: String?
  /// Whether all trials are there; `incomplete` by default.
  public var state = State.incomplete
  /// The name of the suite.
  public var suite: String
  /// The hash of the plan's trials; nil where nobody said.
  public var planHash: String?
  /// How the parts of its trials are defined; nil when the build that played them did not say.
  public var parts: PartDefinitions?
  /// How many trials the plan has; nil where nobody said.
  public var plannedCount: Int?
  /// How many trials the tables have; nil where nobody counted them.
  public var presentCount: Int?
  /// The name, seed and hash of the corpus.
  public var corpus: JSONObject = [:]
  /// How the trials were run: the clock, the decoding, how many at a time.
  public var protocolFacts: JSONObject = [:]
  /// The versions of the libraries by name.
  public var libraries: JSONObject = [:]
  /// The machine.
  public var host: JSONObject = [:]
  /// The trials in the order in which they were started.
  public var executionOrder: [TrialKey] = []
  /// The trials that failed; empty by default.
  public var failures: [TrialFailure] = []
  /// The files that could not be decoded; empty by default.
  public var brokenFiles: [BrokenFile] = []
  /// The build that was measured in the same rounds and whose tables are in the folder `reference`; nil, the
  /// default, for none.
  public var reference: BuildReference?
  /// The session that the run is one side of; nil, the default, for a run of its own.
  public var session: RunSession?

  /// The manifest of a run of `suite` that has no trial yet.
  public init(toolVersion: String, startedUTC: String, suite: String) {
    self.toolVersion = toolVersion
    self.startedUTC = startedUTC
    self.suite = suite
  }
}

extension RunManifest {
  /// The members of `run.json`, those that are nil or empty by default left out.
  public var json: JSONValue {
    var members: JSONObject = [
      "schema_version": .integer(Self.schemaVersion), "tool_version": .string(toolVersion),
      "started_utc": .string(startedUTC),
    ]
    members["finished_utc"] = finishedUTC.map { .string($0) }
    members["run_key"] = key.map { .string($0) }
    members["commit"] = commit.map { .string($0) }
    members["state"] = .string(state.rawValue)
    members["suite"] = .string(suite)
    members["plan_hash"] = planHash.map { .string($0) }
    members["parts"] = parts.map { .object($0.json) }
    members["trials_planned"] = plannedCount.map { .integer($0) }
    members["trials_present"] = presentCount.map { .integer($0) }
    members["corpus"] = .object(corpus)
    members["protocol"] = .object(protocolFacts)
    members["libraries"] = .object(libraries)
    members["host"] = .object(host)
    members["execution_order"] = .array(executionOrder.map { .string("\($0)") })
    members["failures"] = .array(
      failures.map { ["trial": .string("\($0.trial)"), "reason": .string($0.reason)] }
    )
    if !brokenFiles.isEmpty { members["broken_files"] = .array(brokenFiles.map(\.json)) }
    members["reference"] = reference.map {
      ["hash": .string($0.hash), "tool_version": .string($0.toolVersion)]
    }
    members["session"] = session.map {
      [
        "name": .string($0.name), "side": .string($0.side.rawValue),
        "other": .string($0.otherDirectory),
      ]
    }
    return .object(members)
  }

  /// The text of `run.json`.
  ///
  /// - Complexity: O(n) in its length.
  public var text: String { JSONWriter.text(json, layout: .indented) + "\n" }
}
