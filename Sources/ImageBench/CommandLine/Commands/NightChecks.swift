internal import Checks
internal import Files
internal import Nights
internal import Pages
internal import Records
internal import Reports
internal import Text

/// The checks of `imagebench nightly --check`: known failures of loaders, which keep a night red
/// until they are fixed or accepted.
struct NightChecks {
  static let option = OptionSpec(
    "check",
    value: "NAMES",
    words: Names.of(.variant),
    "Play the checks of these loaders or variants too; a failure that is not accepted fails the night."
  )

  private(set) var report: CheckReport

  /// Plays the checks that `values` ask for; nil where they ask for none.
  ///
  /// The file next to the baseline in `directory` has the accepted failures, and `store` the nights
  /// that say since when each lasts.
  init?(
    _ values: OptionValues,
    _ directory: String,
    _ store: HistoryStore,
    _ console: Console
  ) async throws {
    guard let names = try values.list(Self.option.name) else { return nil }
    let run = CheckRun(
      plan: CheckPlan(try CheckRun.loaders(names, option: Self.option.name)),
      accepted: try AcceptedChecks(path: "\(directory)/\(AcceptedChecks.fileName)")
    )
    report = try await run.report(values, console)
    let earlier = try store.failures(in: try store.runs())
    report.date { loader, check in
      earlier.first { $0.verdict.loader == loader && $0.verdict.check == check }?.since.named
        ?? "tonight"
    }
  }

  /// The part of them that the history keeps.
  var verdicts: [NightVerdict] {
    report.parts.flatMap { part in
      part.findings.map {
        NightVerdict(loader: part.loader, check: $0.check.name, standing: $0.standing.ofNight)
      }
    }
  }

  /// The end of the report of the night.
  var markdown: String { "\n## Checks\n\n" + CheckFormat.markdown.render(report) }

  /// Writes the forms for build servers and people next to the night's own.
  func write(in directory: String) throws {
    let folder = RunFolder(directory)
    for (entry, text) in [
      (RunFolder.Entry.checkJUnit, CheckFormat.junit.render(report)),
      (.checkPage, CheckPage(report).html),
    ] {
      let writer = try WholeFileWriter(path: folder.path(of: entry))
      try writer.append(text)
      try writer.commit()
    }
  }
}

extension CheckReport.Standing {
  /// The same for the history.
  fileprivate var ofNight: NightVerdict.Standing {
    switch self {
    case .fails: .failing
    case .advice: .advice
    case .accepted: .accepted
    case .notJudged: .open
    case .passes: .passing
    }
  }
}
