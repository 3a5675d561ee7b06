internal import CSQLite

/// A prepared statement, valid while its connection is open.
final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection

  init(_ handle: OpaquePointer, _ connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  func finalize() { ib_sqlite_finalize(handle) }

  func reset() { ib_sqlite_reset(handle) }

  /// Sets the parameter `index`, counted from 1, to an integer or to null.
  func bind(_ index: Int, _ value: Int?) throws(HistoryError) {
    guard let value else {
      try connection.check(ib_sqlite_bind_null(handle, Int32(index)))
      return
    }
    try connection.check(ib_sqlite_bind_integer(handle, Int32(index), Int64(value)))
  }

  /// Sets the parameter `index` to a text, or to null.
  func bind(_ index: Int, _ value: String?) throws(HistoryError) {
    guard var value else {
      try connection.check(ib_sqlite_bind_null(handle, Int32(index)))
      return
    }
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text has no address, and a null address would mean null.
        guard let start = characters.baseAddress else {
          return ib_sqlite_bind_text(handle, Int32(index), "", 0)
        }
        return ib_sqlite_bind_text(handle, Int32(index), start, Int64(characters.count))
      }
    }
    try connection.check(code)
  }

  /// Sets the parameter `index` to a measured value.
  func bind(_ index: Int, _ value: HistoryValue) throws(HistoryError) {
    switch value {
    case .integer(let number): try bind(index, number)
    case .real(let number):
      try connection.check(ib_sqlite_bind_real(handle, Int32(index), number))
    case .text(let text): try bind(index, text)
    }
  }

  /// Advances to the next row; false when there is none.
  func step() throws(HistoryError) -> Bool {
    try connection.check(ib_sqlite_step(handle)) == Int32(IB_SQLITE_ROW.rawValue)
  }

  /// Runs the statement, which returns no rows, to its end.
  func run() throws(HistoryError) {
    while try step() {}
    reset()
  }

  func integer(_ column: Int) -> Int {
    Int(ib_sqlite_column_integer(handle, Int32(column)))
  }

  func text(_ column: Int) -> String {
    var length: Int64 = 0
    let start = ib_sqlite_column_text(handle, Int32(column), &length)
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    return String(decoding: bytes, as: UTF8.self)
  }

  func optionalText(_ column: Int) -> String? {
    ib_sqlite_column_kind(handle, Int32(column)) == IB_SQLITE_NULL ? nil : text(column)
  }

  /// The measured value of a column.
  func value(_ column: Int) -> HistoryValue {
    switch ib_sqlite_column_kind(handle, Int32(column)) {
    case IB_SQLITE_INTEGER: .integer(integer(column))
    case IB_SQLITE_REAL: .real(ib_sqlite_column_real(handle, Int32(column)))
    default: .text(text(column))
    }
  }
}
