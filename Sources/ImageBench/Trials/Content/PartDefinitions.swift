internal import ImagePipeline
internal import Scenarios
public import Text
internal import Variants

/// The definitions of the parts of trials by kind and name, as `run.json` has them, and as another build prints them.
///
/// Scenarios, networks and devices are given by their hashes; variants also by the switches that differ
/// from the default, as path and word, so that who reads two runs can say which switch differs.
public struct PartDefinitions: Sendable, Hashable {
  /// The kinds, in the order in which they are written.
  static let kinds = ["scenarios", "networks", "devices", "variants"]

  /// An object by name for each of the kinds.
  public let json: JSONObject

  /// What this build knows by name: all catalogues.
  public static var own: PartDefinitions {
    PartDefinitions(
      scenarios: Scenario.catalogue + Scenario.reproductions,
      networks: NetworkProfile.catalogue,
      devices: DeviceProfile.all,
      variants: Variant.catalogue + Variant.reproductions
    )
  }

  /// The parts of the trials of `plan`, each once, in the order in which they first come.
  ///
  /// - Complexity: O(n) in the number of trials.
  public init(_ plan: Plan) {
    var known: Set<ObjectIdentifier> = []
    let cells = plan.trials.map(\.cell).filter { known.insert(ObjectIdentifier($0)).inserted }
    self.init(
      scenarios: cells.map(\.scenario),
      networks: cells.map(\.scenario.network),
      devices: cells.map(\.device),
      variants: cells.map(\.variant)
    )
  }

  /// What another program told; nil when it told none.
  init?(_ json: JSONValue?) {
    guard let object = json?.object, Self.kinds.allSatisfy({ object[$0]?.object != nil }) else {
      return nil
    }
    self.json = object
  }

  private init(
    scenarios: [Scenario],
    networks: [NetworkProfile],
    devices: [DeviceProfile],
    variants: [Variant]
  ) {
    json = [
      "scenarios": Self.object(scenarios, \.name) { .string("\(Definition.hash($0))") },
      "networks": Self.object(networks, \.name) { .string("\(Definition.hash($0))") },
      "devices": Self.object(devices, \.name) { .string("\(Definition.hash($0))") },
      "variants": Self.object(variants, \.name) { variant in
        let switches = VariantDifference.switches(of: variant).map {
          JSONObject.Member(key: $0.path, value: .string($0.second))
        }
        return [
          "hash": .string("\(Definition.hash(variant))"), "switches": .object(JSONObject(switches)),
        ]
      },
    ]
  }

  /// The definitions that these have for the parts of `plan`; what they lack, as scenarios of files and
  /// changed networks, is as this build defines it.
  ///
  /// - Complexity: O(n) in the number of trials.
  public func of(_ plan: Plan) -> PartDefinitions {
    let own = PartDefinitions(plan)
    var members: [JSONObject.Member] = []
    for kind in Self.kinds {
      var parts = own.json[kind]?.object ?? [:]
      for part in parts.members {
        // On another network a scenario asks the same.
        let name = kind == "scenarios" ? Scenario.plainName(part.key) : part.key
        if let told = json[kind]?[name] { parts[part.key] = told }
      }
      members.append(JSONObject.Member(key: kind, value: .object(parts)))
    }
    return PartDefinitions(json: JSONObject(members))
  }

  private init(json: JSONObject) {
    self.json = json
  }

  private static func object<Part>(
    _ parts: [Part],
    _ name: KeyPath<Part, String>,
    _ value: (Part) -> JSONValue
  ) -> JSONValue {
    var known: Set<String> = []
    var members: [JSONObject.Member] = []
    for part in parts where known.insert(part[keyPath: name]).inserted {
      members.append(JSONObject.Member(key: part[keyPath: name], value: value(part)))
    }
    return .object(JSONObject(members))
  }
}
