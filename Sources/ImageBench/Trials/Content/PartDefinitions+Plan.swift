internal import ImagePipeline
public import Records
internal import Scenarios
internal import Text
internal import Variants

extension PartDefinitions {
  /// The parts of all catalogues of this build.
  public static var own: PartDefinitions {
    PartDefinitions(
      scenarios: Scenario.all,
      networks: NetworkProfile.catalogue,
      devices: DeviceProfile.all,
      variants: Variant.catalogue + Variant.reproductions
    )
  }

  /// The parts of `trials`, each once, in the order of their first use.
  ///
  /// - Complexity: O(n) in the number of trials.
  package init(of trials: [TrialSpec]) {
    var known: Set<TrialSpec.Cell> = []
    let cells = trials.map(\.cell).filter { known.insert($0).inserted }
    self.init(
      scenarios: cells.map(\.scenario),
      networks: cells.map(\.scenario.network),
      devices: cells.map(\.device),
      variants: cells.map(\.variant)
    )
  }

  private init(
    scenarios: [Scenario],
    networks: [NetworkProfile],
    devices: [DeviceProfile],
    variants: [Variant]
  ) {
    self.init([
      Kind.scenarios.rawValue: Self.object(scenarios, \.name) { .string("\(Definition.hash($0))") },
      Kind.networks.rawValue: Self.object(networks, \.name) { .string("\(Definition.hash($0))") },
      Kind.devices.rawValue: Self.object(devices, \.name) { .string("\(Definition.hash($0))") },
      Kind.variants.rawValue: Self.object(variants, \.name) { variant in
        let switches = VariantDifference.switches(of: variant).map {
          JSONObject.Member(key: $0.path, value: .string($0.second))
        }
        return [
          "hash": .string("\(Definition.hash(variant))"), "switches": .object(JSONObject(switches)),
        ]
      },
    ])
  }

  /// The definitions for the parts of `trials`; parts without one, such as scenarios of files and
  /// changed networks, get this build's.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func of(_ trials: [TrialSpec]) -> PartDefinitions {
    let own = PartDefinitions(of: trials)
    var members: [JSONObject.Member] = []
    for kind in Kind.allCases {
      var definitions = own.parts(kind)
      let given = parts(kind)
      for part in definitions.members {
        // A scenario is the same workload on another network.
        let name = kind == .scenarios ? Scenario.plainName(part.key) : part.key
        if let definition = given[name] { definitions[part.key] = definition }
      }
      members.append(JSONObject.Member(key: kind.rawValue, value: .object(definitions)))
    }
    return PartDefinitions(JSONObject(members))
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
