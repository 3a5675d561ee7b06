import Files
import Text

/// Why a file of series cannot be read.
enum SeriesFileError: Error {
  /// The file is missing or unreadable.
  case file(FileError)
  /// The text is not CSV.
  case text(path: String, CSVError)
  /// The header lacks this column.
  case noColumn(path: String, String)
  /// A row is invalid; rows are counted from 1, without the header.
  case row(path: String, Int, RowProblem)

  /// What is wrong in a row.
  enum RowProblem {
    case noName
    case index(String)
    case value(String)
    case twice(series: String, index: Int)
  }
}

extension SeriesFileError: CustomStringConvertible {
  var description: String {
    switch self {
    case .file(let error): error.description
    case .text(let path, let error): "\(path): \(error)"
    case .noColumn(let path, let name):
      "\(path) has no column \"\(name)\"; its header needs series, index and value"
    case .row(let path, let row, let problem): "\(path), row \(row): \(problem)"
    }
  }
}

extension SeriesFileError.RowProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noName: "the series has no name; give it one"
    case .index(let text): "the index \"\(text)\" is not an integer; number the nights"
    case .value(let text):
      "the value \"\(text)\" is not a finite number; leave out nights that were not measured"
    case .twice(let series, let index):
      "the series \"\(series)\" has two values for the night \(index); keep one of them"
    }
  }
}
