internal import Files
internal import Hunting
internal import ImagePipeline
internal import Runs
internal import Scenarios
internal import Trials
internal import Variants

/// What the options of `imagebench hunt` ask for.
struct HuntSetup {
  let variant: Variant
  let device: DeviceProfile
  let seed: UInt64
  let properties: [HuntProperty]
  let seconds: Int
  let tries: Int
  private let directory: String

  /// Reads the options; what the file that is replayed says counts where they say nothing.
  init(_ values: OptionValues, _ replayed: ScenarioFile?) throws {
    for name in ["variant", "device"] {
      if let text = values.text(name), text.contains(",") {
        throw CommandError.usage("--\(name) takes one name, not \"\(text)\"")
      }
    }
    let path = values.text("replay")
    variant = try ScenarioSource.named(
      values.text("variant"),
      replayed?.variant,
      of: path,
      default: "best",
      Plan.variant
    )
    device = try ScenarioSource.named(
      values.text("device"),
      replayed?.device,
      of: path,
      default: "iphone-se",
      DeviceProfile.named
    )
    seed = try values.seed("seed") ?? 1
    seconds = try values.integer("seconds", in: 1...1_000_000) ?? 60
    tries = try values.integer("tries", in: 1...Int.max) ?? .max
    directory = values.text("out") ?? "finds"
    if let names = try values.list("property") {
      properties = try Self.properties(names)
    } else if let path, let name = replayed?.property {
      guard let property = HuntProperty(rawValue: name) else {
        throw CommandError.failed("\(path): \(HuntProperty.unknown(name))")
      }
      properties = [property]
    } else {
      properties = HuntProperty.invariants
    }
    let isMixed = properties.count > 1 && properties.contains { !$0.isInvariant }
    if replayed == nil, isMixed {
      throw CommandError.usage(
        "a hunt looks for one worst number, or for violated invariants, and not for both; give one of "
          + "hitch-ratio, peak-bytes and wasted-work alone"
      )
    }
  }

  private static func properties(_ names: [String]) throws -> [HuntProperty] {
    var found: [HuntProperty] = []
    for name in names {
      if name == "invariants" {
        found += HuntProperty.invariants
      } else if let property = HuntProperty(rawValue: name) {
        found.append(property)
      } else {
        throw CommandError.usage(
          "--property takes invariants, \(HuntProperty.names), not \"\(name)\""
        )
      }
    }
    return found
  }

  /// Saves `file` among the finds, called after its property and the variant, and returns its path.
  @discardableResult
  func save(_ file: ScenarioFile) throws -> String {
    let path = "\(directory)/\(file.property ?? "broken")-\(variant.name).scenario"
    try FileOperations.posix.makeDirectories(directory)
    let writer = try WholeFileWriter(path: path)
    try writer.append(file.text)
    try writer.commit()
    return path
  }
}

extension HuntProperty {
  /// All names, for a message.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The sentence about a property that is none.
  static func unknown(_ name: String) -> String {
    "there is no property \"\(name)\"; known are \(names)"
  }
}
