import Files
import Nights
import Records
import Statistics
import TestSupport
import Testing

@Suite("A file of blessings")
struct BlessingsTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file(Blessings.fileName) }
  private static let header = "metric,scenario,variant,device,seed,value,until,reason\n"

  private func write(_ text: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
  }

  private func entry(value: String, reason: String = "why, \"quoted\"") -> Blessings.Entry {
    Blessings.Entry(
      key: SampleNight.key,
      metric: "decode_count",
      value: value,
      until: "2026-12-31",
      reason: reason
    )
  }

  @Test("has no blessings when it does not exist")
  func missing() throws {
    #expect(try Blessings(path: path).entries.isEmpty)
  }

  @Test("returns what was written, with one entry per cell")
  func roundTrip() throws {
    var blessings = Blessings()
    blessings.accept(entry(value: "29"))
    blessings.accept(entry(value: "30"))
    try write(blessings.text)
    #expect(try Blessings(path: path) == blessings)
    #expect(blessings.entries == [entry(value: "30")])
  }

  @Test(
    "lets noisy cells lie near the accepted value",
    arguments: [("10.4", true), ("10.6", false), ("9.6", true), ("", false)]
  )
  func noisy(value: String, isAccepted: Bool) {
    var blessings = Blessings()
    blessings.accept(entry(value: "10.0"))
    let metric = Metric(
      name: "decode_count",
      unit: "ms",
      polarity: .smaller,
      exactness: .noisy
    )
    let found = blessings.entry(for: SampleNight.key, metric, value: value, today: "2026-01-01")
    #expect((found != nil) == isAccepted)
  }

  @Test(
    "is refused with the row and the remedy when it cannot be read",
    arguments: [
      ("", "is empty"),
      ("metric,scenario\n", "has no column variant"),
      (header + "m,s,v,d,1,2,tomorrow,why\n", "row 1 of"),
      (header + "m,s,v,d,1,2,2026-02-30,why\n", "is not a day such as 2026-01-31"),
      (header + "m,s,v,d,1,2,,\n", "it has no reason"),
      (header + "m,s\n", "2 fields where the header has 8"),
    ]
  )
  func damaged(text: String, problem: String) throws {
    try write(text)
    let error = #expect(throws: Blessings.Fault.self) { try Blessings(path: path) }
    #expect(error.map { "\($0)" }?.contains(problem) == true)
  }

  @Test(
    "accepts only days of the calendar",
    arguments: [
      ("2026-01-31", true), ("2024-02-29", true), ("2026-02-29", false), ("2000-02-29", true),
      ("1900-02-29", false), ("2026-13-01", false), ("2026-00-01", false), ("2026-04-31", false),
      ("2026-4-1", false), ("20260401", false), ("", false), ("2026-01-+1", false),
    ]
  )
  func days(text: String, isDay: Bool) {
    #expect(CalendarDay.isDay(text) == isDay)
  }
}
