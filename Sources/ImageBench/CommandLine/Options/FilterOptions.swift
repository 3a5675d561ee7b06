internal import Records
internal import Reports
internal import Text

/// The options that choose trials and metrics of a stored run.
enum FilterOptions {
  /// The dimensions that a command line can choose by.
  static let dimensions: [TrialDimension] = [.scenario, .variant, .device, .network]

  /// Choose trials.
  static let trials: [OptionSpec] =
    dimensions.map { dimension in
      .names(
        dimension,
        dimension == .scenario
          ? "Only trials of these scenarios, on every network unless named as SCENARIO@NETWORK."
          : "Only trials of these \(dimension.rawValue)s."
      )
    } + [VariantNames.loaders("Only trials of these loaders, and of the variants.")]

  /// Choose metrics.
  static let metric = OptionSpec.metrics("Only these metrics, as in metrics.csv.")

  /// The filter that the options describe.
  ///
  /// Throws for a name that none of `records` has, and where no trial of one of them is left.
  static func filter(_ values: OptionValues, of records: [RunRecord]) throws -> TrialFilter {
    var filter = TrialFilter()
    for dimension in dimensions {
      filter.names[dimension] =
        dimension == .variant
        ? try VariantNames.all(values) : try values.list(dimension.rawValue)
    }
    filter.metrics = try values.list("metric") ?? []
    do throws(TrialFilter.UnknownName) { try filter.check(records) } catch {
      var error = error
      let loaders = try values.list("loader") ?? []
      if error.kind == TrialDimension.variant.rawValue, loaders.contains(error.name) {
        error.kind = "loader"
      }
      throw error
    }
    guard records.contains(where: { $0.trials.contains(where: filter.takes) }) else {
      throw CommandError.usage("no trial of the run is left by \(filter.text); drop one of them")
    }
    return filter
  }
}
