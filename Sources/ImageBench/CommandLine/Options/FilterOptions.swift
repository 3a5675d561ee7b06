internal import Records
internal import Reports
internal import Scenarios

/// The options that choose trials and metrics of a run that is there.
enum FilterOptions {
  /// The dimensions that a command line can choose by.
  static let dimensions: [TrialDimension] = [.scenario, .variant, .device, .network]

  /// Choose trials.
  static let trials: [OptionSpec] = dimensions.map { dimension in
    OptionSpec(
      dimension.rawValue,
      value: "NAMES",
      dimension == .scenario
        ? "Only trials of these scenarios, on every network unless named as SCENARIO@NETWORK."
        : "Only trials of these \(dimension.rawValue)s."
    )
  }

  /// Choose metrics.
  static let metric = OptionSpec(
    "metric",
    value: "NAMES",
    "Only these metrics, as metrics.csv and imagebench list metrics name them."
  )

  /// The filter that the options describe.
  static func filter(_ values: OptionValues) throws -> TrialFilter {
    var filter = TrialFilter()
    for dimension in dimensions {
      filter.names[dimension] = try values.list(dimension.rawValue)
    }
    filter.metrics = try values.list("metric") ?? []
    return filter
  }

  /// Refuses a name that none of `records` has, and a filter that leaves no trial of one of them.
  static func check(_ filter: TrialFilter, _ records: [RunRecord]) throws(CommandError) {
    do throws(TrialFilter.UnknownName) {
      try filter.check(records)
    } catch {
      throw .usage(sentence(error))
    }
    guard records.contains(where: { $0.trials.contains(where: filter.takes) }) else {
      throw .usage("no trial of the run is left by \(filter.text); leave one of them out")
    }
  }

  /// The error about a name that is not among `known`.
  static func unknown(_ kind: String, _ name: String, _ known: [String]) -> CommandError {
    .usage(sentence(TrialFilter.UnknownName(kind: kind, name: name, known: known)))
  }

  /// So many names are listed; of more, where they can be found.
  private static let mostListed = 12

  /// What is wrong with a name and what the run has instead.
  private static func sentence(_ error: TrialFilter.UnknownName) -> String {
    let problem = "the run has no \(error.kind) \"\(error.name)\""
    let near = nearest(error)
    if !near.isEmpty { return "\(problem); did you mean \(near.joined(separator: " or "))?" }
    if error.known.isEmpty { return "\(problem); it names no \(error.kind) at all" }
    return error.known.count <= mostListed
      ? "\(problem); it has \(error.known.joined(separator: ", "))"
      : "\(problem); imagebench list \(error.kind)s says what there is"
  }

  /// Known names that are near; of metrics also those whose heading in tables is.
  private static func nearest(_ error: TrialFilter.UnknownName) -> [String] {
    guard error.kind == "metric" else {
      return NameDistance.nearest(to: error.name, among: error.known)
    }
    let columns = Headline.standard.filter { error.known.contains($0.metric) }
    let heading = NameDistance.nearest(to: error.name, among: columns.map(\.title)).first
    let byHeading = columns.filter { $0.title == heading }.map(\.metric)
    let byName = NameDistance.nearest(to: error.name, among: error.known)
    let inside = error.known.filter { $0.contains(error.name.lowercased()) }
    return Array((byName.isEmpty ? byHeading + inside : byName).prefix(3))
  }
}
