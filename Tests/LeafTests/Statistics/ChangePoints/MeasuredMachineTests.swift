import Foundation
import Statistics
import Testing
import Text

/// The times of programs that never change; `Benchmarks/changes/machine/README.md` says how they
/// were measured.
@Suite("Medians of a measured machine")
struct MeasuredMachineTests {
  /// The medians of every three runs, in series of 120 nights.
  private static func series(_ column: String) throws -> [[Double]] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Benchmarks/changes/machine/test.csv")
    let document = try CSVDocument(reading: Array(Data(contentsOf: path)))
    let position = try #require(document.column(column))
    let values = document.rows.compactMap { Double($0[position]) }
    let nights = stride(from: 0, to: values.count - 2, by: 3).map { start in
      values[start..<start + 3].sorted()[1]
    }
    return stride(from: 0, to: nights.count, by: 120).map { start in
      Array(nights[start..<min(start + 120, nights.count)])
    }
  }

  private static func alarms(_ series: [[Double]], _ options: RankScanOptions) -> Int {
    series.reduce(0) { $0 + RankScan.changes(in: $1, options).count }
  }

  @Test(
    "They raise no more false alarms than with the rules of the reference",
    arguments: ["gzip_wall_ms", "gzip_cpu_ms", "sha256sum_wall_ms", "sha256sum_cpu_ms"]
  )
  func medians(column: String) throws {
    let series = try Self.series(column)
    #expect(series.count == 16)
    let reference = Self.alarms(series, .reference)
    let ours = Self.alarms(series, RankScanOptions())
    #expect(ours <= reference, "\(ours) and \(reference)")
  }

  @Test("A step that does not exceed the earlier movements of the machine is not reported")
  func history() throws {
    let series = try Self.series("gzip_wall_ms")
    var options = RankScanOptions()
    let asked = Self.alarms(series, options)
    options.history = .ignored
    let ignored = Self.alarms(series, options)
    #expect(asked < ignored, "\(asked) and \(ignored)")
  }
}
