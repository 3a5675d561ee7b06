internal import Files
internal import Records
internal import Text

/// The trials of several shards in the order of their plan, read as a stream.
struct TrialOrder {
  /// One trial.
  struct Turn {
    /// Its index in the plan.
    var index: Int
    /// The index of its shard among the directories.
    var shard: Int
    /// The line of `machines.csv`.
    var line: ArraySlice<UInt8>
    /// How many bytes of the line are the trial's key, with the comma after it.
    var keyLength: Int

    /// The bytes with which each row of the trial begins.
    var key: ArraySlice<UInt8> { line.prefix(keyLength) }
    /// The machine that played it.
    ///
    /// No name of a machine has a comma.
    var machine: String {
      let start = line.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? line.startIndex
      return String(decoding: line[start...], as: UTF8.self)
    }
    /// The trial; nil when the row does not number a repetition.
    ///
    /// - Complexity: O(n) in the length of the line.
    var trial: TrialKey? {
      let fields = CSVFields.split(line).prefix(TableShapes.keyColumns.count)
      return TrialKey(columns: fields.map { CSVFields.text($0) })
    }
  }

  private var cursors: [LineCursor] = []
  /// The shard whose next trial has an index, for each shard that has one.
  private var waiting: [Int: Int] = [:]
  private var nextIndex = 0

  /// The trials of the runs in `shards`.
  init(_ shards: ShardRuns) throws(ShardFault) {
    for run in shards.runs {
      let path = run.folder.path(of: .machines)
      var cursor = try run.cursor(.machines, shards.files)
      guard cursor.line.map({ Array($0) }) == Self.header else {
        throw .damaged(path: path, problem: "its columns are not those of a table of machines")
      }
      try cursor.advance()
      cursors.append(cursor)
    }
    for shard in cursors.indices { try enter(shard) }
  }

  private static let header = Array(MachineTable.columns.joined(separator: ",").utf8)

  /// The next trial; nil after the last.
  ///
  /// Throws when a table is damaged, and when a trial is in two shards.
  ///
  /// - Complexity: O(1); O(n) in the number of shards after a trial that failed.
  mutating func next() throws(ShardFault) -> Turn? {
    // The plan numbers its trials one after another; those that failed are missing.
    guard let index = waiting[nextIndex] == nil ? waiting.keys.min() : nextIndex,
      let shard = waiting.removeValue(forKey: index), let line = cursors[shard].line
    else { return nil }
    guard index >= nextIndex else {
      throw .damaged(path: cursors[shard].path, problem: "its trials are not in the plan's order")
    }
    nextIndex = index + 1
    guard let end = CSVFields.end(ofField: TableShapes.keyColumns.count, in: line) else {
      throw .damaged(path: cursors[shard].path, problem: "a row has too few fields")
    }
    let turn = Turn(index: index, shard: shard, line: line, keyLength: end - line.startIndex)
    try cursors[shard].advance()
    try enter(shard)
    return turn
  }

  /// Notes the line of a shard as its next trial.
  private mutating func enter(_ shard: Int) throws(ShardFault) {
    guard let line = cursors[shard].line else { return }
    var index: Int?
    if let key = CSVFields.end(ofField: TableShapes.keyColumns.count, in: line) {
      var rest = CSVFields(line[key...])
      index = rest.next().flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      if rest.next() == nil || rest.next() != nil { index = nil }
    }
    guard let index else {
      throw .damaged(path: cursors[shard].path, problem: "a row gives no index of a trial")
    }
    if let other = waiting.updateValue(shard, forKey: index) {
      throw .damaged(
        path: cursors[shard].path,
        problem: "its trial \(index) is in \(cursors[other].path) too"
      )
    }
  }
}
