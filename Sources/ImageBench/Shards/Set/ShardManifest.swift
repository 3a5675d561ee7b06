package import Basics
package import Text

/// The content of `shard.json`: which part of which work a directory holds.
///
/// ``init(json:)`` reads what ``json`` writes.
package struct ShardManifest: Sendable, Hashable {
  /// The version of the schema that is written and read; any other is refused.
  package static let schemaVersion = 1

  /// What was split, by the command that plays it.
  package enum Work: String, Sendable, Hashable, CaseIterable {
    /// The trials of a run.
    case run
    /// The trials of a night, with those of its reference build.
    case night = "nightly"
  }

  /// How much of the part was done.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// Some of it, or nothing yet.
    case begun
    /// All of it, but some of its trials failed.
    case failed
    /// All of it.
    case complete
  }

  package var work: Work
  package var shard: Shard
  /// The hash of everything that all parts of one work have in common.
  package var identity: String
  package var toolVersion: String
  /// `begun` by default.
  package var state = State.begun

  /// The part `shard` of the work with this `identity`.
  package init(_ work: Work, _ shard: Shard, identity: String, toolVersion: String) {
    self.work = work
    self.shard = shard
    self.identity = identity
    self.toolVersion = toolVersion
  }

  /// Reads `shard.json`; nil for JSON of another form or another version.
  ///
  /// - Complexity: O(n) in the number of members.
  package init?(json: JSONValue) {
    guard json["schema_version"]?.integer == Self.schemaVersion,
      let work = json["work"]?.string.flatMap(Work.init(rawValue:)),
      let shard = json["shard"]?.string.flatMap({ Shard($0) }),
      let identity = json["identity"]?.string, let version = json["tool_version"]?.string,
      let state = json["state"]?.string.flatMap(State.init(rawValue:))
    else { return nil }
    self.init(work, shard, identity: identity, toolVersion: version)
    self.state = state
  }

  /// The members of `shard.json`.
  package var json: JSONValue {
    [
      "schema_version": .integer(Self.schemaVersion), "work": .string(work.rawValue),
      "shard": .string("\(shard)"), "identity": .string(identity),
      "tool_version": .string(toolVersion), "state": .string(state.rawValue),
    ]
  }

  /// The text of `shard.json`.
  package var text: String { JSONWriter.text(json, layout: .indented) + "\n" }
}
