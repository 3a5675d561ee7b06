internal import Basics
internal import Files
internal import Records

/// Puts one table of several shards together, trial by trial in the order of the plan.
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
  }

  let directories: [String]
  let entry: RunFolder.Entry
  let rows: Rows
  let files: FileOperations

  /// Writes the table into `target`, and calls `see` with the shard and bytes of each row.
  func write(
    order directories: [String],
    into target: String,
    see: (TrialOrder.Turn, ArraySlice<UInt8>) throws(ShardFault) -> Void = {
      (_, _) throws(ShardFault) in
    }
  ) throws(ShardFault) {
    var order = try TrialOrder(directories, files: files)
    var cursors: [LineCursor] = []
    for directory in self.directories {
      let path = RunFolder(directory).path(of: entry)
      cursors.append(try LineCursor(path: path, files: files))
    }
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
    let writer = try start(target)
    try append(header, to: writer)
    while let turn = try order.next() {
      var count = 0
      let key = turn.key
      while let row = cursors[turn.shard].line, row.starts(with: key) {
        try see(turn, row)
        try append(row, to: writer)
        try cursors[turn.shard].advance()
        count += 1
      }
      guard rows == .any || count == 1 || rows == .oneOrNone && count == 0 else {
        throw .damaged(
          path: cursors[turn.shard].path,
          problem: "it has \(Plural.text(count, "row")) of the trial "
            + "\(String(decoding: key.dropLast(), as: UTF8.self))"
        )
      }
    }
    for cursor in cursors where cursor.line != nil {
      throw .damaged(path: cursor.path, problem: "a row belongs to no trial of its shard")
    }
    do throws(FileError) { try writer.commit() } catch { throw .files(error) }
  }

  private func start(_ target: String) throws(ShardFault) -> WholeFileWriter {
    do throws(FileError) {
      return try WholeFileWriter(path: target, operations: files)
    } catch {
      throw .files(error)
    }
  }

  private func append(
    _ row: ArraySlice<UInt8>,
    to writer: WholeFileWriter
  ) throws(ShardFault) {
    do throws(FileError) {
      try writer.append(row)
      try writer.append(CollectionOfOne(UInt8(ascii: "\n")))
    } catch {
      throw .files(error)
    }
  }
}
