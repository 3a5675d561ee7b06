import Records
import Reports
import Statistics
import TestSupport
import Testing

@Suite("The comparison of two variants of one run")
struct VariantComparisonTests {
  private typealias Files = StoredRunFiles

  private var files: StoredRunFiles {
    var files = Files()
    files.rows = Files.rounds() + Files.rounds("grid", "dedup", time: 4) { $0.loads = "30" }
    return files
  }

  @Test("judges noisy cells, because the rounds of a run are shuffled")
  func interleaved() throws {
    let comparison = RunComparison(run: try files.stored(), base: "naive", candidate: "dedup")
    #expect(comparison.options.order == .interleaved)
    let time = try #require(comparison.cells(.improved).first)
    #expect(time.cell.metric.name == "decode_ms_mean")
    #expect(time.cell.key.variant == "naive → dedup")
  }

  @Test("reports no regression in metrics without a better direction")
  func neutral() throws {
    let comparison = RunComparison(run: try files.stored(), base: "naive", candidate: "dedup")
    #expect(comparison.cells(.notComparable).map(\.cell.metric.name) == ["loads"])
    #expect(comparison.outcome() == .passed)
  }

  @Test("leaves noisy cells undecided when the rounds are unknown")
  func blocks() throws {
    var files = files
    files.order = ["naive", "dedup"].flatMap { variant in
      (1...10).map { "grid.\(variant).phone.s1.r\($0)" }
    }
    let comparison = RunComparison(run: try files.stored(), base: "naive", candidate: "dedup")
    #expect(comparison.options.order == .sequential)
    #expect(comparison.judged.count(of: .undecided) == 1)
  }

  @Test("names the variants of a run in the order of its tables")
  func variants() throws {
    #expect(try files.stored().variants == ["naive", "dedup"])
  }
}
