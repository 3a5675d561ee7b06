package import Files
internal import Records
package import Reports

/// The page of a design review: one run, or two side by side, on one page without a network.
package struct ReportPage: Sendable {
  private let runs: [ReportedRun]
  private let lineage: VariantLineage
  private let comparison: RunComparison?
  private var frames: [ToldFrame]
  private let focuses: [PageFocus]
  private var strips: [Filmstrip?]

  /// The page of `runs`, of which there is at least one; variants are in the order of `lineage`.
  ///
  /// `current` is the loader that readers have today; nil, the default, for the first of each run.
  /// `comparison` is that of the first run with the second; nil, the default, for one run.
  package init(
    _ runs: [ReportedRun],
    lineage: VariantLineage,
    current: String? = nil,
    comparison: RunComparison? = nil
  ) {
    precondition(!runs.isEmpty, "a report needs a run")
    self.runs = runs
    self.lineage = lineage
    self.comparison = comparison
    frames = ToldFrame.worst(of: runs)
    focuses = runs.map { PageFocus($0, current: current) }
    strips = runs.map { _ in nil }
  }

  /// Reads the screens of the first screen's loaders, and takes the traces of the frames around
  /// each worst frame into the page, as far as they fit, so that they can be opened where the run
  /// is not.
  ///
  /// A trace that is gone is left out; a damaged one is thrown.
  ///
  /// - Complexity: O(n) in the bytes of at most as many traces as there are worst frames.
  package mutating func readTraces(_ files: FileOperations = .posix) throws(PageFault) {
    for index in runs.indices {
      strips[index] = try Filmstrip(runs[index], focuses[index], in: files)
    }
    frames = try ToldFrame.withExtracts(frames, in: files)
  }

  /// The HTML of the page.
  ///
  /// - Complexity: O(trials · (variants + metrics)).
  package var html: String {
    PageShell(title: title, subtitle: subtitle).render { page in
      if let comparison { ChangesSection(comparison: comparison).write(into: &page) }
      for (index, run) in runs.enumerated() {
        FirstScreen(
          run: run,
          focus: focuses[index],
          strip: strips[index],
          suffix: index == 0 ? "" : "-\(index)"
        ).write(into: &page)
      }
      PageShell.navigation(links, into: &page)
      OpportunitiesSection(runs: runs, lineage: lineage, focuses: focuses).write(into: &page)
      LadderSection(runs: runs, lineage: lineage).write(into: &page)
      VerdictSection(runs: runs, lineage: lineage, focuses: focuses).write(into: &page)
      FramesSection(runs: runs, frames: frames).write(into: &page)
      MultiplesSection(runs: runs, lineage: lineage).write(into: &page)
      WorkSection(runs: runs, lineage: lineage).write(into: &page)
      TrialsSection(runs: runs).write(into: &page)
      MeasuredSection(runs: runs).write(into: &page)
    }
  }

  private var title: String {
    "Image loading: " + runs.map(\.name).joined(separator: " and ")
  }

  private var subtitle: String {
    let trials = runs.reduce(0) { $0 + $1.run.record.trials.count }
    let when = runs.map { $0.run.facts.startedUTC.prefix(10) }.joined(separator: " and ")
    return "\(trials) trials on simulated devices, \(when). Times are those of the device's model; "
      + "compare variants with each other, not with a phone."
  }

  private var links: [PageShell.Link] {
    let changes = comparison == nil ? [] : [PageShell.Link("Changes", to: "#changes")]
    return changes + [
      PageShell.Link("What a change saves", to: "#steps"), PageShell.Link("Ladder", to: "#ladder"),
      PageShell.Link("Every trial", to: "#all-trials"),
      PageShell.Link("Whole verdict", to: "#sentences"),
      PageShell.Link("Worst frames", to: "#frames"),
      PageShell.Link("Scenarios and devices", to: "#places"),
      PageShell.Link("Hit rate", to: "#hits"), PageShell.Link("Decode times", to: "#decodes"),
      PageShell.Link("Cancelling", to: "#cancels"), PageShell.Link("Trials", to: "#trials"),
      PageShell.Link("How measured", to: "#measured"),
    ]
  }
}
