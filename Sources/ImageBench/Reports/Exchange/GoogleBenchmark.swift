internal import Records
internal import Text

/// Results in the schema of google/benchmark's JSON (`json_reporter.cc`): one entry per trial.
///
/// `real_time` is the duration of the scroll on the virtual clock. `cpu_time` is the time of real
/// decodes on this machine, and 0 for modelled decodes. All metrics are additional counters.
struct GoogleBenchmark {
  private let run: StoredRun

  init(_ run: StoredRun) {
    self.run = run
  }

  var text: String {
    let value: JSONValue = [
      "context": .object(context), "benchmarks": .array(entries),
    ]
    return JSONWriter.text(value, layout: .indented) + "\n"
  }

  private var context: JSONObject {
    let host = run.facts.host
    let load = (host["load_average"]?.string ?? "").split(separator: " ").prefix(3)
    return [
      "date": .string(run.facts.startedUTC),
      "host_name": "",
      "executable": .string("imagebench \(run.facts.toolVersion)"),
      "num_cpus": .integer(host["cpu_count"]?.integer ?? 1),
      "mhz_per_cpu": .integer(
        Int((host["cpu_mhz"]?.string).flatMap { Double($0) }?.rounded() ?? 0)
      ),
      "cpu_scaling_enabled": .bool(
        (host["governor"]?.string).map { $0 != "performance" } ?? false
      ),
      "caches": .array([]),
      "load_avg": .array(load.compactMap { Double($0) }.map { .number($0) }),
      "library_build_type": "release",
      "json_schema_version": 1,
    ]
  }

  private var entries: [JSONValue] {
    var families: [String] = []
    let groups = Dictionary(grouping: run.record.trials, by: ExchangeSeries.trialName)
    var seen: [String: Int] = [:]
    return run.record.trials.map { trial in
      let name = ExchangeSeries.trialName(trial)
      if seen[name] == nil { families.append(name) }
      let index = seen[name] ?? 0
      seen[name] = index + 1
      return entry(trial, name, family: families.count - 1, index, of: groups[name]?.count ?? 1)
    }
  }

  private func entry(
    _ trial: RunRecord.Trial,
    _ name: String,
    family: Int,
    _ index: Int,
    of repetitions: Int
  ) -> JSONValue {
    func cell(_ name: String) -> Double { trial.cells[name].flatMap { Double($0) } ?? 0 }
    var entry: JSONObject = [
      "name": .string(name),
      "family_index": .integer(family),
      "per_family_instance_index": 0,
      "run_name": .string(name),
      "run_type": "iteration",
      "repetitions": .integer(repetitions),
      "repetition_index": .integer(index),
      "threads": 1,
      "iterations": 1,
      "real_time": .number(cell("scroll_s") * 1000),
      "cpu_time": .number(cell("decode_ms_mean") * cell("decode_count")),
      "time_unit": "ms",
    ]
    for metric in run.record.metrics {
      guard let value = ExchangeSeries.number(metric, trial), entry[metric.name] == nil else {
        continue
      }
      entry[metric.name] = .number(value)
    }
    return .object(entry)
  }
}
