internal import Scenarios
internal import Text
internal import Variants

/// The content of `tally.json`: which hunt the folder holds, and what its tries showed so far.
///
/// It is written whole, so a hunt that is killed continues after the last try that it names.
package struct HuntCheckpoint: Sendable, Hashable {
  /// The version of the schema that is written and read; any other is refused.
  static let schemaVersion = 3

  /// Whether the hunt has played all of its tries.
  package enum State: String, Sendable, Hashable, CaseIterable {
    case begun
    case complete
  }

  /// ``HuntPlan/identity(toolVersion:)`` as text.
  package let identity: String
  /// The names of variant and device.
  package let variant: String
  package let device: String
  package let seed: UInt64
  /// What is looked for.
  package let properties: [HuntProperty]
  /// The number of scenarios with which the hunt starts.
  package let startCount: Int
  package var state = State.begun
  package var tally = HuntTally()

  /// The begin of the hunt `plan` with this `identity`.
  package init(_ plan: HuntPlan, identity: String) {
    self.identity = identity
    variant = plan.hunter.variant.name
    device = plan.hunter.device.name
    seed = plan.hunter.seed
    properties = plan.properties
    startCount = plan.start.count
  }

  /// The checkpoint in `folder`; nil where there is none.
  ///
  /// - Throws: `HuntError.tally` for a file of another form or version.
  package init?(in folder: HuntFolder) throws(HuntError) {
    guard let json = try folder.json(of: .tally) else { return nil }
    guard let read = Self(json: json) else {
      throw .tally(
        path: folder.path(of: .tally),
        problem: "it is not the tally of a hunt of this version"
      )
    }
    self = read
  }

  private init?(json: JSONValue) {
    guard json["schema_version"]?.integer == Self.schemaVersion,
      let identity = json["identity"]?.string,
      let variant = json["variant"]?.string, let device = json["device"]?.string,
      // A seed may exceed the whole numbers of JSON.
      let seed = json["seed"]?.string.flatMap({ UInt64($0) }),
      let properties = json["properties"]?.array?.compactMap({
        $0.string.flatMap(HuntProperty.init(rawValue:))
      }), !properties.isEmpty,
      let startCount = json["start_scenarios"]?.integer,
      let state = json["state"]?.string.flatMap(State.init(rawValue:)),
      let tally = json["tally"].flatMap({ HuntTally(json: $0) })
    else { return nil }
    self.identity = identity
    self.variant = variant
    self.device = device
    self.seed = seed
    self.properties = properties
    self.startCount = startCount
    self.state = state
    self.tally = tally
  }

  /// Writes it into `folder`.
  func save(in folder: HuntFolder) throws(HuntError) {
    let json: JSONValue = [
      "schema_version": .integer(Self.schemaVersion), "identity": .string(identity),
      "variant": .string(variant), "device": .string(device), "seed": .string("\(seed)"),
      "properties": .array(properties.map { .string($0.rawValue) }),
      "start_scenarios": .integer(startCount), "state": .string(state.rawValue),
      "tally": tally.json,
    ]
    try folder.write(JSONWriter.text(json) + "\n", as: .tally)
  }
}
