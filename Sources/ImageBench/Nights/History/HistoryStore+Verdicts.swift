extension HistoryStore {
  /// Keeps what the checks of run `number` said, in place of what it said before.
  package func keep(_ verdicts: [NightVerdict], of number: Int) throws(HistoryError) {
    try connection.transaction { () throws(HistoryError) in
      let delete = try connection.statement("DELETE FROM verdicts WHERE run = ?1")
      try delete.bind(1, number)
      try delete.run()
      let insert = try connection.statement(
        "INSERT INTO verdicts (run, loader, name, standing) VALUES (?1, ?2, ?3, ?4)"
      )
      for verdict in verdicts {
        try insert.bind(1, number)
        try insert.bind(2, verdict.loader)
        try insert.bind(3, verdict.check)
        try insert.bind(4, verdict.standing.rawValue)
        try insert.run()
      }
    }
  }

  /// The verdicts on loaders in the newest of `runs` that judged it, by loader and check.
  ///
  /// They are failures and advice, each with the first night of those that found it one after
  /// another.
  ///
  /// A night that could not judge it ends nothing.
  ///
  /// - Complexity: O(n) in the number of verdicts of all nights.
  package func failures(in runs: [HistoryRun]) throws(HistoryError) -> [NightFailure] {
    struct Key: Hashable {
      var loader: String
      var check: String
    }
    var lasting: [Key: NightFailure] = [:]
    var newest: [String: HistoryRun] = [:]
    let verdicts = try verdictsByRun()
    for run in runs {
      for verdict in verdicts[run.number] ?? [] {
        newest[verdict.loader] = run
        let key = Key(loader: verdict.loader, check: verdict.check)
        switch verdict.standing {
        case .open: break
        case .passing: lasting[key] = nil
        case .failing, .accepted, .advice:
          let since = lasting[key]?.since ?? run
          lasting[key] = NightFailure(verdict: verdict, since: since, newest: run)
        }
      }
    }
    return lasting.values.map { failure in
      var failure = failure
      failure.newest = newest[failure.verdict.loader] ?? failure.newest
      return failure
    }.sorted { ($0.verdict.loader, $0.verdict.check) < ($1.verdict.loader, $1.verdict.check) }
  }

  /// The newest of `runs` that played the checks of any loader; nil where none did.
  package func lastChecked(of runs: [HistoryRun]) throws(HistoryError) -> HistoryRun? {
    let numbers = try verdictsByRun()
    return runs.last { numbers[$0.number] != nil }
  }

  private func verdictsByRun() throws(HistoryError) -> [Int: [NightVerdict]] {
    let query = try connection.statement("SELECT run, loader, name, standing FROM verdicts")
    defer { query.reset() }
    var verdicts: [Int: [NightVerdict]] = [:]
    while try query.step() {
      let verdict = NightVerdict(
        loader: query.text(1),
        check: query.text(2),
        standing: try word(query.text(3), "standing")
      )
      verdicts[query.integer(0), default: []].append(verdict)
    }
    return verdicts
  }
}
