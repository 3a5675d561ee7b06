internal import Basics
public import Text

/// Why a recording cannot become a scenario file.
public enum RecordingError: Error, Sendable, Hashable {
  /// The file `name` is not CSV.
  case csv(name: String, CSVError)
  /// The file `name` is not JSON.
  case json(name: String, JSONError)
  /// The file is of no known kind; `columns` are its columns.
  case unknownKind(name: String, columns: [String])
  /// The file is empty.
  case empty(name: String)
  /// A value is wrong in a row or an entry, both counted from 1; row 1 is the header.
  case value(name: String, position: String, what: String, found: String)
  /// The JSON value is not an HTTP archive.
  case noArchive(name: String)
  /// The file is XML.
  case markup(name: String)
  /// None of the `count` requests is for an image.
  case noImages(name: String, count: Int)
  /// No catalogue has the scenario of the frames.
  case ownScenario(name: String, scenario: String)
  /// The bytes are UTF-16.
  case wideText(name: String)
  /// The file has no such trial.
  case noTrial(name: String)
  /// There are more rows or more time than a scenario file can hold; `limit` says how many.
  case tooLarge(name: String, limit: String)
}

extension RecordingError: CustomStringConvertible {
  /// One sentence that names the file, the position, the problem and the remedy.
  public var description: String {
    switch self {
    case .csv(let name, let error): "\(name): \(error)"
    case .json(let name, let error): "\(name): \(error)"
    case .unknownKind(let name, let columns):
      "\(name) has the columns \(Self.list(columns)); a recording has the columns time,offset (a scroll) "
        + "or time,key,size (requests), named so and with commas between, or is the frames.csv of a run"
    case .empty(let name): "\(name) records nothing; record again, or take another file"
    case .value(let name, let position, let what, let found):
      "\(name) \(position): expected \(what), not \"\(Self.short(found))\"; correct it or leave it out"
    case .noArchive(let name):
      "\(name) is JSON but not an HTTP archive (an object \"log\" with \"entries\"); export a HAR, "
        + "or give --against RUN for what a device measured"
    case .markup(let name):
      "\(name) is XML, which is no recording; give --against RUN for what a device measured"
    case .noImages(let name, let count):
      "\(name) has \(Plural.text(count, "request")), and none whose answer is an image (a \"mimeType\" of image/…); "
        + "record a session that loads some"
    case .ownScenario(let name, let scenario):
      "\(name) was recorded from the scenario \"\(Self.short(scenario))\", which no catalogue has; if it was a script, "
        + "pass the run's scenarios/\(Self.short(scenario)).scenario to --scenario-file"
    case .wideText(let name): "\(name) is UTF-16; save it as UTF-8"
    case .noTrial(let name):
      "\(name) has no trial of that scenario, device and seed; leave --only out to take its first"
    case .tooLarge(let name, let limit):
      "\(name) has more than \(limit); cut it and import the parts separately"
    }
  }

  /// The beginning of a text of the file, without characters that would break the line.
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
