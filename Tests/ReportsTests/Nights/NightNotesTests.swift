import Nights
import Records
import Reports
import Statistics
import TestSupport
import Testing

@Suite("The notes below the table of a night")
struct NightNotesTests {
  private let directory = TemporaryDirectory()

  private func gate(_ night: StoredRun, _ blessings: Blessings) throws -> NightGate {
    NightGate(
      comparison: RunComparison(
        base: try SampleNight.run(in: directory.file("base")),
        candidate: night
      ),
      nights: [],
      run: SampleNight.night(1),
      blessings: blessings,
      today: "2026-06-01"
    )
  }

  @Test(
    "report that the blessing of a value has expired, with its reason",
    arguments: ["29", "30"]
  )
  func expired(found: String) throws {
    var blessings = Blessings()
    blessings.accept(
      Blessings.Entry(
        key: SampleNight.key,
        metric: "decode_count",
        value: "29",
        until: "2026-05-31",
        reason: "one more"
      )
    )
    let gate = try gate(SampleNight.run(in: directory.file("night"), decodes: found), blessings)
    #expect(gate.hasFailed)
    let text = NightReport(gate, run: SampleNight.night(1), nights: [SampleNight.night(1)]).render(
      .markdown
    )
    let sentence = "decode_count was accepted until 2026-05-31 (one more)"
    #expect(text.contains(sentence) == (found == "29"), "said: \(text)")
  }

  @Test("report why some cells are not comparable")
  func obstacles() throws {
    let night = try SampleNight.run(in: directory.file("night"), jobs: 1)
    let gate = try gate(night, Blessings())
    #expect(gate.differences.isEmpty)
    let text = NightReport(gate, run: SampleNight.night(1), nights: [SampleNight.night(1)]).render(
      .markdown
    )
    #expect(
      text.contains(
        "Not comparable: 1 cell: the protocol differs: jobs is 2 in the base and 1 in the candidate."
      ),
      "said: \(text)"
    )
  }
}
