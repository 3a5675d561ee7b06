internal import Reports

/// A report as workflow commands of GitHub Actions: an error for each failure, a warning for each
/// piece of advice, and a notice with the summary of each loader.
struct CheckAnnotations {
  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  var text: String {
    var commands: [WorkflowCommand] = []
    for part in report.parts {
      for (standing, kind) in [
        (CheckReport.Standing.fails, WorkflowCommand.Kind.error), (.advice, .warning),
      ] {
        commands += WorkflowCommand.limited(
          kind,
          part.findings(standing).map { finding in
            (
              "\(part.loader): \(finding.check.title)",
              CheckLine(finding).text + ". " + finding.check.fix
            )
          }
        )
      }
      commands.append(
        WorkflowCommand(.notice, title: "imagebench check \(part.loader)", part.summary)
      )
    }
    return commands.map { $0.text + "\n" }.joined()
  }
}
