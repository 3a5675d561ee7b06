internal import Basics
public import Files
public import Scenarios

/// Why a request log cannot be replayed.
public enum CacheReplayError: Error, Sendable, Hashable {
  /// What is wrong with a line.
  public enum Problem: Sendable, Hashable {
    /// Its number of fields differs from the header.
    case fieldCount(found: Int, expected: Int)
    /// The key is empty.
    case noKey
    /// The size is not a whole number of 0 or more.
    case badSize(String)
    /// A quoted field that begins in it is never closed.
    case openQuote
    /// A quote is in the middle of a field, or text follows a closing quote.
    case strayQuote
    /// It is longer than the read buffer, whose size in bytes is given.
    case tooLong(Int)
    /// With it, the log has more requests or bytes than can be counted.
    case tooMany
  }

  /// The file cannot be read.
  case file(FileError)
  /// The file has no lines.
  case empty(name: String)
  /// The header lacks a required column.
  case noColumn(name: String, column: String)
  /// The header has a required column twice.
  case duplicateColumn(name: String, column: String)
  /// The file has only a header.
  case noRequests(name: String)
  /// A line, counted from 1, is wrong.
  case line(name: String, line: Int, Problem)
  /// An HTTP archive cannot be read.
  case archive(RecordingError)
  /// An HTTP archive has no answered request for an image.
  case noAnswer(name: String)
  /// An HTTP archive has more requests or bytes than can be counted.
  case tooMany(name: String)
  /// The replay counts bytes, but the log has no column of sizes.
  case noSizes(name: String)
  /// The replay counts bytes, but the HTTP archive has no sizes.
  case noSizesInArchive(name: String)
}

extension CacheReplayError: CustomStringConvertible {
  /// One sentence that names the file, the line, the problem, and what to do about it.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .empty(let name): "\(name) is empty; it must begin with the header time,key,size"
    case .noColumn(let name, let column):
      "\(name) line 1: the header has no column \"\(column)\"; write it like time,key,size"
    case .duplicateColumn(let name, let column):
      "\(name) line 1: the header has the column \"\(column)\" twice; rename one of them"
    case .noRequests(let name): "\(name) has only a header; add requests below it"
    case .line(let name, let line, let problem): "\(name) line \(line): \(problem)"
    case .archive(let error): "\(error)"
    case .noAnswer(let name):
      "\(name) has no answered request for an image; record a session that loads images"
    case .tooMany(let name): "\(name) has more requests or bytes than can be counted; split it"
    case .noSizes(let name):
      "\(name) has no column \"size\"; --unit bytes needs it, --unit objects does not"
    case .noSizesInArchive(let name):
      "\(name) has no image sizes; --unit bytes needs them, --unit objects does not"
    }
  }
}

extension CacheReplayError.Problem: CustomStringConvertible {
  /// The problem and its remedy, as a clause.
  public var description: String {
    switch self {
    case .fieldCount(let found, let expected):
      "it has \(Plural.text(found, "field")), but the header has \(expected); quote fields that "
        + "contain commas"
    case .noKey: "the key is empty; give each request a key"
    case .badSize(let text):
      "the size \"\(text)\" is not a whole number of bytes; correct it, or leave it empty for 1"
    case .openQuote: "a quoted field never ends; close its quote"
    case .strayQuote:
      "a quote is inside an unquoted field or after a closing quote; quote the whole field and double "
        + "the quote"
    case .tooLong(let limit): "it is longer than \(limit) bytes; shorten its key"
    case .tooMany: "there are more requests or bytes than can be counted; split the log"
    }
  }
}
