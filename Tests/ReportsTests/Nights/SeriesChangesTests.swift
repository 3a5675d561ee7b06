import Foundation
import Statistics
import TestSupport
import Testing
import Text

@testable import Benches

/// The series that `Benchmarks/bench-changes` replays, next to other detectors.
@Suite("The changes of a file of series")
struct SeriesChangesTests {
  private let directory = TemporaryDirectory()

  private func changes(
    in text: String,
    _ replay: SeriesReplay = SeriesReplay(kind: .inferred)
  ) throws -> [JSONValue] {
    let path = directory.file("nights.csv")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try #require(try SeriesChanges(path: path, replay).json.array)
  }

  /// Three series: an exact count, a level with a step, and a quiet one.
  private var nights: String {
    var lines: [String] = []
    for night in 1...60 {
      // A pattern without chance, whose values do not repeat soon.
      let noise = Double((night * 37) % 23 - 11) / 20
      lines.append("decodes,\(night),\(night < 31 ? 120 : 121)\n")
      lines.append("\"decode, ms\",\(night),\((night < 41 ? 100 : 106) + noise)\n")
      lines.append("quiet,\(night),\(50 + noise)\n")
    }
    // Rows may come in any order, and other columns are ignored.
    return "series,index,value\n" + lines.reversed().joined()
  }

  @Test("are objects with series, index, night, shift and p")
  func json() throws {
    let found = try changes(in: nights)
    #expect(found.count == 2)
    let exact = try #require(found.first { $0["series"]?.string == "decodes" })
    #expect(exact["index"]?.integer == 31)
    #expect(exact["night"]?.integer == 31)
    #expect(exact["shift"]?.number == 1.0 / 120)
    #expect(exact["p"]?.number == 0)
    let noisy = try #require(found.first { $0["series"]?.string == "decode, ms" })
    #expect(noisy["index"]?.integer == 41)
    #expect((43...46).contains(try #require(noisy["night"]?.integer)))
    #expect(abs(try #require(noisy["shift"]?.number) - 0.06) < 0.01)
  }

  @Test("are none in a file without rows")
  func empty() throws {
    #expect(try changes(in: "value,series,index\n").isEmpty)
  }

  @Test(
    "depend on the smallest shift, the kind of series and the family",
    arguments: [
      (0.02, MetricKind.inferred, SeriesReplay.Family.each, ["decode, ms", "decodes"]),
      (0.1, .inferred, .each, ["decodes"]), (0.07, .noisy, .each, []),
      (0.01, .inferred, .night(rate: 0.05), ["decode, ms", "decodes"]),
    ]
  )
  func options(
    shift: Double,
    kind: MetricKind,
    family: SeriesReplay.Family,
    names: [String]
  ) throws {
    var options = RankScanOptions()
    options.minimumShift = shift
    let replay = SeriesReplay(options, kind: kind, family: family)
    let found = try changes(in: nights, replay).compactMap { $0["series"]?.string }
    #expect(found.sorted() == names)
  }

  @Test(
    "are not looked for in a file that is none of series, whose place is named",
    arguments: [
      ("", "nights.csv: CSV line 1: the text is empty"),
      ("series,index\na,1\n", "nights.csv has no column \"value\""),
      ("series,value,index\na,1,x\n", "row 1: the index \"x\" is not an integer"),
      ("series,index,value\na,1,2\na,2,nan\n", "row 2: the value \"nan\" is not a finite number"),
      ("series,index,value\na,1,inf\n", "row 1: the value \"inf\" is not a finite number"),
      ("series,index,value\na,1,1e999\n", "row 1: the value \"1e999\" is not a finite number"),
      ("series,index,value\na,1,\n", "row 1: the value \"\" is not a finite number"),
      ("series,index,value\n,1,2\n", "row 1: the series has no name"),
      (
        "series,index,value\na,1,2\nb,1,2\na,1,3\n",
        "row 3: the series \"a\" has two values for the night 1"
      ),
      ("series,index,value\na,99999999999999999999,2\n", "row 1: the index"),
      ("series,index,value\na,1\n", "CSV line 2: 2 fields where the header has 3"),
      ("series,index,value\n\"a,1,2\n", "CSV line 2: a quoted field never ends"),
    ]
  )
  func hostile(text: String, complaint: String) throws {
    let error = try #require(throws: SeriesFileError.self) { _ = try changes(in: text) }
    #expect("\(error)".contains(complaint), "said: \(error)")
  }

  @Test("are found among the largest numbers of nights and values")
  func extremes() throws {
    let nights = (0..<40).map { $0 < 20 ? Int.min + $0 : Int.max - 39 + $0 - 20 }
    let rows = zip(0..<40, nights).map { place, night in
      "wild,\(night),\(place % 2 == 0 ? "1e308" : "-1e308")\n"
        + "step,\(night),\(place < 20 ? 7 : 8)\n"
    }
    let found = try changes(in: "series,index,value\n" + rows.joined())
    #expect(found.map { $0["series"]?.string } == ["step"])
    #expect(found.first?["index"]?.integer == nights[20])
  }

  @Test("need a file that exists")
  func missing() throws {
    let path = directory.file("none.csv")
    let error = try #require(throws: SeriesFileError.self) {
      _ = try SeriesChanges(path: path, SeriesReplay())
    }
    #expect("\(error)".contains("none.csv: no such file or directory"), "said: \(error)")
  }
}
