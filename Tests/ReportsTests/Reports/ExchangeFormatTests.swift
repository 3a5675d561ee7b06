import Files
import Records
import RegexBuilder
import Reports
import TestSupport
import Testing
import Text

@Suite("Runs for other tools")
struct ExchangeFormatTests {
  /// Two variants with two repetitions, one metric of each direction, and one trial without a
  /// value.
  private func run(_ change: (inout StoredRunFiles) -> Void = { _ in }) throws -> StoredRun {
    var files = StoredRunFiles()
    files.rows =
      StoredRunFiles.rounds(count: 2)
      + StoredRunFiles.rounds("grid", "dedup", count: 2) { $0.hitRate = "" }
    change(&files)
    return try files.stored()
  }

  private func json(_ format: ExchangeFormat) throws -> JSONValue {
    try JSONParser.parse(format.render(try run()))
  }

  @Test("are as recorded", arguments: ExchangeFormat.allCases)
  func golden(format: ExchangeFormat) throws {
    Golden.check("exchange.\(format.rawValue)", format.render(try run()))
  }

  @Test(
    "have one direction per file for github-action-benchmark, and no metric without one",
    arguments: [
      (
        ExchangeFormat.githubActionBenchmarkSmaller,
        ["decode_count", "ledger_peak_bytes", "decode_ms_mean"]
      ),
      (.githubActionBenchmarkLarger, ["hit_rate"]),
    ]
  )
  func gitHubActionBenchmark(format: ExchangeFormat, metrics: [String]) throws {
    let entries = try #require(try json(format).array)
    #expect(!entries.isEmpty)
    var names: [String] = []
    for entry in entries {
      let name = try #require(entry["name"]?.string)
      if let metric = name.split(separator: "/").last.map(String.init), !names.contains(metric) {
        names.append(metric)
      }
      #expect(entry["unit"]?.string != nil && entry["value"]?.number != nil)
      #expect(entry["extra"]?.string != nil)
      let keys = entry.object?.members.map(\.key) ?? []
      #expect(Set(keys).isSubset(of: ["name", "unit", "value", "range", "extra"]))
    }
    #expect(names == metrics)
    #expect(Set(entries.compactMap { $0["name"]?.string }).count == entries.count)
  }

  @Test("keep to the names and members of Bencher")
  func bencher() throws {
    let benchmarks = try #require(try json(.bencher).object?.members)
    #expect(benchmarks.map(\.key) == ["grid/naive/phone/seed-1", "grid/dedup/phone/seed-1"])
    for benchmark in benchmarks {
      #expect((1...1024).contains(benchmark.key.count))
      for measure in try #require(benchmark.value.object?.members) {
        #expect(measure.key.count <= 64)
        #expect(measure.key.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber })
        let value = try #require(measure.value["value"]?.number)
        if let lower = measure.value["lower_value"]?.number,
          let upper = measure.value["upper_value"]?.number
        {
          #expect(lower <= value && value <= upper)
        }
      }
    }
    #expect(benchmarks[0].value["hit-rate"] != nil && benchmarks[1].value["hit-rate"] == nil)
  }

  @Test("are OpenMetrics: contiguous families, named after their unit, with # EOF at the end")
  func openMetrics() throws {
    let text = ExchangeFormat.openMetrics.render(
      try run { files in
        files.metrics = files.metrics.replacing("Decodes.", with: "\"Say \"\"hi\"\" \\ there.\"")
        files.rows[0].scenario = "a\\b"
        files.order = []
      }
    )
    #expect(text.hasSuffix("\n# EOF\n"))
    var family = ""
    var families: [String] = []
    for line in text.split(separator: "\n").dropLast() {
      let words = line.split(separator: " ").map(String.init)
      if words[1] == "TYPE" {
        family = words[2]
        families.append(family)
        #expect(words[3] == "gauge")
      } else if words[1] == "UNIT" {
        #expect(words[2] == family && family.hasSuffix("_" + words[3]))
      } else if words[1] == "HELP" {
        #expect(words[2] == family)
      } else {
        #expect(line.hasPrefix(family + "{scenario=\""), "\(line)")
        #expect(words.last.flatMap { Double($0) } != nil, "\(line)")
      }
    }
    #expect(Set(families).count == families.count)
    #expect(families.allSatisfy { $0.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil })
    // A sample in the grammar of the standard: labels in quotes, with three escapes, and a number.
    let samples = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let label = #/[a-z_]+="(?:[^"\\\n]|\\["\\n])*"/#
    let sample = Regex {
      /[a-z0-9_]+/
      "{"
      label
      ZeroOrMore {
        ","
        label
      }
      "} "
      /-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?/
    }
    for line in samples { #expect(line.wholeMatch(of: sample) != nil, "\(line)") }
    let series = samples.map { $0.prefix { $0 != " " } }
    #expect(Set(series).count == series.count)
    #expect(families.contains("imagebench_decode_ms_mean_ms"))
    #expect(families.contains("imagebench_ledger_peak_bytes"))
    #expect(families.contains("imagebench_hit_rate"))
    #expect(text.contains("Say \\\"hi\\\" \\\\ there."))
    #expect(text.contains("scenario=\"a\\\\b\""))
  }

  @Test("are OpenMetrics, one line per sample, even with CR LF and marks in a name")
  func openMetricsMarks() throws {
    let text = ExchangeFormat.openMetrics.render(
      try run { files in
        files.metrics = files.metrics.replacing("Decodes.", with: "\"One\r\ntwo.\"")
        files.rows[0].scenario = "\"a\r\nb\"\"\u{301}\""
        files.order = []
      }
    )
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(lines.allSatisfy { $0.hasPrefix("# ") || $0.hasPrefix("imagebench_") }, "\(lines)")
    #expect(lines.contains { $0.hasSuffix("One \\ntwo.") })
    #expect(lines.contains { $0.contains("scenario=\"a \\nb\\\"\u{301}\",") })
  }
}
