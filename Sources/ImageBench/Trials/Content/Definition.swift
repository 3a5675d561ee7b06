public import Basics
internal import ImagePipeline
public import Scenarios
public import Variants

/// The hashes of the definitions of a trial's parts; parts with equal names and hashes are the
/// same.
///
/// A definition contains everything of a part that affects a trial. It excludes the name, the
/// summary, and the comments and blanks of a script. Properties that equal their default are left
/// out, so a new switch, or a new property of a scenario, keeps the hashes of all parts that do not
/// use it. A changed default is not detected: it is a change of the code, which the tool's version
/// and commit identify.
public enum Definition {
  /// The hash of the workload of `scenario`, without its link.
  ///
  /// The network's faults and the server's answers belong to the workload: they stay on another
  /// network.
  ///
  /// - Complexity: O(n) in the length of the script and the feed.
  public static func hash(_ scenario: Scenario) -> ContentHash {
    var text = ExactText.of(scenario, omitting: ["name", "summary", "network", "streams"])
    if let streams = scenario.streams, streams != Scenario.plainName(scenario.name) {
      text += " streams \(streams)"
    }
    return ContentHash(text + " network " + ExactText.of(scenario.network, omitting: link))
  }

  /// The hash of the link of `network`: its latency, its rate, its protocol and its losses.
  public static func hash(_ network: NetworkProfile) -> ContentHash {
    ContentHash(ExactText.of(network, omitting: serverSide.union(["name", "summary"])))
  }

  /// The hash of `device`; its title, sources and usual networks affect no trial.
  public static func hash(_ device: DeviceProfile) -> ContentHash {
    ContentHash(
      ExactText.of(
        device,
        omitting: ["name", "title", "limitSource", "links", "calibration", "file", "like"]
      )
    )
  }

  /// The hash of the switches of `variant`.
  public static func hash(_ variant: Variant) -> ContentHash {
    ContentHash(ExactText.of(variant, omitting: ["name", "summary"]))
  }

  /// The properties of a network that belong to the scenario played over it.
  private static let serverSide: Set<String> = ["failureRate", "faults", "responses"]
  private static let link: Set<String> = [
    "name", "summary", "bytesPerSecond", "latency", "version", "connectionsPerHost", "lossRate",
  ]
}

extension TrialSpec {
  /// The hash of the definitions of scenario, network, device and variant.
  ///
  /// - Complexity: O(n) in the length of the definitions.
  public var content: ContentHash {
    var hashes = PartHashes()
    return ContentHash(hashes.text(of: self))
  }
}
