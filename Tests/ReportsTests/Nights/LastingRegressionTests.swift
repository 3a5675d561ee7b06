import Nights
import Records
import Reports
import Statistics
import TestSupport
import Testing

@Suite("A regression of an earlier night")
struct LastingRegressionTests {
  private let directory = TemporaryDirectory()

  /// The gate of the newest of nights that had these numbers of decodes; the baseline has 28.
  private func gate(_ decodes: [Int], accepted: Int? = nil) throws -> NightGate {
    var blessings = Blessings()
    if let accepted {
      blessings.accept(
        Blessings.Entry(
          key: SampleNight.key,
          metric: "decode_count",
          value: "\(accepted)",
          until: nil,
          reason: "sharper"
        )
      )
    }
    var gate = NightGate(
      comparison: RunComparison(
        base: try SampleNight.run(in: directory.file("base")),
        candidate: try SampleNight.run(
          in: directory.file("night"),
          decodes: "\(decodes[decodes.count - 1])"
        )
      ),
      nights: [],
      run: SampleNight.night(decodes.count),
      blessings: blessings,
      today: "2026-06-01"
    )
    var series = SampleNight.series(decodes.map(Double.init), metric: "decode_count")
    series.values = decodes.map { [.integer($0)] }
    gate.locate(in: [series])
    return gate
  }

  @Test("stays red, and says since when", arguments: [[28, 28, 29, 29], [28, 28, 29, 29, 29]])
  func lasting(decodes: [Int]) throws {
    let gate = try gate(decodes)
    #expect(gate.hasFailed)
    let run = SampleNight.night(decodes.count)
    let report = NightReport(gate, run: run, nights: [run])
    for format in [NightReport.Format.text, .markdown] {
      #expect(report.render(format).contains("since run 3"))
    }
    #expect(report.render(.json).contains("\"since_run\": 3"))
  }

  @Test("is green when it is accepted, and when it is fixed")
  func over() throws {
    #expect(try !gate([28, 28, 29, 29], accepted: 29).hasFailed)
    #expect(try !gate([28, 28, 29, 28]).hasFailed)
    #expect(try gate([28, 28, 29, 30], accepted: 29).hasFailed)
  }

  /// The noisy findings of a night after 20 nights at 10 ms and others at `levels`, 12 nights each.
  private func noisy(_ levels: [Double], baseline: String = "10.000000") throws -> NightGate {
    let later = levels.flatMap { SampleNight.quiet(12, level: $0) }
    let series = SampleNight.series(SampleNight.quiet(20) + later)
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    return NightGate(
      comparison: RunComparison(
        base: try SampleNight.run(in: directory.file("b"), milliseconds: [baseline]),
        candidate: try SampleNight.run(in: directory.file("n"), milliseconds: [baseline]),
        options: options
      ),
      nights: [series],
      run: series.runs[series.runs.count - 1],
      blessings: Blessings(),
      today: "2026-06-01"
    )
  }

  @Test("of a noisy metric is measured again each night until it is fixed or in the baseline")
  func ofNoisyMetric() throws {
    let lasting = try noisy([13]).findings
    #expect(lasting.map(\.rule) == [.change])
    #expect(lasting.map { $0.since?.number } == [21])
    #expect(lasting.map(\.state) == [.suspected])
    #expect(try noisy([13, 10]).findings.isEmpty)
    #expect(try noisy([13], baseline: "13.000000").findings.isEmpty)
    #expect(try noisy([8]).findings.isEmpty)
  }
}
