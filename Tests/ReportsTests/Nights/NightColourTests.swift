import Nights
import Records
import Reports
import Statistics
import TestSupport
import Testing

@Suite("The colours of a night's report")
struct NightColourTests {
  private let directory = TemporaryDirectory()

  private func gate(_ night: StoredRun, nights: [NightlyValues] = []) throws -> NightGate {
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    return NightGate(
      comparison: RunComparison(
        base: try SampleNight.run(in: directory.file("base")),
        candidate: night,
        options: options
      ),
      nights: nights,
      run: nights.first?.runs.last ?? SampleNight.night(1),
      blessings: Blessings(),
      today: "2026-06-01"
    )
  }

  /// The coloured report.
  ///
  /// Its text equals the plain one, and no other format is coloured.
  private func coloured(_ gate: NightGate) -> TerminalText {
    let report = NightReport(gate, run: SampleNight.night(1), nights: [SampleNight.night(1)])
    for format in NightReport.Format.allCases where format != .text {
      #expect(report.render(format, styling: .coloured) == report.render(format))
    }
    let text = TerminalText(report.render(.text, styling: .coloured))
    #expect(text.plain == report.render(.text))
    #expect(!text.plain.contains("\u{1b}"))
    return text
  }

  @Test("are none when nothing changed")
  func same() throws {
    let night = try SampleNight.run(in: directory.file("night"))
    #expect(coloured(try gate(night)).spans == [])
  }

  @Test("show regressions in red, in the title, the finding and the table")
  func regressed() throws {
    let night = try SampleNight.run(in: directory.file("night"), decodes: "29")
    let text = coloured(try gate(night))
    #expect(text.spans.map(\.colour) == ["red", "red", "red"])
    #expect(text.spans.first?.text.hasSuffix("1 regression") == true)
    #expect(text.spans.dropFirst(1).first?.text.contains("decode_count") == true)
    #expect(text.spans.last?.text == "regressed")
  }

  @Test("show undecided findings in yellow, in the title, the table and the note")
  func undecided() throws {
    var gate = try gate(
      SampleNight.run(in: directory.file("night")),
      nights: [SampleNight.series(SampleNight.quiet(12) + [12])]
    )
    let again = try SampleNight.run(
      in: directory.file("again"),
      milliseconds: SampleNight.quiet(10, level: 12).map { "\($0)" }
    )
    gate.confirm(with: again.record)
    let text = coloured(gate)
    #expect(text.spans.map(\.colour) == ["yellow", "yellow", "yellow"])
    #expect(text.spans.first?.text.hasSuffix("no regression, 1 undecided") == true)
    #expect(text.spans.dropFirst(1).first?.text == "undecided")
    #expect(text.spans.dropFirst(2).first?.text.hasPrefix("Undecided: ") == true)
  }

  @Test("show incomparable cells in yellow", arguments: [true, false])
  func incomparable(isWhole: Bool) throws {
    let night = try SampleNight.run(
      in: directory.file("night"),
      decode: isWhole ? "model" : "real",
      jobs: 1
    )
    let base = try SampleNight.run(in: directory.file("base"))
    let comparison = RunComparison(base: base, candidate: night)
    let gate = NightGate(
      comparison: comparison,
      nights: [],
      run: SampleNight.night(1),
      blessings: Blessings(),
      today: "2026-06-01"
    )
    let text = coloured(gate)
    #expect(text.spans.allSatisfy { $0.colour == "yellow" })
    #expect(text.spans.last?.text.hasPrefix("Not comparable: ") == true)
    #expect(
      text.spans.contains { $0.text.hasSuffix("not comparable with the baseline") } == isWhole
    )
  }
}
