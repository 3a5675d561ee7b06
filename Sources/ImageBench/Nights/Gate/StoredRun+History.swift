internal import Basics
package import Files
package import Records
internal import Reports
internal import Text

/// The content of a run that a history stores.
package struct HistoryEntry: Sendable {
  package var run: HistoryRun
  package var metrics: [Metric]
  package var trials: [HistoryTrial]
  /// The noisy values of the reference build's trials; empty without one.
  package var referenceTrials: [HistoryTrial]
}

extension HistoryStore {
  /// Appends a run in one transaction; a run that is already there is not appended again.
  ///
  /// - Complexity: O(v·log n) for v values.
  @discardableResult
  package func append(_ entry: HistoryEntry) throws(HistoryError) -> Appended {
    try append(
      entry.run,
      metrics: entry.metrics,
      trials: entry.trials,
      referenceTrials: entry.referenceTrials
    )
  }
}

extension StoredRun {
  /// The content of the run that a history stores: its facts, its metrics and the values of its
  /// trials.
  ///
  /// `commit` is used when the run itself names no commit. Throws when a file of the run cannot be
  /// read or is damaged.
  ///
  /// - Complexity: O(n) in the number of values.
  package func historyEntry(
    commit: String? = nil,
    files: FileOperations = .posix
  ) throws(RunRecord.Fault) -> HistoryEntry {
    let key: String
    do throws(FileError) {
      if let given = facts.key { key = given } else { key = try contentKey(files) }
    } catch {
      throw .files(error)
    }
    var run = HistoryRun(
      key: key,
      startedUTC: facts.startedUTC,
      suite: facts.suite,
      commit: facts.commit ?? commit,
      toolVersion: facts.toolVersion,
      setting: setting,
      host: host
    )
    if let score = facts.host["quietness"]?["score"]?.integer,
      let grade = facts.host["quietness"]?["grade"]?.string.flatMap({ HostGrade(rawValue: $0) })
    {
      run.quietness = HistoryHost(score: score, grade: grade)
    }
    run.reference = facts.reference
    return HistoryEntry(
      run: run,
      metrics: record.metrics,
      trials: Self.trials(record, record.metrics),
      referenceTrials: facts.reference == nil ? [] : try referenceTrials(files)
    )
  }

  /// The series that belong to the content of the run's trials; only these may be compared with it.
  ///
  /// - Complexity: O(n) in the number of trials and series.
  package func series(among series: [HistorySeries]) -> [HistorySeries] {
    let cells = Set(Self.trials(record, []).map(\.cell))
    return series.filter { cells.contains($0.cell) }
  }

  /// The noisy values of the reference build, for metrics that both builds define in the same way.
  private func referenceTrials(_ files: FileOperations) throws(RunRecord.Fault) -> [HistoryTrial] {
    let reference = try RunRecord(
      directory: RunFolder(directory).reference.path,
      tables: facts.tables.below(.reference),
      files: files
    )
    let columns = record.metrics.map { metric -> Metric? in
      let isShared = reference.metrics.contains {
        $0.name == metric.name && $0.unit == metric.unit && $0.exactness == metric.exactness
      }
      // Exact values of the reference would only repeat what the baseline shows.
      return isShared && metric.exactness == .noisy ? metric : nil
    }
    var played: [CellKey: String] = [:]
    for trial in Self.trials(record, []) { played[trial.cell.key] = trial.cell.content }
    return Self.trials(reference, columns).compactMap { trial in
      // Values of the reference are stored next to the night's own. A build that does not record
      // its content is assumed to have played what its arguments said; one with different content
      // is no reference for that trial.
      guard let content = played[trial.cell.key],
        trial.cell.content.isEmpty || trial.cell.content == content
      else { return nil }
      var trial = trial
      trial.cell.content = content
      return trial
    }
  }

  /// The trials of `record` with the values of `columns`; nil columns give no values.
  private static func trials(_ record: RunRecord, _ columns: [Metric?]) -> [HistoryTrial] {
    record.trials.map { trial in
      HistoryTrial(
        cell: HistoryCell(trial.key.cell, content: trial.content),
        repetition: trial.key.repetition,
        values: columns.map { column in
          column.flatMap { trial.cells[$0] }.flatMap { HistoryValue($0) }
        }
      )
    }
  }

  /// The identity of a run without a key: the hash of its files.
  private func contentKey(_ files: FileOperations) throws(FileError) -> String {
    var hash = ContentHash()
    for entry in [RunFolder.Entry.manifest, .trials] {
      hash.combine(bytes: try files.readWhole(RunFolder(directory).path(of: entry)))
    }
    return "content \(hash)"
  }

  /// The corpus and the protocol, without what affects only noisy metrics.
  private var setting: String {
    var object: JSONObject = ["corpus": facts.corpus["hash"] ?? .null]
    for member in facts.protocolFacts.members
    where !["jobs", "rounds_shuffled"].contains(member.key) {
      object[member.key] = member.value
    }
    return JSONWriter.text(.object(object))
  }

  /// The machine, its libraries and the number of parallel trials.
  private var host: String {
    var object = JSONObject()
    for key in ["arch", "cpu_model", "cpu_count"] { object[key] = facts.host[key] ?? .null }
    object["jobs"] = facts.protocolFacts["jobs"] ?? .null
    for member in facts.libraries.members { object[member.key] = member.value }
    return JSONWriter.text(.object(object))
  }
}
