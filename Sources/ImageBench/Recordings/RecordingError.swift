public import CSVText
public import JSONText

/// Why a recording cannot be made a scenario file.
public enum RecordingError: Error, Sendable, Hashable {
  /// The file `name` is no CSV.
  case csv(name: String, CSVError)
  /// The file `name` is no JSON.
  case json(name: String, JSONError)
  /// The file is none of what can be taken; `columns` are those that it has.
  case unknownKind(name: String, columns: [String])
  /// Nothing is recorded in the file.
  case empty(name: String)
  /// A value of the row, counted from 1 with the header, or of the entry, counted from 1, is wrong.
  case value(name: String, place: String, what: String, found: String)
  /// The file has no trial like the one that was asked for.
  case noTrial(name: String)
  /// There are more rows or more time than a scenario file takes; the text says how many.
  case tooLarge(name: String, limit: String)
}

extension RecordingError: CustomStringConvertible {
  /// One sentence that names the file, the place, the problem, and what to do about it.
  public var description: String {
    switch self {
    case .csv(let name, let error): "\(name): \(error)"
    case .json(let name, let error): "\(name): \(error)"
    case .unknownKind(let name, let columns):
      "\(name) has the columns \(columns.prefix(8).joined(separator: ",")); a recording has time,offset "
        + "(a scroll), time,key,size (requests), or is the frames.csv of a run"
    case .empty(let name): "\(name) records nothing; record again, or take another file"
    case .value(let name, let place, let what, let found):
      "\(name) \(place): here stands \(what), not \"\(found.prefix(40))\"; correct it or leave it out"
    case .noTrial(let name):
      "\(name) has no trial of that scenario, device and seed; leave the options out to take its first"
    case .tooLarge(let name, let limit):
      "\(name) has more than \(limit); cut it, and import the parts one by one"
    }
  }
}
