import Basics
import Files
import Foundation
import Records
import TestSupport
import Testing

@testable import Reports

/// The errors of the model next to numbers, for tables written by hand.
@Suite("Errors of the model")
struct ModelErrorsTests {
  typealias Score = SampleScore

  private static func row(
    _ metric: MetricName,
    _ kind: ModelErrors.Kind = .wall,
    scenario: String,
    mean: Double,
    difference: Double,
    largest: Double
  ) -> ModelErrors.Row {
    ModelErrors.Row(
      kind: kind,
      scenario: scenario,
      device: "phone",
      metric: metric.rawValue,
      loaders: 2,
      mean: mean,
      meanDifference: difference,
      largestDifference: largest
    )
  }

  /// Errors of blank and hitches in the place of the sample runs and in another one.
  private static let errors = ModelErrors(
    model: 6,
    corpus: "c",
    rows: [
      row(.blankAtRestPct, scenario: "feed", mean: 20, difference: 1, largest: 1.61),
      row(.blankAtRestPct, scenario: "grid", mean: 20, difference: 0.2, largest: 0.3),
      row(.hitchTimeRatioMsPerS, scenario: "feed", mean: 100, difference: 20, largest: 40),
      row(.blankAtRestPct, .measured, scenario: "feed", mean: 20, difference: 3, largest: 4),
    ]
  )

  private func record(scenario: String, _ blanks: [Double], model: Int = 6) -> RunRecord {
    var record = SampleScore.record(
      zip(["a", "b", "c"], blanks).map {
        ($0, Score(scenario: scenario, blank: $1))
      }
    )
    record.setErrors(Self.errors, model: model, corpus: "c")
    return record
  }

  @Test("what was compared has the largest difference in its heading, all else the larger share")
  func headings() throws {
    func blank(_ scenario: String) throws -> ReportTable.Column {
      let report = ComparisonReport(record(scenario: scenario, [20, 10]))
      let table = try #require(report.tables.first)
      return try #require(table.columns.first { $0.header == "blank" })
    }
    #expect(try blank("feed").label == "%, ±4.0")
    #expect(try blank("list").label == "%, ±15 %")
    let text = RunSummary(record(scenario: "feed", [20, 10]), title: "t", context: "c").render(
      .text
    )
    #expect(text.contains(" ±4.0"), "\(text)")
    #expect(text.contains("± in a heading: the largest difference"), "\(text)")
    #expect(!text.contains("±…%"), "\(text)")
  }

  @Test("another version of the model, other pictures and noisy runs have none")
  func others() {
    #expect(record(scenario: "feed", [20, 10], model: 5).errors == nil)
    var record = record(scenario: "feed", [20, 10])
    #expect(record.errors != nil)
    record.setErrors(Self.errors, model: 6, corpus: "d")
    #expect(record.errors == nil)
    var metrics = record.allMetrics
    for index in metrics.indices { metrics[index].exactness = .noisy }
    var noisy = RunRecord(metrics: metrics, trials: record.trials)
    noisy.setErrors(Self.errors, model: 6, corpus: "c")
    #expect(noisy.errors == nil)
  }

  @Test(
    "a verdict says how far the model is from real threads, and whether the lead is larger",
    arguments: [([20.0, 10.0], false), ([20.0, 18.5], true)]
  )
  func verdict(blanks: [Double], isWithin: Bool) throws {
    let record = record(scenario: "feed", blanks)
    let lines = VerdictWords.sentences(record, sweep: nil).map(\.text)
    let line = try #require(lines.first { $0.hasPrefix("How far to believe the model") })
    #expect(
      line.contains(
        "real threads differ from it by 3.0 % in blank, 20 % in hitches; measured decodes differ "
          + "from it by 15 % in blank"
      ),
      "\(line)"
    )
    #expect(line.contains("is within that") == isWithin, "\(line)")
    let json = try #require(DesignVerdict(record)).json
    #expect(json.contains("\"model_errors\""))
  }

  @Test("a table of errors is read as it was written, and a damaged one is refused")
  func file() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("errors.csv")
    try Self.errors.text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try ModelErrors(path: path) == Self.errors)
    for (old, new, words) in [
      ("largest_difference", "other", "has no column largest_difference"),
      (",wall,", ",roof,", "has \"roof\" in the column run"),
      ("1.6100", "nan", "has \"nan\" in the column largest_difference"),
      (",2,", ",two,", "has \"two\" in the column loaders"), ("6,c", "six,c", "\"six\""),
    ] {
      let text = Self.errors.text.replacing(old, with: new)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let fault = #expect(throws: RunRecord.Fault.self) { try ModelErrors(path: path) }
      #expect("\(fault.map { "\($0)" } ?? "")".contains(words), "\(new)")
    }
  }

  @Test("the recorded errors are those of Results/Validate, for this version of the model")
  func recorded() throws {
    let path = ProjectScript.root.appendingPathComponent("Results/Validate/errors.csv").path
    #expect(try ModelErrors(path: path) == .recorded)
  }
}
