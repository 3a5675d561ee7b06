internal import Basics
internal import Files
internal import Records

/// Merges one table of several shards, trial by trial in the order of the plan.
///
/// - Complexity: O(n) time in the number of rows, and O(m) memory in that of shards.
struct TableMerge {
  /// How many rows a trial has.
  enum Rows: Sendable {
    /// Exactly one.
    case one
    /// At most one.
    case oneOrNone
    /// Any number.
    case any

    func allows(_ count: Int) -> Bool {
      switch self {
      case .one: count == 1
      case .oneOrNone: count <= 1
      case .any: true
      }
    }
  }

  /// What is called while rows are written.
  struct Watch {
    /// Called with the trial and the bytes of each row.
    var see: (TrialOrder.Turn, ArraySlice<UInt8>) -> Void = { _, _ in }
    /// How many rows a trial has; nil where it is unknown.
    var expected: (TrialOrder.Turn) -> Int? = { _ in nil }
  }

  let shards: ShardRuns
  let entry: RunFolder.Entry
  let rows: Rows

  /// Writes the table into `target` in the order of the trials `order`, and returns its digest.
  ///
  /// Throws when a table of a shard lacks rows, has rows of no trial, or is not as its digest says.
  func write(
    order: TrialOrder,
    into target: String,
    _ watch: Watch = Watch()
  ) throws(ShardFault) -> TableDigest {
    var order = order
    var cursors: [LineCursor] = []
    for run in shards.runs { cursors.append(try run.cursor(entry, shards.files)) }
    let header = try takeHeader(&cursors)
    let writer = try start(target)
    var digest = TableDigest()
    try append(header, to: writer, &digest)
    while let turn = try order.next() {
      var count = 0
      let key = turn.key
      while let row = cursors[turn.shard].line, row.starts(with: key) {
        watch.see(turn, row)
        try append(row, to: writer, &digest)
        try cursors[turn.shard].advance()
        count += 1
      }
      let expected = watch.expected(turn) ?? count
      guard rows.allows(count), count == expected else {
        throw .damaged(
          path: cursors[turn.shard].path,
          problem: "it has \(Plural.text(count, "row")) of the trial "
            + String(decoding: key.dropLast(), as: UTF8.self)
            + (count == expected ? "" : ", of which trials.csv counts \(expected)")
        )
      }
    }
    for cursor in cursors where cursor.line != nil {
      throw .damaged(path: cursor.path, problem: "a row belongs to no trial of its shard")
    }
    do throws(FileError) { try writer.commit() } catch { throw .files(error) }
    return digest
  }

  /// The header, which all shards have.
  private func takeHeader(_ cursors: inout [LineCursor]) throws(ShardFault) -> ArraySlice<UInt8> {
    guard let header = cursors[0].line else {
      throw .damaged(path: cursors[0].path, problem: "it is empty")
    }
    for shard in cursors.indices {
      guard cursors[shard].line == header else {
        throw .damaged(
          path: cursors[shard].path,
          problem: "its columns are not those of \(cursors[0].path)"
        )
      }
      try cursors[shard].advance()
    }
    return header
  }

  private func start(_ target: String) throws(ShardFault) -> WholeFileWriter {
    do throws(FileError) {
      return try WholeFileWriter(path: target, operations: shards.files)
    } catch {
      throw .files(error)
    }
  }

  private func append(
    _ row: ArraySlice<UInt8>,
    to writer: WholeFileWriter,
    _ digest: inout TableDigest
  ) throws(ShardFault) {
    digest.add(line: row)
    do throws(FileError) {
      try writer.append(row)
      try writer.append(CollectionOfOne(UInt8(ascii: "\n")))
    } catch {
      throw .files(error)
    }
  }
}
