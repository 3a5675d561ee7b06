internal import Basics
internal import Records
package import Reports
internal import Scenarios

/// The page of one pattern: three sentences, the metrics, a strip of frames, and the cause chain.
package struct PatternPage {
  private let verdict: PatternVerdict
  let exhibit: PatternExhibit

  package init(_ verdict: PatternVerdict, exhibit: PatternExhibit) {
    self.verdict = verdict
    self.exhibit = exhibit
  }

  /// The metrics of all variants.
  package var table: ReportTable {
    var table = PatternTables.metrics(of: verdict)
    for side in [exhibit.bad, exhibit.fixed] {
      if let jetsam = side.jetsam { table.footnotes.append("\(side.variant): \(jetsam.text).") }
    }
    return table
  }

  /// The page and the traces of the two trials, cut to the frames that it shows.
  package var files: [PageFile] {
    [PageFile(name: stem + ".md", bytes: Array(text(.markdown, in: "").utf8))] + traces
  }

  /// The traces of the two trials, cut to the frames that the page shows.
  package var traces: [PageFile] {
    [
      PageFile(name: stem + ".bad.json", bytes: exhibit.trace(of: exhibit.bad)),
      PageFile(name: stem + ".fixed.json", bytes: exhibit.trace(of: exhibit.fixed)),
    ]
  }

  /// The common prefix of all file names.
  package var stem: String { "\(pattern.name).\(verdict.device.name).s\(verdict.seed)" }

  /// The whole page, as text or as Markdown; its traces are in `directory`.
  package func text(
    _ format: OutputFormat,
    in directory: String,
    width: Int = OutputFormat.defaultWidth
  ) -> String {
    let isMarkdown = format == .markdown
    let head = "\(pattern.title) (\(pattern.number) \(pattern.name))"
    let isOther = pattern.isPlayedWithAnother
    let sentences = [
      ("What the user sees", pattern.sees),
      (isOther ? "Why, with the known mistake" : "Why", pattern.why),
      (isOther ? "The fix of that mistake" : "The fix", pattern.fix),
    ].map { isMarkdown ? "- **\($0.0).** \($0.1)" : Self.wrapped("\($0.0): \($0.1)", width) }
    let scene =
      "Scenario \(pattern.scenario.name): \(pattern.scenario.summary) "
      + "\(isOther ? "Played" : "Bad"): \(pattern.bad); fixed: "
      + pattern.fixed.joined(separator: ", ") + "."
    return [
      isMarkdown ? "# " + head : head, sentences.joined(separator: "\n"),
      isMarkdown ? scene : Self.wrapped(scene, width),
      format.render([table], width: width).trimmedEnd + note(isMarkdown, width),
      frames(format).joined(separator: "\n\n"),
      isMarkdown ? "**\(verdict.text)**\n\n" + reasons : Self.wrapped(verdict.text, width),
      isMarkdown ? "Seen in: \(issues)" : Self.wrapped("Seen in: \(issues)", width),
      traceNote(format, in: directory, width: width),
    ].joined(separator: "\n\n") + "\n"
  }

  /// Paragraphs with the frames around the worst one and its causes.
  func frames(_ format: OutputFormat) -> [String] {
    func fenced(_ lines: [String]) -> String {
      (format == .markdown ? ["```"] + lines + ["```"] : lines).joined(separator: "\n")
    }
    let terms = exhibit.glossary.map { "  \($0.term): \($0.meaning)" }
    let meanings = terms.isEmpty ? [] : ["Terms:", fenced(terms)]
    return [fenced(strip), "Cause:", fenced(chain)] + meanings
  }

  /// The paths of the traces in `directory`, and how to open them.
  func traceNote(_ format: OutputFormat, in directory: String, width: Int) -> String {
    let folder = directory.isEmpty || directory.hasSuffix("/") ? directory : directory + "/"
    let quote = format == .markdown ? "`" : ""
    let names = [(".bad.json", exhibit.bad), (".fixed.json", exhibit.fixed)].map { ending, side in
      "\(quote)\(folder)\(stem)\(ending)\(quote) (\(side.variant))"
    }
    let seconds = FixedPoint.text(exhibit.moment.seconds, places: 3)
    let start =
      exhibit.worst.weight > 0
      ? "; frame \(exhibit.worst.frame) begins at \(seconds) s in the first one" : ""
    let note =
      "Traces of refreshes \(PatternExhibit.text(exhibit.window)): "
      + "\(names.joined(separator: " and ")). Open them in https://ui.perfetto.dev\(start)."
    return format == .markdown ? note : Self.wrapped(note, width)
  }

  private var pattern: FailurePattern { verdict.pattern }

  /// A caution about a number of the table, below it.
  private func note(_ isMarkdown: Bool, _ width: Int) -> String {
    guard !pattern.note.isEmpty else { return "" }
    return isMarkdown
      ? "\n\n**Note.** \(pattern.note)" : "\n\n" + Self.wrapped("Note: \(pattern.note)", width)
  }

  /// The reasons for the thresholds, as a list.
  private var reasons: String {
    pattern.checks.map { "- \($0.metric), \(PatternTables.condition($0)): \($0.reason)" }
      .joined(separator: "\n")
  }

  private var issues: String { pattern.issues.joined(separator: ", ") }

  /// The frames around the worst one: above with the mistake, below without it.
  private var strip: [String] {
    let (bad, fixed) = FrameStrip.pair(exhibit)
    let names = [pattern.bad, pattern.fixed[0]]
    let gap = (names.map(\.count).max() ?? 0) + 2
    func line(_ name: String, _ text: String) -> String {
      name + String(repeating: " ", count: gap - name.count) + text
    }
    return [
      "Refreshes \(PatternExhibit.text(exhibit.window)) of \(exhibit.refreshCount), one character each;",
      "the height is \(height):",
      line(pattern.bad, bad.bars), line("", bad.marks), line(pattern.fixed[0], fixed.bars),
      line("", fixed.marks), legend([bad, fixed]),
    ].map(\.trimmedEnd).filter { !$0.isEmpty }
  }

  /// The meaning of the height of a frame.
  private var height: String {
    guard pattern.sign == .late else { return pattern.sign.height }
    return
      "the time on the main lane; full height is one refresh, \(Self.milliseconds(exhibit.bad.period))"
  }

  /// The meanings of the marks that occur.
  private func legend(_ strips: [FrameStrip]) -> String {
    let marks = strips.map(\.marks).joined()
    let bars = strips.map(\.bars).joined()
    var parts: [String] = []
    if marks.contains("^") { parts.append("^: frame \(exhibit.worst.frame)") }
    if marks.contains(where: \.isNumber) {
      parts.append("1 to 9: late by this number of refreshes")
    }
    if marks.contains("+") { parts.append("+: late by ten refreshes or more") }
    if bars.contains("·") { parts.append("·: no new frame, the last one stands") }
    if bars.contains("×") { parts.append("×: the device had ended the app") }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: "; ")))"
  }

  /// The steps from the frame to the switches.
  private var chain: [String] {
    exhibit.chain.enumerated().map { index, step in
      index == 0 ? "  \(step)" : "    ← \(step)"
    }
  }

  private static func milliseconds(_ span: TimeSpan) -> String {
    FixedPoint.text(span.milliseconds, places: 1) + " ms"
  }

  /// `text` in lines of at most `width` columns; all but the first are indented.
  static func wrapped(_ text: String, _ width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > max(20, width) {
        lines.append(line)
        line = "  " + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

/// A file of a page: the page itself, or a trace.
package struct PageFile {
  package var name: String
  package var bytes: [UInt8]
}

extension String {
  /// The text without trailing white space.
  var trimmedEnd: String {
    var text = Substring(self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
