/// Why text is not the expected CSV.
public struct CSVError: Error, Sendable, Hashable {
  /// What is wrong in the line.
  package enum Problem: Sendable, Hashable {
    /// There is no line at all.
    case noHeader
    /// Two columns have this name.
    case duplicateColumn(String)
    /// The number of fields in the row differs from that in the header.
    case fieldCount(found: Int, expected: Int)
    /// A quoted field that begins in this line never ends.
    case openQuote
    /// A quote inside an unquoted field, or text after a closing quote.
    case strayQuote
    /// A carriage return without a line feed.
    case strayReturn
    /// The bytes of a field are not UTF-8.
    case badUTF8
  }

  package var problem: Problem
  /// The line of the text, counted from 1.
  package var line: Int

  /// The problem `problem` in line `line`.
  package init(_ problem: Problem, line: Int) {
    self.problem = problem
    self.line = line
  }
}

extension CSVError: CustomStringConvertible {
  /// One sentence that names the line, the problem and what to do about it.
  public var description: String { "CSV line \(line): \(problem)" }
}

extension CSVError.Problem: CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .noHeader:
      "the text is empty; give it a first line with the names of the columns"
    case .duplicateColumn(let name):
      "two columns are named \"\(name)\"; rename one of them"
    case .fieldCount(let found, let expected):
      "\(found) \(found == 1 ? "field" : "fields") where the header has \(expected); "
        + "add or remove fields, or quote a field that holds a comma"
    case .openQuote:
      "a quoted field never ends; close it with \", or the file was cut short, so write it again"
    case .strayQuote:
      "a quote inside a field; quote the whole field and write the quote twice"
    case .strayReturn:
      "a carriage return without a line feed; convert the line ends to LF or CRLF"
    case .badUTF8:
      "a field is not UTF-8; convert the file to UTF-8"
    }
  }
}
