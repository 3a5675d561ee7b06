package import Text

/// The definitions of a trial's parts by kind and name, as `run.json` has them and as a build
/// prints them.
///
/// Scenarios, networks and devices are given by their hashes. A variant also lists the switches
/// that differ from the default, as path and value, so that a reader of two runs can name the
/// switch that differs.
public struct PartDefinitions: Sendable, Hashable {
  /// The kinds of parts, in the order in which they are written.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case scenarios
    case networks
    case devices
    case variants
  }

  /// For each kind, an object by name.
  package let json: JSONObject

  /// The definitions in `json`, which may lack kinds and names; empty by default.
  package init(_ json: JSONObject = [:]) {
    self.json = json
  }

  /// The definitions that a build prints; nil unless it prints every kind.
  package init?(printed json: JSONValue?) {
    guard let object = json?.object,
      Kind.allCases.allSatisfy({ object[$0.rawValue]?.object != nil })
    else { return nil }
    self.json = object
  }

  /// The parts of a kind, by name.
  ///
  /// - Complexity: O(1), because there are few kinds.
  package func parts(_ kind: Kind) -> JSONObject { json[kind.rawValue]?.object ?? [:] }

  /// The hash of the part `name`; nil when the run does not give it.
  ///
  /// - Complexity: O(n) in the number of parts.
  package func hash(_ kind: Kind, _ name: String) -> String? {
    let part = parts(kind)[name]
    return part?.string ?? part?["hash"]?.string
  }

  /// The switches of `variant` that differ from the default, as path and value.
  ///
  /// - Complexity: O(n) in the number of variants.
  package func switches(of variant: String) -> JSONObject {
    parts(.variants)[variant]?["switches"]?.object ?? [:]
  }
}
