internal import Basics
internal import Reports
internal import Text

/// A report for people: a table for each loader, and a paragraph for each failure.
struct CheckText {
  private let report: CheckReport
  private let width: Int
  private let styling: Styling

  init(_ report: CheckReport, _ width: Int, _ styling: Styling) {
    self.report = report
    self.width = width
    self.styling = styling
  }

  /// The report for a terminal.
  var text: String { pages(.text).joined(separator: "\n") }

  /// The report for a pull request.
  var markdown: String { pages(.markdown).joined(separator: "\n") }

  private func pages(_ format: OutputFormat) -> [String] {
    report.parts.map { part in
      let failures = part.findings.filter(\.verdict.fails)
      var blocks = [head(part, failures.isEmpty, format)]
      blocks += failures.map { paragraph($0, part.loader, format) }
      blocks.append(rest(of: part, format))
      return blocks.joined(separator: "\n")
    }
  }

  private func head(_ part: CheckReport.Part, _ isClean: Bool, _ format: OutputFormat) -> String {
    guard isClean else {
      return format.render([CheckTable.failures(of: part)], width: width, styling: styling)
    }
    let line = "\(part.loader): \(part.summary)"
    return (format == .markdown ? "### \(line)" : line) + "\n"
  }

  /// The failure, where it is seen, and its cure.
  private func paragraph(
    _ finding: CheckReport.Finding,
    _ loader: String,
    _ format: OutputFormat
  ) -> String {
    let check = finding.check
    let isMarkdown = format == .markdown
    let title = "\(check.title) · \(check.label)"
    var lines = [isMarkdown ? "#### \(title)\n" : title]
    func add(_ word: String, _ text: String) {
      if isMarkdown {
        lines.append("- **\(word)**: \(text)")
      } else {
        lines += wrapped("\(word): \(text)")
      }
    }
    add("measured", "\(check.measure.text): \(numbers(finding)); fails at \(bound(finding))")
    add("why there", check.reason)
    if let evidence = finding.evidence {
      add("worst", place(evidence))
      if let sentence = evidence.sentence { add("said", sentence) }
      for command in CheckCommands(evidence, loader, check.name, report.further).lines {
        lines.append(isMarkdown ? "- `\(command)`" : "    \(command)")
      }
    }
    add("fix", check.fix)
    add("reported in", check.provenance.joined(separator: ", "))
    if let acceptance = finding.acceptance {
      add("accepted", acceptance.reason + (acceptance.until.map { ", until \($0)" } ?? ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The numbers of each device, by seed.
  private func numbers(_ finding: CheckReport.Finding) -> String {
    report.devices.compactMap { device in
      let values = finding.verdict.places.filter { $0.device == device }
      guard !values.isEmpty else { return nil }
      return "\(device) \(values.map { CheckTable.number($0.value) }.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  private func bound(_ finding: CheckReport.Finding) -> String {
    CheckTable.bound(finding.check.bound)
  }

  private func place(_ evidence: CheckEvidence) -> String {
    var text = "\(evidence.scenario) on \(evidence.device), seed \(evidence.seed)"
    if let frame = evidence.frame {
      text +=
        ", frame \(frame.number) at \(FixedPoint.text(frame.time.seconds, places: 3)) s: "
        + frame.sight
      if let cause = frame.cause { text += " (\(cause))" }
    }
    return text
  }

  /// The checks that could not judge, each with its reason, and those that passed.
  private func rest(of part: CheckReport.Part, _ format: OutputFormat) -> String {
    var lines: [String] = []
    let open = part.findings(.notJudged)
    if !open.isEmpty {
      lines.append("Not judged:")
      lines += open.map { "- \($0.check.label): \($0.reason)" }
      if format == .markdown { lines.insert("", at: 1) }
    }
    let passed = part.findings(.passes)
    if !passed.isEmpty {
      let names = passed.map(\.check.name).joined(separator: ", ")
      lines += format == .markdown ? ["", "Passed: \(names)"] : wrapped("Passed: \(names)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `text` in lines of the width, indented by two.
  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = "  "
    for word in text.split(separator: " ") {
      if line.count > 4, line.count + 1 + word.count > max(40, width) {
        lines.append(line)
        line = "    "
      }
      line += (line.hasSuffix(" ") ? "" : " ") + word
    }
    return lines + [line]
  }
}
