package import Basics
internal import CSQLite
internal import Glibc

/// The runs of many nights in one SQLite file.
///
/// A run is appended completely or not at all, however the appending process ends, and several
/// processes can append at once: one waits for the other. The file is complete whenever no process
/// is writing, because it uses SQLite's rollback journal: a CI cache that copies one file has
/// everything.
package final class HistoryStore {
  /// The purpose of opening a history.
  package enum Access: Sendable, Hashable {
    /// Reading an existing history.
    case read
    /// Writing; a missing history is created.
    case write
  }

  /// How a history is opened.
  package struct Options: Sendable {
    /// How many milliseconds a call waits for another process; 60,000 by default, a hundred times
    /// the time of appending a night.
    package var wait = 60_000
    /// The largest size of the file; nil, the default, for no limit.
    package var largestSize: ByteCount?
    /// The schema of the file; the current one by default.
    package var schema = HistorySchema.current

    package init() {}
  }

  /// The path of the file, as it was given.
  package var path: String { connection.path }

  let connection: Connection

  /// Opens the history at `path` and migrates it to the current schema.
  ///
  /// Throws when there is none to read, when the file is not a history, is damaged or newer than
  /// this tool, and when it cannot be written although this is necessary.
  package init(
    path: String,
    access: Access,
    options: Options = Options()
  ) throws(HistoryError) {
    // Before opening: afterwards, another process may just have created it.
    if access == .read, Self.isMissing(path) { throw .missing(path: path) }
    do {
      connection = try Connection(
        path,
        mode: access == .write ? IB_SQLITE_CREATE : IB_SQLITE_EXISTING,
        milliseconds: options.wait
      )
    } catch .cannotOpen {
      throw Self.obstacle(at: path)
    }
    // In one transaction: between two of its reads another process could create the tables.
    let found = try connection.transaction(.read) { () throws(HistoryError) in
      try version(options.schema)
    }
    if found == 0, access == .read { throw .empty(path: path) }
    if found < options.schema.version { try migrate(options.schema) }
    if access == .read { try connection.run("PRAGMA query_only = ON") }
    if let limit = options.largestSize {
      let pages = limit.bytes / max(1, try connection.integer("PRAGMA page_size"))
      try connection.run("PRAGMA max_page_count = \(pages)")
    }
  }

  /// C function: `stat`.
  private static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 && errno == ENOENT
  }

  /// Why the file cannot be opened.
  ///
  /// C function: `stat`.
  private static func obstacle(at path: String) -> HistoryError {
    var status = stat()
    let isDirectory = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    return isDirectory ? .directory(path: path) : .cannotOpen(path: path)
  }

  /// The version of the file's schema, 0 for an empty file; throws when it is not a history.
  private func version(_ schema: HistorySchema) throws(HistoryError) -> Int {
    let found = try connection.integer("PRAGMA user_version")
    let owner = try connection.integer("PRAGMA application_id")
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    if found == 0, owner == 0, isEmpty { return 0 }
    guard owner == HistorySchema.applicationIdentifier else {
      throw .notAHistory(path: path)
    }
    guard found <= schema.version else {
      throw .newerSchema(path: path, found: found, known: schema.version)
    }
    return found
  }

  /// Applies the missing steps, all or none.
  private func migrate(_ schema: HistorySchema) throws(HistoryError) {
    try connection.transaction { () throws(HistoryError) in
      // Another process may have applied them while this one waited.
      let found = try version(schema)
      for step in schema.steps.dropFirst(found) { try connection.run(step) }
      try connection.run("PRAGMA application_id = \(HistorySchema.applicationIdentifier)")
      try connection.run("PRAGMA user_version = \(schema.version)")
    }
  }

  /// Checks the whole file for damage, and its runs for missing values.
  ///
  /// - Complexity: O(n) in the size of the file.
  package func verify() throws(HistoryError) {
    let check = try connection.statement("PRAGMA integrity_check(1)")
    let message = try check.step() ? check.text(0) : ""
    check.reset()
    guard message == "ok" else { throw .damaged(path: path, message: message) }
    let torn = try connection.integer(
      """
      SELECT count(*) FROM runs
      WHERE value_count <> (SELECT count(*) FROM points WHERE points.run = runs.id)
        OR reference_value_count <>
          (SELECT count(*) FROM reference_points WHERE reference_points.run = runs.id)
      """
    )
    guard torn == 0 else {
      let runs = Plural.text(torn, "run lacks", many: "runs lack")
      throw .damaged(path: path, message: "\(runs) some of their values")
    }
  }
}
