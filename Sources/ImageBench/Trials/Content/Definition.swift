public import Basics
internal import ImagePipeline
public import Scenarios
public import Variants

/// The hashes of the definitions of a trial's parts: what makes two parts of one name the same.
///
/// A definition is what the part makes of a trial. The name and the summary are no part of it, nor are
/// comments and blanks of a script, which is read first; what equals its default has no words, so a new
/// switch, or a new property of a scenario, leaves the hashes of all that do not use it. A default that
/// is changed is not seen: that is a change of the code, which the tool's version and a commit tell.
public enum Definition {
  /// The hash of what `scenario` asks, without its link.
  ///
  /// The faults of the network and what the server says belong to it: they stay on another network.
  ///
  /// - Complexity: O(n) in the length of the script and the feed.
  public static func hash(_ scenario: Scenario) -> ContentHash {
    var text = ExactText.of(scenario, omitting: ["name", "summary", "network", "streams"])
    if let streams = scenario.streams, streams != Scenario.plainName(scenario.name) {
      text += " streams \(streams)"
    }
    return ContentHash(text + " network " + ExactText.of(scenario.network, omitting: link))
  }

  /// The hash of the link of `network`: its latency, its rate and its connections.
  public static func hash(_ network: NetworkProfile) -> ContentHash {
    ContentHash(ExactText.of(network, omitting: serverSide.union(["name", "summary"])))
  }

  /// The hash of `device`, whose title, sources and usual networks change no trial.
  public static func hash(_ device: DeviceProfile) -> ContentHash {
    ContentHash(ExactText.of(device, omitting: ["name", "title", "limitSource", "links"]))
  }

  /// The hash of the switches of `variant`.
  public static func hash(_ variant: Variant) -> ContentHash {
    ContentHash(ExactText.of(variant, omitting: ["name", "summary"]))
  }

  /// The properties of a network that belong to the scenario that is played over it.
  private static let serverSide: Set<String> = ["failureRate", "faults", "responses"]
  private static let link: Set<String> = [
    "name", "summary", "bytesPerSecond", "latency", "connectionsPerHost",
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
