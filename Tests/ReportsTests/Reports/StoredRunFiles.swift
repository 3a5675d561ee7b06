import Files
import Records
import Reports
import TestSupport

/// The files of a run, written by hand so that tests can change one thing.
struct StoredRunFiles {
  /// One line of `trials.csv`.
  struct Row {
    var scenario = "grid"
    var variant = "naive"
    var seed = 1
    var repetition = 1
    var outcome = "completed"
    var jetsamFrame = ""
    /// The footprint at which it was ended, of 8 MB; empty for a run without the column.
    var footprint = ""
    var decodes = "28"
    var hitRate = "0.500000"
    var loads = "40"
    var peak = "1000000"
    var time = "5.000000"
    /// With ``StoredRunFiles/parts``: the network and the definitions.
    var network = "wifi"
    var content = "0c"
  }

  static let metrics = """
    name,unit,polarity,exactness,meaning
    outcome,word,none,exact,How it ended.
    jetsam_frame,frame,larger,exact,When it was ended.
    decode_count,decodes,smaller,exact,Decodes.
    hit_rate,1,larger,exact,Hits.
    loads,loads,none,exact,Loads.
    ledger_peak_bytes,bytes,smaller,exact,Peak.
    decode_ms_mean,ms,smaller,noisy,Time.

    """

  /// The same with the order of labels, and with counts that remain comparable after a cut.
  static let metricsWithWords = """
    name,unit,polarity,exactness,meaning,words,cut_short
    outcome,word,larger,exact,How it ended.,gone fine,comparable
    jetsam_frame,frame,larger,exact,When it was ended.,,comparable
    decode_count,decodes,smaller,exact,Decodes.,,comparable
    hit_rate,1,larger,exact,Hits.,,incomparable
    loads,loads,none,exact,Loads.,,incomparable
    ledger_peak_bytes,bytes,smaller,exact,Peak.,,incomparable
    decode_ms_mean,ms,smaller,noisy,Time.,,incomparable

    """

  var rows: [Row] = []
  /// The member `parts` of `run.json`, with which the rows record their definitions; nil for an
  /// older run.
  var parts: String?
  var metrics = metrics
  var header =
    "scenario,variant,device,seed,repetition,outcome,jetsam_frame,decode_count,hit_rate,loads,"
    + "ledger_peak_bytes,decode_ms_mean"
  var corpusHash = "a1e1"
  var decode = "real"
  var jobs = 2
  /// The version of the model; nil, the default, for a run of before it was recorded.
  var model: Int?
  var libraries = "libjpeg-turbo 2.1.5"
  var cpu = "A CPU"
  /// More members of the host, each after a comma.
  var checkup = ""
  var schema = 1
  var state = "complete"
  /// The number of trials in `run.json`; nil for none.
  var present: Int?
  var session: (name: String, side: String)?
  var failures: [(trial: String, reason: String)] = []
  var order: [String]?

  /// The rows of `scenario` and `variant` in ten rounds, with times that vary by a few per mille
  /// around `time`.
  static func rounds(
    _ scenario: String = "grid",
    _ variant: String = "naive",
    time: Double = 5,
    count: Int = 10,
    change: (inout Row) -> Void = { _ in }
  ) -> [Row] {
    (1...count).map { round in
      var row = Row()
      row.scenario = scenario
      row.variant = variant
      row.repetition = round
      row.time = "\(time * (1 + Double(round * 7 % 11 - 5) / 1000))"
      change(&row)
      return row
    }
  }

  var manifest: String {
    func list(_ items: [String]) -> String { items.joined(separator: ", ") }
    let names = order ?? rows.sorted { $0.repetition < $1.repetition }.map(Self.name)
    let failed = failures.map { "{\"trial\": \"\($0.trial)\", \"reason\": \"\($0.reason)\"}" }
    let sides = session.map {
      "\"session\": {\"name\": \"\($0.name)\", \"side\": \"\($0.side)\"},"
    }
    let counted = present.map { "\"trials_present\": \($0), " } ?? ""
    let version = model.map { "\"model\": \($0), " } ?? ""
    return """
      {"schema_version": \(schema), \(parts.map { "\"parts\": \($0), " } ?? "")"tool_version": "0.1.0", "started_utc": "2026-01-02T03:04:05Z",
       "finished_utc": "", "state": "\(state)", \(counted)"suite": "smoke", "plan_hash": "0",
       "corpus": {"recipe": "small", "seed": "1", "hash": "\(corpusHash)"},
       "protocol": {"clock": "virtual", "decode": "\(decode)", "jobs": \(jobs),
         \(version)"rounds_shuffled": true},
       "libraries": {"codecs": "\(libraries)"}, "host": {"cpu_model": "\(cpu)"\(checkup)}, \(sides ?? "")
       "execution_order": [\(list(names.map { "\"\($0)\"" }))], "failures": [\(list(failed))]}
      """
  }

  private static func name(_ row: Row) -> String {
    "\(row.scenario).\(row.variant).phone.s\(row.seed).r\(row.repetition)"
  }

  private var trials: String {
    let lines = rows.map { row in
      "\(row.scenario),\(row.variant),phone,\(row.seed),\(row.repetition),\(row.outcome),"
        + "\(row.jetsamFrame),\(row.decodes),\(row.hitRate),\(row.loads),\(row.peak),\(row.time)\n"
    }
    if rows.contains(where: { !$0.footprint.isEmpty }) {
      let ends = zip(lines, rows).map { "\($0.dropLast()),\($1.footprint),8000000\n" }
      return header + ",jetsam_footprint_bytes,jetsam_limit_bytes\n" + ends.joined()
    }
    guard parts != nil else { return header + "\n" + lines.joined() }
    let contents = zip(lines, rows).map { line, row in
      "\(line.dropLast()),\(row.network),\(row.content)\n"
    }
    return header + ",network,content\n" + contents.joined()
  }

  /// Writes the files into `path`.
  func write(_ path: String) throws {
    try FileOperations.posix.makeDirectories(path)
    for (name, text) in [
      ("metrics.csv", metrics), ("trials.csv", trials), ("run.json", manifest),
    ] {
      try Self.write(path + "/" + name, text)
    }
  }

  static func write(_ path: String, _ text: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
  }

  /// The run, read back under the name `name`.
  func stored(_ name: String = "run") throws -> StoredRun {
    let directory = TemporaryDirectory()
    try write(directory.file(name))
    return try StoredRun(directory: directory.file(name))
  }
}
