internal import Records
internal import Reports
internal import Scenarios
internal import Text
internal import Variants

/// `--only`: of all trials or series, those that a command is about.
enum OnlyOption {
  private static let name = "only"

  /// The option; `help` says what the names are names of.
  static func option(_ help: String) -> OptionSpec {
    let dimensions: [TrialDimension] = [.scenario, .variant, .device, .network]
    return OptionSpec(name, value: "NAMES", words: dimensions.flatMap(Names.of), help)
  }

  /// The option of commands that read runs.
  static let trials = option(
    "Only these trials: names of scenarios, variants, loaders, devices, networks or trials, and seed=3."
  )

  /// Whether it was given.
  static func isGiven(_ values: OptionValues) -> Bool { values.has(name) }

  /// The trials and metrics that the options choose.
  ///
  /// Throws for a name that none of `records` has, and where no trial of one of them is left.
  static func filter(_ values: OptionValues, of records: [RunRecord]) throws -> TrialFilter {
    var filter = try TrialFilter(only: try values.list(name) ?? [], in: records)
    filter.metrics = try values.list("metric") ?? []
    try filter.check(records)
    guard records.contains(where: { $0.trials.contains(where: filter.takes) }) else {
      throw CommandError.usage("no trial of the run is left by \(filter.text); drop one of them")
    }
    return filter
  }

  /// The choice among trials that are still to be played, or in a recording.
  static func planned(_ values: OptionValues) throws -> NameChoice {
    try choice(
      values,
      among: [
        .init(.scenario, Names.of(.scenario)) { (try? Scenario.named($0)) != nil },
        .init(.variant, Names.of(.variant)) { Variant.named($0) != nil },
        .init(.device, Names.of(.device)) { (try? DeviceProfile.named($0)) != nil },
        .init(.seed, []) { UInt64($0) != nil },
      ]
    )
  }

  /// The choice among `known` names.
  static func choice(
    _ values: OptionValues,
    among known: @autoclosure () throws -> [NameChoice.Known]
  ) throws -> NameChoice {
    guard let words = try values.list(name) else { return NameChoice() }
    return try NameChoice(words, among: known())
  }
}
