internal import Basics
package import Files
package import Text

/// Why a file of measurements of a device cannot be used.
package enum DeviceFault: Error, Sendable {
  /// The file cannot be read.
  case file(FileError)
  /// The file is no XML; the problem is a clause.
  case xml(path: String, problem: String)
  case json(path: String, JSONError)
  /// The file is neither an export of a trace, nor metrics of tests, nor a payload of MetricKit.
  case unknownForm(path: String)
  /// An element refers to a value that does not come before it.
  case reference(path: String, ref: String, offset: Int)
  /// No table of the file is one that is read; `found` are those that it has.
  case noTable(path: String, found: [String])
  /// A table lacks a column.
  case noColumn(path: String, table: String, column: String)
  /// A cell, in the row counted from 1, holds no such number.
  case number(path: String, table: String, row: Int, column: String, text: String)
  /// The file has more of `what` than `limit`.
  case tooMuch(path: String, what: String, limit: Int)
  /// Rows of several processes are in the tables, and none was chosen.
  case severalProcesses([String])
  /// The name chooses nothing; `kind` says of what, `known` lists what there is.
  case noName(kind: String, option: String, name: String, known: [String])
  /// Several tests measured the same, and none was chosen.
  case severalTests(path: String, [String])
  /// A part of a JSON file is not as expected; the problem is a clause.
  case member(path: String, problem: String)
  /// A number is in a unit that is not known; `known` lists those of this quantity.
  case unit(path: String, name: String, text: String, known: [String])
  /// A number may mean two things.
  case ambiguous(path: String, name: String, text: String)
  /// No file has a number that the model has too.
  case nothing(paths: [String])
}

extension DeviceFault: CustomStringConvertible {
  /// One sentence that names the file, the problem and the remedy.
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .xml(let path, let problem): "\(path.shownName) is \(problem)"
    case .json(let path, let error): "\(path.shownName) is \(error)"
    case .unknownForm(let path):
      "\(path.shownName) is no measurement of a device; give what xctrace export, xcresulttool "
        + "get test-results metrics or MXMetricPayload.jsonRepresentation() writes"
    case .reference(let path, let ref, let offset):
      "\(path.shownName) refers at byte \(offset) to the value \"\(ref.shownName)\", which is not "
        + "before it; export the whole table again"
    case .noTable(let path, let found):
      "\(path.shownName) has "
        + (found.isEmpty ? "no table" : "only \(Self.listed(found))")
        + "; export \(TraceTable.allCases.map(\.rawValue).joined(separator: ", "))"
    case .noColumn(let path, let table, let column):
      "\(path.shownName): the table \(table.shownName) has no column \(column); export it again "
        + "with xctrace export --xpath"
    case .number(let path, let table, let row, let column, let text):
      "\(path.shownName): row \(row) of \(table) has \"\(text.shownName)\" as its \(column), where "
        + "a whole number of nanoseconds belongs; export the table again"
    case .tooMuch(let path, let what, let limit):
      "\(path.shownName) has more than \(limit) \(what); export a shorter recording, or one table"
    case .severalProcesses(let names):
      "the tables have rows of \(Self.listed(names)); choose one with --process NAME"
    case .noName(let kind, let option, let name, let known):
      "there is no \(kind) \"\(name.shownName)\"; "
        + (known.isEmpty
          ? "the files have none, so drop --\(option)"
          : "--\(option) takes one of \(Self.listed(known))")
    case .severalTests(let path, let names):
      "\(path.shownName) has the metrics of \(Self.listed(names)); choose one with --test NAME"
    case .member(let path, let problem):
      "\(path.shownName): \(problem); write the file again"
    case .unit(let path, let name, let text, let known):
      "\(path.shownName): \(name) is \"\(text.shownName)\", in no known unit; it has to be in "
        + "\(known.joined(separator: ", ")), as a device writes that is set to English"
    case .ambiguous(let path, let name, let text):
      "\(path.shownName): \(name) is \"\(text.shownName)\", whose point may be a decimal point or "
        + "separate thousands; write the number without it"
    case .nothing(let paths):
      "\(paths.map(\.shownName).joined(separator: ", ")): nothing was measured that the model has "
        + "too; name the intervals of your decodes with --decode-interval, or export more tables"
    }
  }

  /// So many names are listed.
  private static let mostListed = 8

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(mostListed).map(\.shownName).joined(separator: ", ")
    return names.count > mostListed ? "\(shown) and \(names.count - mostListed) more" : shown
  }
}
