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

  @Test("have every member that JMH writes, with its type")
  func jmh() throws {
    let entries = try #require(try json(.jmh).array)
    #expect(entries.count == 9)
    for entry in entries {
      for key in [
        "jmhVersion", "benchmark", "mode", "jvm", "jdkVersion", "vmName", "vmVersion",
        "warmupTime", "measurementTime",
      ] { #expect(entry[key]?.string != nil, "\(key)") }
      for key in [
        "threads", "forks", "warmupIterations", "warmupBatchSize", "measurementIterations",
        "measurementBatchSize",
      ] { #expect(entry[key]?.integer != nil, "\(key)") }
      #expect(entry["jvmArgs"]?.array != nil && entry["secondaryMetrics"]?.object != nil)
      #expect(entry["mode"]?.string == "ss")
      #expect(entry["params"]?["seed"]?.string == "1")
      let metric = try #require(entry["primaryMetric"])
      #expect(metric["score"]?.number != nil && metric["scoreUnit"]?.string != nil)
      #expect(metric["scoreError"]?.string == "NaN")
      #expect(metric["scoreConfidence"]?.array?.count == 2)
      let percentiles = try #require(metric["scorePercentiles"]?.object)
      for key in ["0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "100.0"] {
        #expect(percentiles[key]?.number != nil, "\(key)")
      }
      #expect(metric["rawData"]?.array?.count == entry["forks"]?.integer)
      #expect(metric["rawData"]?[0]?[0]?.number != nil)
    }
  }

  @Test("have every member that google/benchmark's tools read, with its type")
  func googleBenchmark() throws {
    let json = try json(.googleBenchmark)
    let context = try #require(json["context"])
    for key in ["date", "host_name", "executable", "library_build_type"] {
      #expect(context[key]?.string != nil, "\(key)")
    }
    #expect(context["num_cpus"]?.integer != nil && context["cpu_scaling_enabled"]?.bool != nil)
    #expect(context["caches"]?.array != nil && context["load_avg"]?.array != nil)
    let entries = try #require(json["benchmarks"]?.array)
    #expect(entries.count == 4)
    for (place, entry) in entries.enumerated() {
      #expect(entry["name"] == entry["run_name"] && entry["run_type"]?.string == "iteration")
      #expect(entry["repetitions"]?.integer == 2 && entry["repetition_index"]?.integer == place % 2)
      #expect(entry["family_index"]?.integer == place / 2)
      #expect(entry["threads"]?.integer == 1 && entry["iterations"]?.integer == 1)
      #expect(entry["real_time"]?.number != nil && entry["time_unit"]?.string == "ms")
      #expect((entry["cpu_time"]?.number ?? 0) > 100, "28 decodes of 5 ms")
      #expect(entry["decode_count"]?.number == 28)
    }
  }

  @Test("have Perfherder's suites and subtests, which alert only on metrics with a direction")
  func perfherder() throws {
    let json = try json(.perfherder)
    #expect(json["framework"]?["name"]?.string == "imagebench")
    let suites = try #require(json["suites"]?.array)
    #expect(suites.count == 2)
    // The bounds of performance-artifact-schema.json.
    for suite in suites {
      #expect(suite["name"]?.string?.isEmpty == false)
      for test in try #require(suite["subtests"]?.array) {
        #expect(test["name"]?.string?.isEmpty == false)
        #expect((test["value"]?.number?.magnitude ?? .infinity) <= 1e12)
        #expect((1...20).contains(test["unit"]?.string?.count ?? 0))
        #expect(test["replicates"]?.array?.count == 2)
        #expect((0...1000).contains(test["alertThreshold"]?.number ?? -1))
        #expect(test["lowerIsBetter"]?.bool == (test["name"]?.string != "hit_rate"))
        #expect(test["shouldAlert"]?.bool == (test["name"]?.string != "loads"))
      }
    }
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
