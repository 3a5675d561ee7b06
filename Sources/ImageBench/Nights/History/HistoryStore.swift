public import Basics
internal import CSQLite
internal import Glibc

/// The runs of many nights in one SQLite file.
///
/// A run is in it as a whole or not at all, however the process ends that appends it, and several
/// processes may append at once: one waits for the other. The file is complete by itself whenever
/// nobody writes, because it keeps SQLite's rollback journal: a CI cache that copies one file has all.
public final class HistoryStore {
  /// What a history is opened for.
  public enum Access: Sendable, Hashable {
    /// For reading one that exists.
    case read
    /// For writing; it is made when it is not there.
    case write
  }

  /// How a history is opened.
  public struct Options: Sendable {
    /// The milliseconds for which a call waits for another process; 60,000 by default, a hundred times
    /// what appending a night takes.
    public var wait = 60_000
    /// The size beyond which the file may not grow; nil, the default, for none.
    public var largestSize: ByteCount?
    /// The shape of the file; the current one by default.
    public var schema = HistorySchema.current

    /// The usual ones.
    public init() {}
  }

  /// The path of the file, as it was given.
  public var path: String { connection.path }

  let connection: Connection

  /// Opens the history at `path`, and brings it up to the current schema.
  ///
  /// Throws when there is none to read, when the file is something else, damaged or newer than this
  /// tool, and when it cannot be written though it has to be.
  public init(
    path: String,
    access: Access,
    options: Options = Options()
  ) throws(HistoryError) {
    do {
      connection = try Connection(
        path,
        mode: access == .write ? IB_SQLITE_CREATE : IB_SQLITE_EXISTING,
        milliseconds: options.wait
      )
    } catch .cannotOpen {
      throw Self.obstacle(at: path, access)
    }
    let found = try version(options.schema)
    if found == 0, access == .read { throw .empty(path: path) }
    if found < options.schema.version { try migrate(options.schema) }
    if access == .read { try connection.run("PRAGMA query_only = ON") }
    if let limit = options.largestSize {
      let pages = limit.bytes / max(1, try connection.integer("PRAGMA page_size"))
      try connection.run("PRAGMA max_page_count = \(pages)")
    }
  }

  /// What is there instead of a file that can be opened.
  ///
  /// C function: `stat`.
  private static func obstacle(at path: String, _ access: Access) -> HistoryError {
    var status = stat()
    if stat(path, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFDIR ? .directory(path: path) : .cannotOpen(path: path)
    }
    return errno == ENOENT && access == .read ? .missing(path: path) : .cannotOpen(path: path)
  }

  /// The version of the file's schema, 0 for an empty file; throws when it is no history of ours.
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

  /// Takes the steps that the file lacks, all of them or none.
  private func migrate(_ schema: HistorySchema) throws(HistoryError) {
    try connection.transaction { () throws(HistoryError) in
      // Another process may have taken them while this one waited.
      let found = try version(schema)
      for step in schema.steps.dropFirst(found) { try connection.run(step) }
      try connection.run("PRAGMA application_id = \(HistorySchema.applicationIdentifier)")
      try connection.run("PRAGMA user_version = \(schema.version)")
    }
  }

  /// Looks through the whole file for damage, and through its runs for missing values.
  ///
  /// - Complexity: O(n) in the size of the file.
  public func verify() throws(HistoryError) {
    let check = try connection.statement("PRAGMA integrity_check(1)")
    let words = try check.step() ? check.text(0) : ""
    check.reset()
    guard words == "ok" else { throw .damaged(path: path, words: words) }
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
      throw .damaged(path: path, words: "\(runs) some of their values")
    }
  }
}
