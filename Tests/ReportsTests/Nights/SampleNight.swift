import Files
import Nights
import Records
import Reports
import Statistics

/// Runs as files, and nights of a history, from a few numbers.
enum SampleNight {
  static let key = CellKey(
    scenario: "photo-grid",
    variant: "naive",
    device: "iphone-se",
    seed: "1"
  )

  /// Writes a run with one cell into `directory` and reads it back.
  static func run(
    in directory: String,
    decodes: String = "28",
    milliseconds: [String] = ["10.000000", "10.000000"],
    decode: String = "real",
    jobs: Int = 2,
    commit: String? = nil
  ) throws -> StoredRun {
    try FileOperations.posix.makeDirectories(directory)
    let commit = commit.map { ",\"commit\":\"\($0)\"" } ?? ""
    try write(
      """
      {"schema_version":1,"tool_version":"0.1.0","started_utc":"2026-01-01T03:00:00Z",
      "suite":"smoke","state":"complete","corpus":{"hash":"c0ffee"},
      "protocol":{"decode":"\(decode)","jobs":\(jobs)},"libraries":{"codecs":"x"},
      "host":{"cpu_model":"m"},"execution_order":[],"failures":[]\(commit)}
      """,
      directory + "/run.json"
    )
    try write(
      """
      name,unit,polarity,exactness,meaning
      decode_count,decodes,smaller,exact,Decodes.
      decode_ms_p50,ms,smaller,noisy,Time.

      """,
      directory + "/metrics.csv"
    )
    var trials = "scenario,variant,device,seed,repetition,decode_count,decode_ms_p50\n"
    for (place, text) in milliseconds.enumerated() {
      trials += "photo-grid,naive,iphone-se,1,\(place + 1),\(decodes),\(text)\n"
    }
    try write(trials, directory + "/trials.csv")
    return try StoredRun(directory: directory)
  }

  private static func write(_ text: String, _ path: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
  }

  /// Night `number` of a history.
  static func night(_ number: Int) -> HistoryRun {
    let digits = "\(number)"
    var run = HistoryRun(
      key: "\(number)",
      startedUTC: "2026-" + String(repeating: "0", count: 6 - digits.count) + digits,
      suite: "smoke",
      commit: "c\(number)",
      toolVersion: "0.1.0",
      setting: "",
      host: ""
    )
    run.number = number
    return run
  }

  /// A noisy series with one value for each night, beginning with night 1.
  static func series(
    _ values: [Double],
    number: Int = 1,
    metric: String = "decode_ms_p50",
    unit: String = "ms",
    polarity: Polarity = .smaller,
    variant: String = "naive"
  ) -> NightlyValues {
    NightlyValues(
      series: HistorySeries(
        number: number,
        cell: HistoryCell(
          CellKey(
            scenario: "photo-grid",
            variant: variant,
            device: "iphone-se",
            seed: "1"
          )
        ),
        metric: Metric(name: metric, unit: unit, polarity: polarity, exactness: .noisy)
      ),
      runs: (1...values.count).map(night),
      values: values.map { [.real($0)] }
    )
  }

  /// A noisy series with the values of its reference build, which some nights lack.
  static func series(
    _ values: [Double],
    beside references: [Double?],
    hashes: [String]? = nil
  ) -> NightlyValues {
    let plain = series(values)
    return NightlyValues(
      series: plain.series,
      runs: plain.runs.indices.map { place in
        var run = plain.runs[place]
        if references[place] != nil {
          run.reference = BuildReference(hash: hashes?[place] ?? "aaaa", toolVersion: "0.1.0")
        }
        return run
      },
      values: plain.values,
      references: references.map { $0.map { [.real($0)] } ?? [] }
    )
  }

  /// Values about 10 that vary by up to 1 %, always the same ones.
  static func quiet(_ count: Int, level: Double = 10) -> [Double] {
    var state: UInt64 = 7
    return (0..<count).map { _ in
      // Knuth's multiplier for linear congruential generators.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return level * (0.99 + 0.02 * Double(state >> 40) / 16_777_216)
    }
  }
}
