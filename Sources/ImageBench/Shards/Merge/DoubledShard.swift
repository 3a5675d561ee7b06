internal import Files
internal import Records

/// A shard that was played twice, as happens when a machine that was given up comes back: its exact
/// values, frames and loads have to be the same.
struct DoubledShard {
  let first: String
  let second: String
  let files: FileOperations

  /// Throws when a table of the second is not as its run wrote it, and
  /// ``ShardFault/unequal(trial:first:second:column:)`` at the first difference.
  ///
  /// - Complexity: O(n) in the size of the tables.
  func compare() throws(ShardFault) {
    do throws(RunRecord.Fault) {
      let path = RunFolder(second).path(of: .manifest)
      try RunManifest(path: path, files: files).tables.check(in: second, files: files)
    } catch {
      throw .record(error)
    }
    var cursor = try LineCursor(path: RunFolder(first).path(of: .trials), files: files)
    var other = try LineCursor(path: RunFolder(second).path(of: .trials), files: files)
    let columns = try ExactColumns(in: first, files: files)
    while let row = cursor.line ?? other.line {
      guard cursor.line != nil, let twin = other.line else {
        throw unequal(row, "the number of trials")
      }
      if let found = columns.difference(row, twin) {
        throw unequal(row, "\(found.column) (\(found.first) and \(found.second))")
      }
      try cursor.advance()
      try other.advance()
    }
    for entry in [RunFolder.Entry.frames, .loads] { try compare(entry) }
  }

  private func compare(_ entry: RunFolder.Entry) throws(ShardFault) {
    var cursor = try LineCursor(path: RunFolder(first).path(of: entry), files: files)
    var other = try LineCursor(path: RunFolder(second).path(of: entry), files: files)
    while let row = cursor.line ?? other.line {
      guard cursor.line == other.line else { throw unequal(row, entry.rawValue) }
      try cursor.advance()
      try other.advance()
    }
  }

  private func unequal(_ row: ArraySlice<UInt8>, _ column: String) -> ShardFault {
    let key = CSVFields.split(row).prefix(TableShapes.keyColumns.count)
      .map { String(decoding: $0, as: UTF8.self) }
    return .unequal(
      trial: key.joined(separator: " "),
      first: first,
      second: second,
      column: column
    )
  }
}
