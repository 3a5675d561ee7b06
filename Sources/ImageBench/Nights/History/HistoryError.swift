/// Why a history could not be opened, read or written.
public enum HistoryError: Error, Sendable, Hashable {
  /// There is no such file.
  case missing(path: String)
  /// The file has nothing in it yet.
  case empty(path: String)
  /// A directory is in its place.
  case directory(path: String)
  /// The file is no SQLite database.
  case notADatabase(path: String)
  /// The file is a database of something else.
  case notAHistory(path: String)
  /// A newer version of the tool wrote the file.
  case newerSchema(path: String, found: Int, known: Int)
  /// The file is cut short or overwritten.
  case damaged(path: String, words: String)
  /// The file or its directory cannot be written.
  case readOnly(path: String)
  /// There is no room for more.
  case full(path: String)
  /// Another process has been writing for too long.
  case busy(path: String)
  /// The file cannot be opened.
  case cannotOpen(path: String)
  /// SQLite failed in another way.
  case failed(path: String, code: Int, words: String)
}

extension HistoryError: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch self {
    case .missing(let path):
      return """
        there is no history at \(path); imagebench nightly or imagebench history import begins one
        """
    case .empty(let path):
      return """
        \(path) is empty and holds no history yet; imagebench nightly or imagebench history import \
        begins one
        """
    case .directory(let path):
      return "\(path) is a directory; name the file of a history with --history"
    case .notADatabase(let path):
      return "\(path) is no SQLite database; name the file of a history with --history"
    case .notAHistory(let path):
      return "\(path) is a database of something else; name the file of a history with --history"
    case .newerSchema(let path, let found, let known):
      return """
        \(path) has schema \(found), and this imagebench knows schemas up to \(known); use the \
        imagebench that wrote it, or a newer one
        """
    case .damaged(let path, let words):
      return """
        \(path) is damaged (\(words.split(whereSeparator: \.isNewline).joined(separator: " "))); restore a copy, or move it away and import the runs again
        """
    case .readOnly(let path):
      return "\(path) cannot be written; make the file and its directory writable"
    case .full(let path):
      return
        "there is no room for more in \(path); free space there, which pruning needs some of too"
    case .busy(let path):
      return "another process keeps writing \(path); wait until it has ended and try again"
    case .cannotOpen(let path):
      return """
        \(path) cannot be opened; check that its directory exists and that both may be read and written
        """
    case .failed(let path, let code, let words):
      return "\(path) cannot be used: \(words) (SQLite's code \(code)); check the device it is on"
    }
  }
}
