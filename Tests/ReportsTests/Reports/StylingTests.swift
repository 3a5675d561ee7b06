import Statistics
import TestSupport
import Testing

@testable import Reports

@Suite("Colour on a terminal")
struct StylingTests {
  @Test(
    "is for terminals that support it, unless NO_COLOR is set",
    arguments: [
      (.terminal, ["TERM": "xterm-256color"], .coloured),
      (.terminal, ["TERM": "xterm", "NO_COLOR": ""], .coloured),
      (.terminal, ["TERM": "xterm", "NO_COLOR": "1"], .plain),
      (.terminal, ["TERM": "xterm", "NO_COLOR": "0"], .plain),
      (.terminal, ["TERM": "dumb"], .plain),
      (.terminal, ["TERM": ""], .plain), (.terminal, [:], .plain),
      (.other, ["TERM": "xterm-256color"], .plain),
      (.other, ["TERM": "xterm", "NO_COLOR": ""], .plain),
    ] as [(Styling.Output, [String: String], Styling)]
  )
  func decision(output: Styling.Output, environment: [String: String], expected: Styling) {
    #expect(Styling(for: output) { environment[$0] } == expected)
  }

  @Test("changes no character and no width of a table, whatever its content")
  func table() {
    var table = ReportTable(
      title: "t\u{1b}[31m",
      columns: [.init("name"), .number("value"), .init("出")],
      keyColumnCount: 1
    )
    table.titleTone = .bad
    for (place, tone) in ([nil] + Tone.allCases).enumerated() {
      table.append(row: [
        .text("row\(place)\u{1b}[32m", tone: tone),
        .text(String(repeating: "写", count: place), tone: tone),
        .text(String(repeating: "x", count: 4 - place), tone: tone),
      ])
    }
    table.footnotes = ["first", "second"]
    table.footnoteTones = ["second": .caution]
    let plain = OutputFormat.text.render([table], width: 14)
    let coloured = TerminalText(
      OutputFormat.text.render([table], width: 14, styling: .coloured)
    )
    #expect(coloured.plain == plain)
    #expect(!plain.contains("\u{1b}"))
    // The key occurs in both blocks.
    #expect(coloured.texts(in: "red") == ["t�[31m", "row1�[32m", "写", "row1�[32m", "xxx"])
    #expect(coloured.texts(in: "green") == ["row2�[32m", "写写", "row2�[32m", "xx"])
    #expect(coloured.texts(in: "yellow") == ["row3�[32m", "写写写", "row3�[32m", "x", "second"])
    for format in OutputFormat.allCases where format != .text {
      #expect(format.render([table], styling: .coloured) == format.render([table]))
    }
  }

  // MARK: A run

  private func summary(_ choice: TableChoice = TableChoice()) -> RunSummary {
    typealias Score = SampleScore
    let rows: [(loader: String, score: Score)] = ["phone", "tablet"].flatMap { device in
      [
        ("naive", Score(device: device, outcome: device == "phone" ? "jetsam" : "completed")),
        ("a-variant-with-a-long-name", Score(device: device, blank: 90)),
        ("best", Score(device: device)),
      ]
    }
    let record = SampleScore.record(rows)
    return RunSummary(record, title: "ImageBench", context: "6 trials", choice: choice)
  }

  @Test("marks trials that the device ended and variants that are out", arguments: [40, 100])
  func run(width: Int) {
    let text = summary().render(.text, width: width)
    let coloured = TerminalText(summary().render(.text, width: width, styling: .coloured))
    #expect(coloured.plain == text)
    #expect(coloured.spans.allSatisfy { $0.colour == "red" })
    #expect(coloured.spans.first?.text == "jetsam")
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let out = lines.drop { !$0.hasPrefix("Out: ") }.prefix { !$0.hasPrefix("3 loaders") }
    #expect(out.count { $0.hasPrefix("Out: ") } == 2)
    #expect(
      coloured.spans.dropFirst().map { "\($0.text.drop { $0 == " " })" } == out.map { "\($0)" }
    )
  }

  @Test("marks trials that the device ended in a table of the user's own")
  func pivot() {
    var choice = TableChoice()
    choice.pivot = Pivot(rows: [.variant], columns: [.device], metrics: ["wire_bytes", "outcome"])
    let summary = summary(choice)
    let coloured = TerminalText(summary.render(.text, styling: .coloured))
    #expect(coloured.plain == summary.render(.text))
    #expect(coloured.texts(in: "red").filter { !$0.contains("Out: ") } == ["jetsam", "jetsam"])
  }

  @Test("is absent from formats for programs and from files", arguments: OutputFormat.allCases)
  func forms(format: OutputFormat) {
    let text = summary().render(format, styling: .coloured)
    #expect(text.contains("\u{1b}") == (format == .text))
    #expect(!summary().render(.markdown).contains("\u{1b}"))
  }
}
