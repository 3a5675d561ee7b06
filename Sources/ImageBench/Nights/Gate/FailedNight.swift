internal import Basics
package import Records
internal import Reports

/// The report of a night with failed trials; such a night is neither stored nor judged.
package struct FailedNight: Sendable {
  private let startedUTC: String
  private let commit: String?
  private let planned: Int
  private let trials: [TrialFailure]

  /// The night that began at `startedUTC`, of whose `planned` trials those in `trials` failed.
  package init(startedUTC: String, commit: String?, planned: Int, trials: [TrialFailure]) {
    self.startedUTC = startedUTC
    self.commit = commit
    self.planned = planned
    self.trials = trials
  }

  /// What happened and what to do, as one sentence.
  package var sentence: String {
    "\(trials.count) of \(Plural.text(planned, "trial")) failed, so the night was not added to the history; the same command "
      + "plays them again"
  }

  /// The page for people, as GitHub-flavoured Markdown.
  ///
  /// - Complexity: O(n) in the number of trials.
  package var markdown: String {
    let suffix = commit.map { " · commit \($0)" } ?? ""
    let all = Plural.text(planned, "trial")
    let title = "night \(startedUTC)\(suffix) · \(trials.count) of \(all) failed"
    var table = ReportTable(
      title: title,
      columns: [ReportTable.Column("trial"), ReportTable.Column("reason")]
    )
    for failure in trials {
      table.append(row: [.text("\(failure.trial)"), .text(failure.reason)])
    }
    table.footnotes = [sentence + "."]
    return OutputFormat.markdown.render([table])
  }

  /// The page for build servers, as JUnit XML: an `error` for each trial.
  ///
  /// - Complexity: O(n) in the number of trials.
  package var junit: String {
    let counts = " tests=\"\(trials.count)\" failures=\"0\" errors=\"\(trials.count)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"imagebench nightly\"\(counts) time=\"0\">",
      "  <testsuite name=\"\(XMLText.escaped("night " + startedUTC))\"\(counts) skipped=\"0\" time=\"0\">",
    ]
    for failure in trials {
      let (trial, reason) = (failure.trial, failure.reason)
      let classname = XMLText.escaped("imagebench.\(trial.cell.scenario).\(trial.cell.variant)")
      lines += [
        "    <testcase classname=\"\(classname)\" name=\"\(XMLText.escaped("\(trial)"))\" time=\"0\">",
        "      <error type=\"trial\" message=\"\(XMLText.escaped(reason))\"/>",
        "    </testcase>",
      ]
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.map { $0 + "\n" }.joined()
  }
}
