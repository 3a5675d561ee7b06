internal import Basics
public import Files
public import Scenarios

/// Why a request log cannot be replayed.
public enum CacheReplayError: Error, Sendable, Hashable {
  /// What is wrong in a line.
  public enum Problem: Sendable, Hashable {
    /// It has another number of fields than the header.
    case fieldCount(found: Int, expected: Int)
    /// The key is empty.
    case noKey
    /// The size is no whole number of 0 or more.
    case badSize(String)
    /// A quoted field that begins in it never ends.
    case openQuote
    /// A quote stands in the middle of a field, or text follows a closing quote.
    case strayQuote
    /// It is longer than the most that is read at once, in bytes.
    case tooLong(Int)
    /// With it, there are more requests or bytes than can be counted.
    case tooMany
  }

  /// The file cannot be read.
  case file(FileError)
  /// The file has no line at all.
  case empty(name: String)
  /// The header does not name a column that is needed.
  case noColumn(name: String, column: String)
  /// The header names a column twice that is needed.
  case duplicateColumn(name: String, column: String)
  /// There is nothing below the header.
  case noRequests(name: String)
  /// A line, counted from 1, is wrong.
  case line(name: String, line: Int, Problem)
  /// An HTTP archive cannot be read.
  case archive(RecordingError)
  /// An HTTP archive has no request for an image that was answered.
  case noAnswer(name: String)
  /// An HTTP archive has more requests or bytes than can be counted.
  case tooMany(name: String)
  /// Bytes are to be counted, and the log has no column for them.
  case noSizes(name: String)
  /// Bytes are to be counted, and an HTTP archive knows none.
  case noSizesInArchive(name: String)
}

extension CacheReplayError: CustomStringConvertible {
  /// One sentence that names the file, the line, the problem, and what to do about it.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .empty(let name): "\(name) is empty; it must begin with the header time,key,size"
    case .noColumn(let name, let column):
      "\(name) line 1: the header names no column \"\(column)\"; it must be like time,key,size"
    case .duplicateColumn(let name, let column):
      "\(name) line 1: the header names the column \"\(column)\" twice; rename one of them"
    case .noRequests(let name): "\(name) has a header and no requests; there is nothing to replay"
    case .line(let name, let line, let problem): "\(name) line \(line): \(problem)"
    case .archive(let error): "\(error)"
    case .noAnswer(let name):
      "\(name) has no request for an image that was answered; there is nothing to replay"
    case .tooMany(let name): "\(name) has more requests or bytes than can be counted; split it"
    case .noSizes(let name): "\(name) has no column \"size\", which --unit bytes needs"
    case .noSizesInArchive(let name): "\(name) knows the size of no image, which --unit bytes needs"
    }
  }
}

extension CacheReplayError.Problem: CustomStringConvertible {
  /// The problem in words, with its remedy.
  public var description: String {
    switch self {
    case .fieldCount(let found, let expected):
      "it has \(Plural.text(found, "field")), the header \(expected); quote fields that "
        + "contain commas"
    case .noKey: "the key is empty; each request needs one"
    case .badSize(let text):
      "the size \"\(text)\" is no whole number of bytes from 0 on; correct it, or leave it empty for 1"
    case .openQuote: "a quoted field never ends; close its quote"
    case .strayQuote: "a quote stands where none may be; quote the whole field and double the quote"
    case .tooLong(let limit): "it is longer than \(limit) bytes; shorten its key"
    case .tooMany: "there are more requests or bytes than can be counted; split the log"
    }
  }
}
