public import Files
public import History
internal import JSONText
internal import Quantities
public import Report

extension StoredRun {
  /// What a history keeps of the run: its facts, its metrics and the values of its trials.
  ///
  /// `commit` stands in for a commit that the run itself does not name. Throws when a file of the run
  /// cannot be read.
  ///
  /// - Complexity: O(n) in the number of values.
  public func historyEntry(
    commit: String? = nil,
    files: FileOperations = .posix
  ) throws(FileError) -> (run: HistoryRun, metrics: [HistoryMetric], trials: [HistoryTrial]) {
    let key: String
    if let given = facts.key { key = given } else { key = try contentKey(files) }
    let run = HistoryRun(
      key: key,
      startedUTC: facts.startedUTC,
      suite: facts.suite,
      commit: facts.commit ?? commit,
      toolVersion: facts.toolVersion,
      setting: setting,
      host: host
    )
    let metrics = record.metrics.map { metric in
      HistoryMetric(
        name: metric.name,
        unit: metric.unit,
        polarity: metric.polarity,
        exactness: metric.exactness
      )
    }
    let trials = record.trials.map { trial in
      HistoryTrial(
        cell: HistoryCell(
          scenario: trial.scenario,
          variant: trial.variant,
          device: trial.device,
          seed: trial.seed
        ),
        repetition: Int(trial.repetition) ?? 0,
        values: metrics.map { HistoryValue(trial.cells[$0.name] ?? "") }
      )
    }
    return (run, metrics, trials)
  }

  /// What tells a run apart that was given no key: the bytes of its files.
  private func contentKey(_ files: FileOperations) throws(FileError) -> String {
    var hash = ContentHash()
    for name in ["run.json", "trials.csv"] {
      hash.combine(bytes: try files.readWhole(directory + "/" + name))
    }
    return "content \(hash)"
  }

  /// The corpus and the protocol, without what changes noisy numbers alone.
  private var setting: String {
    var object: JSONObject = ["corpus": facts.corpus["hash"] ?? .null]
    for member in facts.protocolFacts.members
    where !["jobs", "rounds_shuffled"].contains(member.key) {
      object[member.key] = member.value
    }
    return JSONWriter.text(.object(object))
  }

  /// The machine, its libraries and how many trials ran at a time.
  private var host: String {
    var object = JSONObject()
    for key in ["arch", "cpu_model", "cpu_count"] { object[key] = facts.host[key] ?? .null }
    object["jobs"] = facts.protocolFacts["jobs"] ?? .null
    for member in facts.libraries.members { object[member.key] = member.value }
    return JSONWriter.text(.object(object))
  }
}
