internal import Hunting
internal import ImagePipeline
internal import Records
internal import Scenarios
internal import Trials
internal import Variants

extension OptionSpec {
  /// What a shell offers for the value of an option.
  enum Offer: Sendable, Hashable {
    /// The option has no value.
    case none
    /// Anything, such as a number.
    case anything
    /// Files and directories.
    case paths
    /// Directories alone.
    case directories
    /// These words.
    case words([String])
  }

  /// What a shell offers for the value, by the name that the option has in every command.
  var offer: Offer {
    guard let value else { return .none }
    switch name {
    case "scenario": return .words(Scenario.all.map(\.name))
    case "against" where value == "V": return .words(Variant.catalogue.map(\.name))
    case "variant", "base", "candidate": return .words(Variant.catalogue.map(\.name))
    case "device": return .words(DeviceProfile.all.map(\.name))
    case "network": return .words(NetworkProfile.catalogue.map(\.name))
    case "suite": return .words(Scenarios.Suite.catalogue.map(\.name))
    case "property": return .words(["invariants"] + HuntProperty.allCases.map(\.rawValue))
    case "metric", "bless": return .words(Metric.catalogue.map(\.name))
    case "decode": return .words(["real", "model"])
    case "corpus": return .words(["standard", "small"])
    case "format": return .words(["text", "markdown", "csv", "json"])
    default: break
    }
    if ["DIR"].contains(value) { return .directories }
    if ["FILE", "FILES", "PROGRAM"].contains(value) { return .paths }
    return .anything
  }
}
