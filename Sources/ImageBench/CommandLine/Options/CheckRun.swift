internal import Checks
internal import Corpus
internal import Reports
internal import Scenarios
internal import Text
internal import Trials
internal import Variants

/// Plays checks, for `imagebench check` and for a night.
struct CheckRun {
  var plan: CheckPlan
  let accepted: AcceptedChecks

  /// The loaders and variants called `names`; `option` is the one that names them.
  static func loaders(_ names: [String], option: String) throws(CommandError) -> [Variant] {
    var loaders: [Variant] = []
    for name in names {
      guard let loader = Variant.named(name) else {
        throw .usage(
          "--\(option) \(name): there is no such loader; "
            + (NameDistance.question(for: name, among: Names.of(.variant))
              ?? "imagebench list variants lists them")
        )
      }
      loaders.append(loader)
    }
    return loaders
  }

  /// Plays them with the pictures that `values` choose.
  func report(_ values: OptionValues, _ console: Console) async throws -> CheckReport {
    try VirtualTimeCheck.pass()
    let sources = SourceImages(try await CorpusChoice(values).load(console))
    let parts = plan.play(sources, console).map { grid in
      var part = CheckReport.Part(
        grid.loader,
        grid.verdicts(plan.checks),
        accepted,
        today: LastDay.today
      )
      part.obstacle = grid.obstacle
      for index in part.findings.indices {
        part.findings[index].evidence =
          plan.evidence(for: part.findings[index].verdict, in: grid, sources)
      }
      return part
    }
    var report = CheckReport(parts, devices: plan.devices.map(\.name), seeds: plan.seeds)
    if let images = values.text(CorpusChoice.option.name) { report.further = "--images \(images)" }
    return report
  }

  /// The exit code of a run that has found `report`, with a message for each loader of which
  /// nothing can be said.
  static func end(_ report: CheckReport, _ console: Console) -> ExitCode {
    let obstacles = report.parts.compactMap { part in
      part.obstacle.map { "\(part.loader) was not judged: \($0)" }
    }
    for obstacle in obstacles { console.error(obstacle) }
    return report.hasFailed ? .found : obstacles.isEmpty ? .fine : .trialFailed
  }
}
