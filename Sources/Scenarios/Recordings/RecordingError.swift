internal import Basics
public import Text

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
  /// The object of JSON is no HTTP archive.
  case noArchive(name: String)
  /// None of the `count` requests is for an image.
  case noImages(name: String, count: Int)
  /// The frames are of a scenario that no catalogue has.
  case ownScenario(name: String, scenario: String)
  /// The bytes are UTF-16.
  case wideText(name: String)
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
      "\(name) has the columns \(Self.list(columns)); a recording has the columns time,offset (a scroll) "
        + "or time,key,size (requests), named so and with commas between, or is the frames.csv of a run"
    case .empty(let name): "\(name) records nothing; record again, or take another file"
    case .value(let name, let place, let what, let found):
      "\(name) \(place): \(what) belongs here, not \"\(Self.short(found))\"; correct it or leave it out"
    case .noArchive(let name):
      "\(name) is JSON and no HTTP archive, which has an object \"log\" with \"entries\"; export a HAR"
    case .noImages(let name, let count):
      "\(name) has \(Plural.text(count, "request")), and none whose answer is an image (a \"mimeType\" of image/…); "
        + "record a session that loads some"
    case .ownScenario(let name, let scenario):
      "\(name) is of the scenario \"\(Self.short(scenario))\", which no catalogue has; if it was a script, "
        + "give scenarios/\(Self.short(scenario)).scenario of the run to --scenario-file"
    case .wideText(let name): "\(name) is UTF-16; save it as UTF-8"
    case .noTrial(let name):
      "\(name) has no trial of that scenario, device and seed; leave the options out to take its first"
    case .tooLarge(let name, let limit):
      "\(name) has more than \(limit); cut it, and import the parts one by one"
    }
  }

  /// The beginning of a text of the file, without what would break the line or run on for ever.
  private static func short(_ text: String) -> String {
    let clean = text.unicodeScalars.prefix(40).map { scalar in
      scalar.properties.generalCategory == .control ? "\u{fffd}" : String(scalar)
    }
    return clean.joined() + (text.unicodeScalars.count > 40 ? "…" : "")
  }

  private static func list(_ columns: [String]) -> String {
    columns.prefix(8).map(short).joined(separator: ",") + (columns.count > 8 ? ",…" : "")
  }
}
