/// Why a history could not be opened, read or written.
package enum HistoryError: Error, Sendable, Hashable {
  /// There is no such file.
  case missing(path: String)
  /// The file has no bytes, as one whose first writer found the disk full.
  case empty(path: String)
  /// The path is that of a directory.
  case directory(path: String)
  /// The file is not an SQLite database.
  case notADatabase(path: String)
  /// The file is a database of another program.
  case notAHistory(path: String)
  /// A newer version of the tool wrote the file.
  case newerSchema(path: String, found: Int, known: Int)
  /// The file is truncated or overwritten.
  case damaged(path: String, message: String)
  /// The file or its directory cannot be written.
  case readOnly(path: String)
  /// The device or the size limit is full.
  case full(path: String)
  /// Another process has held the lock for too long.
  case busy(path: String)
  case cannotOpen(path: String)
  /// SQLite failed in another way.
  case failed(path: String, code: Int, message: String)
}

extension HistoryError: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  package var description: String {
    switch self {
    case .missing(let path):
      return """
        there is no history at \(path); imagebench nightly or imagebench history import creates one
        """
    case .empty(let path):
      return """
        \(path) has 0 bytes: it holds no run, as after a disk was full before the first one; imagebench \
        nightly or imagebench history import continues with it, and if it had runs, put a copy back first
        """
    case .directory(let path):
      return "\(path) is a directory; give the file of a history with --history"
    case .notADatabase(let path):
      return "\(path) is not an SQLite database; give the file of a history with --history"
    case .notAHistory(let path):
      return "\(path) is a database of another program; give the file of a history with --history"
    case .newerSchema(let path, let found, let known):
      return """
        \(path) has schema \(found), and this imagebench knows schemas up to \(known); use the \
        imagebench that wrote it, or a newer one
        """
    case .damaged(let path, let message):
      return """
        \(path) is damaged (\(message.split(whereSeparator: \.isNewline).joined(separator: " "))); restore a copy, or move it away and import the runs again
        """
    case .readOnly(let path):
      return "\(path) cannot be written; make the file and its directory writable"
    case .full(let path):
      return """
        there is no space left for \(path), so this call wrote nothing into it and its runs are as before; \
        free some there, which pruning needs too, and repeat the command
        """
    case .busy(let path):
      return "another process keeps writing \(path); wait until it has ended and try again"
    case .cannotOpen(let path):
      return """
        \(path) cannot be opened; check that its directory exists and that both may be read and written
        """
    case .failed(let path, let code, let message):
      return "\(path) cannot be used: \(message) (SQLite's code \(code)); check the device it is on"
    }
  }
}
