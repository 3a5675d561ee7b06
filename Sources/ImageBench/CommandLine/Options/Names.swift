internal import Checks
internal import Hunting
internal import ImagePipeline
internal import Records
internal import Reports
internal import Scenarios
internal import Text
internal import Trials
internal import Variants

/// The names that a shell offers for what a command line can name.
enum Names {
  static var metrics: [String] { Metric.catalogue.map(\.name) }
  static var suites: [String] { Scenarios.Suite.catalogue.map(\.name) }
  /// The suites for a help text, as "a, b or c".
  static var suiteList: String { suites.listed(.or) }
  static var patterns: [String] { FailurePattern.catalogue.map(\.name) }
  static var checks: [String] { Check.catalogue.map(\.name) }
  static var properties: [String] { HuntProperty.allCases.map(\.rawValue) }

  /// The catalogue names that `dimension` can have; none for seeds, which are numbers.
  static func of(_ dimension: TrialDimension) -> [String] {
    switch dimension {
    case .scenario: Scenario.all.map(\.name)
    case .variant: (Variant.catalogue + Variant.loaders).map(\.name)
    case .device: DeviceProfile.all.map(\.name)
    case .network: NetworkProfile.catalogue.map(\.name)
    case .seed: []
    }
  }
}
