import Foundation
import Statistics
import Testing
import Text

/// The times of programs that never change; `Benchmarks/changes/machine/README.md` says how they
/// were measured.
@Suite("Medians of a measured machine")
struct MeasuredMachineTests {
  /// The medians of every `runs` runs, in series of 120 nights.
  private static func series(_ column: String, runs: Int = 3) throws -> [[Double]] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Benchmarks/changes/machine/test.csv")
    let document = try CSVDocument(reading: Array(Data(contentsOf: path)))
    let position = try #require(document.column(column))
    let values = document.rows.compactMap { Double($0[position]) }
    let nights = stride(from: 0, through: values.count - runs, by: runs).map { start in
      let night = values[start..<start + runs].sorted()
      return (night[(runs - 1) / 2] + night[runs / 2]) / 2
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

  @Test(
    "Medians of more runs raise no more false alarms than with the rules of the reference either",
    arguments: [3, 10, 20]
  )
  func all(runs: Int) throws {
    let columns = ["gzip", "xz", "sort", "sha256sum"].flatMap { ["\($0)_wall_ms", "\($0)_cpu_ms"] }
    let series = try columns.flatMap { try Self.series($0, runs: runs) }
    let reference = Self.alarms(series, .reference)
    let ours = Self.alarms(series, RankScanOptions())
    #expect(Double(ours) < 0.8 * Double(reference), "\(ours) and \(reference)")
  }
}
