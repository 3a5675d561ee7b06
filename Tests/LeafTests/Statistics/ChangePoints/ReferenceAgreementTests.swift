import Foundation
import Statistics
import Testing
import Text

@Suite("Agreement with the published reference")
struct ReferenceAgreementTests {
  private static func rows(_ name: String) throws -> [[String]] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name)")
    return try CSVDocument(reading: Array(Data(contentsOf: path))).rows
  }

  /// The recorded series by name, in the order of the file.
  private static let series: [(name: String, values: [Double])] = {
    var result: [(name: String, values: [Double])] = []
    for row in (try? rows("reference-series.csv")) ?? [] {
      if result.last?.name != row[0] { result.append((row[0], [])) }
      if let value = Double(row[2]) { result[result.count - 1].values.append(value) }
    }
    return result
  }()

  @Test("The recording has series of every family, with changes")
  func recording() throws {
    #expect(Self.series.count == 32)
    #expect(Self.series.allSatisfy { $0.values.count == 120 })
    #expect(try Self.rows("reference-alerts.csv").count >= 20)
  }

  @Test(
    "With its options the same changes are reported in the same nights",
    arguments: Self.series.map(\.name)
  )
  func agreement(name: String) throws {
    let values = try #require(Self.series.first { $0.name == name }).values
    let expected = try Self.rows("reference-alerts.csv").filter { $0[0] == name }
    let found = RankScan.changes(in: values, .reference)
    #expect(found.map { [$0.index, $0.night] } == expected.map { [Int($0[1]), Int($0[2])] })
    for (change, row) in zip(found, expected) {
      let p = try #require(Double(row[4]))
      #expect(abs(change.p / p - 1) < 1e-6)
      // Without logarithms, the reference returns the difference.
      guard !name.hasPrefix("around-zero") else { continue }
      let shift = try #require(change.shift)
      #expect(abs(shift - (try #require(Double(row[3])))) < 1e-12)
    }
  }
}
