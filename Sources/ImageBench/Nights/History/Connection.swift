internal import CSQLite

/// An open database file with its prepared statements by their text.
final class Connection {
  let path: String
  private let handle: OpaquePointer
  /// Statements are kept, because appending a run executes the same ones tens of thousands of
  /// times.
  private var statements: [String: Statement] = [:]

  /// Opens the file at `path` in `mode`; calls wait for other processes for `milliseconds`.
  init(_ path: String, mode: ib_sqlite_mode, milliseconds: Int) throws(HistoryError) {
    self.path = path
    var opened: OpaquePointer?
    let code = ib_sqlite_open(path, mode, Int32(clamping: milliseconds), &opened)
    guard let opened else { throw Connection.error(code, path, "it cannot be opened") }
    handle = opened
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    ib_sqlite_close(handle)
  }

  /// The prepared statement of `text`, ready to run.
  func statement(_ text: String) throws(HistoryError) -> Statement {
    if let known = statements[text] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    try check(ib_sqlite_prepare(handle, text, &prepared))
    guard let prepared else { preconditionFailure("The statement \"\(text)\" is empty") }
    let statement = Statement(prepared, self)
    statements[text] = statement
    return statement
  }

  /// Runs statements without parameters.
  func run(_ text: String) throws(HistoryError) {
    try check(ib_sqlite_run(handle, text))
  }

  /// The lock that a transaction takes.
  enum Lock: String {
    /// Others can still write; `body` sees the file as its first statement found it.
    case read = "DEFERRED"
    /// No other process can write, so what `body` reads remains true until it writes.
    case write = "IMMEDIATE"
  }

  /// Runs `body` as one transaction, which takes effect completely or not at all.
  func transaction<Result>(
    _ lock: Lock = .write,
    _ body: () throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    try run("BEGIN \(lock.rawValue)")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some failures end the transaction themselves; then there is nothing to roll back.
      for statement in statements.values { statement.reset() }
      _ = ib_sqlite_run(handle, "ROLLBACK")
      throw error
    }
  }

  /// The integer in the only row of a query.
  func integer(_ text: String) throws(HistoryError) -> Int {
    let query = try statement(text)
    let number = try query.step() ? query.integer(0) : 0
    query.reset()
    return number
  }

  var lastRow: Int { Int(ib_sqlite_last_row(handle)) }

  var changes: Int { Int(ib_sqlite_changes(handle)) }

  @discardableResult
  func check(_ code: Int32) throws(HistoryError) -> Int32 {
    switch code {
    case Int32(IB_SQLITE_OK.rawValue), Int32(IB_SQLITE_ROW.rawValue),
      Int32(IB_SQLITE_DONE.rawValue):
      return code
    default: throw Connection.error(code, path, String(cString: ib_sqlite_message(handle)))
    }
  }

  private static func error(_ code: Int32, _ path: String, _ message: String) -> HistoryError {
    // The lowest byte is the primary code; the others only refine it.
    switch UInt32(truncatingIfNeeded: code & 0xff) {
    case IB_SQLITE_BUSY.rawValue: .busy(path: path)
    case IB_SQLITE_READ_ONLY.rawValue, IB_SQLITE_PERMISSION.rawValue: .readOnly(path: path)
    // The statements are fixed, so an invalid one means that the tables are not those of a history.
    case IB_SQLITE_CORRUPT.rawValue, IB_SQLITE_ERROR.rawValue:
      .damaged(path: path, message: message)
    case IB_SQLITE_FULL.rawValue: .full(path: path)
    case IB_SQLITE_CANNOT_OPEN.rawValue: .cannotOpen(path: path)
    case IB_SQLITE_NOT_A_DATABASE.rawValue: .notADatabase(path: path)
    default: .failed(path: path, code: Int(code), message: message)
    }
  }
}
