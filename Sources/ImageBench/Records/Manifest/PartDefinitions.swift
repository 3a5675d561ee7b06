public import Text

/// The definitions of the parts of trials by kind and name, as `run.json` has them, and as another build
/// prints them.
///
/// Scenarios, networks and devices are given by their hashes; variants also by the switches that differ
/// from the default, as path and word, so that a reader of two runs can say which switch differs.
public struct PartDefinitions: Sendable, Hashable {
  /// What a part is, in the order in which the kinds are written.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case scenarios
    case networks
    case devices
    case variants
  }

  /// An object by name for each of the kinds.
  public let json: JSONObject

  /// The definitions in `json`, which may lack kinds and names; none by default.
  public init(_ json: JSONObject = [:]) {
    self.json = json
  }

  /// The definitions that another build prints; nil unless it prints every kind.
  public init?(printed json: JSONValue?) {
    guard let object = json?.object,
      Kind.allCases.allSatisfy({ object[$0.rawValue]?.object != nil })
    else { return nil }
    self.json = object
  }

  /// The parts of a kind, by name.
  ///
  /// - Complexity: O(1), for the kinds are few.
  public func parts(_ kind: Kind) -> JSONObject { json[kind.rawValue]?.object ?? [:] }

  /// The hash of the part `name`; nil where the run does not say it.
  ///
  /// - Complexity: O(n) in the number of parts.
  public func hash(_ kind: Kind, _ name: String) -> String? {
    let part = parts(kind)[name]
    return part?.string ?? part?["hash"]?.string
  }

  /// The switches of `variant` that differ from the default, as path and word.
  ///
  /// - Complexity: O(n) in the number of variants.
  public func switches(of variant: String) -> JSONObject {
    parts(.variants)[variant]?["switches"]?.object ?? [:]
  }
}
