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
    let story = CheckStory(finding, of: loader, in: report)
    let isMarkdown = format == .markdown
    var lines = [isMarkdown ? "#### \(story.title)\n" : story.title]
    func add(_ fact: CheckStory.Fact) {
      if isMarkdown {
        lines.append("- **\(fact.word)**: \(fact.text)")
      } else {
        lines += wrapped("\(fact.word): \(fact.text)")
      }
    }
    story.seen.forEach(add)
    lines += story.commands.map { isMarkdown ? "- `\($0)`" : "    \($0)" }
    story.remedy.forEach(add)
    let reports = story.reports.joined(separator: ", ")
    add(CheckStory.Fact(word: "reported in", text: reports))
    return lines.joined(separator: "\n") + "\n"
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
