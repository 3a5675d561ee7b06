package import Basics
package import Text

/// The content of `run.json`: everything that decides with what the run may be compared.
///
/// ``init(json:)`` reads what ``json`` writes. Members that earlier versions did not write are
/// optional.
package struct RunManifest: Sendable, Hashable {
  /// The version of the schema that is written and read; any other is refused.
  package static let schemaVersion = 1

  /// Whether the run has all its trials.
  package enum State: String, Sendable, Hashable, CaseIterable {
    case complete
    case incomplete
  }

  package var toolVersion: String
  /// When the run began, in UTC as ISO 8601.
  package var startedUTC: String
  /// When its files were written, in UTC as ISO 8601; nil before.
  package var finishedUTC: String?
  /// A key that no other run has; nil for a run that does not enter a history.
  package var key: String?
  /// The commit that was measured; nil when unknown.
  package var commit: String?
  /// Whether all trials are present; `incomplete` by default.
  package var state = State.incomplete
  package var suite: String
  /// The hash of the plan's trials; nil when unknown.
  package var planHash: String?
  /// The definitions of the parts of its trials; nil when the build did not print them.
  package var parts: PartDefinitions?
  /// The number of trials in the plan; nil when unknown.
  package var plannedCount: Int?
  /// The number of trials in the tables; nil when unknown.
  package var presentCount: Int?
  /// The name, seed and hash of the corpus.
  package var corpus: JSONObject = [:]
  /// How the trials ran: the clock, the model of the phone, the decoding, the number of parallel
  /// trials.
  package var protocolFacts: JSONObject = [:]
  /// The versions of the libraries by name.
  package var libraries: JSONObject = [:]
  package var host: JSONObject = [:]
  /// The trials in the order in which they were started.
  package var executionOrder: [TrialKey] = []
  /// The trials that failed; empty by default.
  package var failures: [TrialFailure] = []
  /// The files that could not be decoded; empty by default.
  package var brokenFiles: [BrokenFile] = []
  /// The build that ran in the same rounds, whose tables are in the folder `reference`; nil, the
  /// default, for none.
  package var reference: BuildReference?
  /// The session of which the run is one side; nil, the default, for none.
  package var session: RunSession?
  /// Which part of a plan it played; nil, the default, for all of it.
  package var shard: Shard?
  /// The facts of each machine that played trials, by its name (``MachineTable``); nil, the
  /// default, for a run that was not put together from shards.
  package var machines: JSONObject?
  /// The facts of a sweep over assumptions; nil, the default, for a run that is not one.
  package var sweep: SweepFacts?
  /// The digests of the tables; empty by default, and in runs of earlier versions.
  package var tables = RunTables()

  /// The manifest of a run of `suite` without trials yet.
  package init(toolVersion: String, startedUTC: String, suite: String) {
    self.toolVersion = toolVersion
    self.startedUTC = startedUTC
    self.suite = suite
  }
}

extension RunManifest {
  /// The name of the version of the model among ``protocolFacts``.
  package static let modelFact = "model"

  /// The version of the model of the phone in `facts`; 1 in runs that were played before it was
  /// recorded.
  package static func modelVersion(in facts: JSONObject) -> Int {
    facts[modelFact]?.integer ?? 1
  }

  /// The members of `run.json`, without those that are nil or empty by default.
  package var json: JSONValue {
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
    members["shard"] = shard.map { .string("\($0)") }
    members["machines"] = machines.map { .object($0) }
    members["sweep"] = sweep?.json
    if !tables.isEmpty { members["tables"] = tables.json }
    return .object(members)
  }

  /// The text of `run.json`.
  ///
  /// - Complexity: O(n) in its length.
  package var text: String { JSONWriter.text(json, layout: .indented) + "\n" }
}
