internal import Basics
package import Reports
internal import Scenarios

/// One pattern as it is shown: three sentences, two columns, a strip of frames, and how it came about.
package struct PatternPage {
  private let verdict: PatternVerdict
  private let exhibit: PatternExhibit

  package init(_ verdict: PatternVerdict, exhibit: PatternExhibit) {
    self.verdict = verdict
    self.exhibit = exhibit
  }

  /// The metrics of both sides.
  package var table: ReportTable { PatternTables.metrics(of: verdict) }

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

  /// What the names of all files begin with.
  package var stem: String { "\(pattern.name).\(verdict.device.name).s\(verdict.seed)" }

  /// The whole page, as text or as Markdown; its traces are in `directory`.
  package func text(
    _ format: OutputFormat,
    in directory: String,
    width: Int = OutputFormat.defaultWidth
  ) -> String {
    let isMarkdown = format == .markdown
    let head = "\(pattern.title) (\(pattern.number) \(pattern.name))"
    let sentences = [
      ("What the user sees", pattern.sees), ("Why", pattern.why), ("The fix", pattern.fix),
    ].map { isMarkdown ? "- **\($0.0).** \($0.1)" : Self.wrapped("\($0.0): \($0.1)", width) }
    let scene =
      "Scenario \(pattern.scenario.name): \(pattern.scenario.summary) Bad: \(pattern.bad); fixed: "
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

  /// The frames around the one that tells, and how that one came about, in paragraphs.
  func frames(_ format: OutputFormat) -> [String] {
    func fenced(_ lines: [String]) -> String {
      (format == .markdown ? ["```"] + lines + ["```"] : lines).joined(separator: "\n")
    }
    let words = exhibit.glossary.map { "  \($0.word): \($0.meaning)" }
    let meanings = words.isEmpty ? [] : ["In words:", fenced(words)]
    return [fenced(strip), "How it came about:", fenced(chain)] + meanings
  }

  /// Where the traces are, in `directory`, and how to look at them.
  func traceNote(_ format: OutputFormat, in directory: String, width: Int) -> String {
    let folder = directory.isEmpty || directory.hasSuffix("/") ? directory : directory + "/"
    let quote = format == .markdown ? "`" : ""
    let names = [(".bad.json", exhibit.bad), (".fixed.json", exhibit.fixed)].map { ending, side in
      "\(quote)\(folder)\(stem)\(ending)\(quote) (\(side.variant))"
    }
    let seconds = FixedPoint.text(exhibit.moment.seconds, places: 3)
    let place =
      exhibit.worst.weight > 0
      ? "; frame \(exhibit.worst.frame) begins at \(seconds) s in the first one" : ""
    let note =
      "Traces of frames \(PatternExhibit.text(exhibit.window)): "
      + "\(names.joined(separator: " and ")). Open them in https://ui.perfetto.dev\(place)."
    return format == .markdown ? note : Self.wrapped(note, width)
  }

  private var pattern: FailurePattern { verdict.pattern }

  /// What to know of a number of the table, below it.
  private func note(_ isMarkdown: Bool, _ width: Int) -> String {
    guard !pattern.note.isEmpty else { return "" }
    return isMarkdown
      ? "\n\n**Beware.** \(pattern.note)" : "\n\n" + Self.wrapped("Beware: \(pattern.note)", width)
  }

  /// Why each threshold is where it is, as a list.
  private var reasons: String {
    pattern.checks.map { "- \($0.metric), \(PatternTables.words($0)): \($0.reason)" }
      .joined(separator: "\n")
  }

  private var issues: String { pattern.issues.joined(separator: ", ") }

  /// The frames around the worst, with the mistake above and without it below.
  private var strip: [String] {
    let (bad, fixed) = FrameStrip.pair(exhibit)
    let names = [pattern.bad, pattern.fixed[0]]
    let gap = (names.map(\.count).max() ?? 0) + 2
    func line(_ name: String, _ text: String) -> String {
      name + String(repeating: " ", count: gap - name.count) + text
    }
    let count = max(exhibit.bad.marks.count, exhibit.fixed.marks.count)
    return [
      "Frames \(PatternExhibit.text(exhibit.window)) of \(count), one character each;",
      "the height is \(height):",
      line(pattern.bad, bad.bars), line("", bad.marks), line(pattern.fixed[0], fixed.bars),
      line("", fixed.marks), legend([bad, fixed]),
    ].map(\.trimmedEnd).filter { !$0.isEmpty }
  }

  /// What the height of a frame says.
  private var height: String {
    guard pattern.sign == .late else { return pattern.sign.height }
    return "the time on the main lane, full at a refresh, \(Self.milliseconds(exhibit.bad.period))"
  }

  /// What the marks mean, as far as they are there.
  private func legend(_ strips: [FrameStrip]) -> String {
    let marks = strips.map(\.marks).joined()
    let bars = strips.map(\.bars).joined()
    var parts: [String] = []
    if marks.contains("^") { parts.append("^: frame \(exhibit.worst.frame)") }
    if marks.contains(where: \.isNumber) { parts.append("1 to 9: late by so many refreshes") }
    if marks.contains("+") { parts.append("+: late by ten refreshes or more") }
    if bars.contains("×") { parts.append("×: the device had ended the app") }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: "; ")))"
  }

  /// The steps from the frame to the switches.
  private var chain: [String] {
    exhibit.chain.enumerated().map { place, step in
      place == 0 ? "  \(step)" : "  \(String(repeating: " ", count: min(place, 1) * 2))← \(step)"
    }
  }

  private static func milliseconds(_ span: TimeSpan) -> String {
    FixedPoint.text(span.milliseconds, places: 1) + " ms"
  }

  /// `text` in lines of at most `width` columns, the further ones set in.
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

/// A file that goes with a page.
package struct PageFile {
  package var name: String
  package var bytes: [UInt8]
}

extension String {
  /// Without white space at the end.
  var trimmedEnd: String {
    var text = Substring(self)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
