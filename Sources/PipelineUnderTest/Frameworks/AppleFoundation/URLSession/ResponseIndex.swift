internal import Foundation

/// The list of a `URLCache`'s files, by which the next start of the app finds them.
///
/// A line a change, in the order in which they came: Apple's is a database of the same name.
struct ResponseIndex: Sendable {
  /// A response whose body is in a file, or the end of a file.
  struct Line: Codable {
    var file: String
    /// The rest is nil where the file has gone.
    var address: String?
    var status: Int?
    var headers: [String: String]?
    var count: Int?
    var stored: Date?
  }

  private let path: String

  /// The list of the cache in `folder`.
  init(folder: String) { path = "\(folder)/Cache.db" }

  /// The lines of an earlier start; none without a list, and only those before one that is damaged.
  func lines() -> [Line] {
    guard let text = FileManager.default.contents(atPath: path) else { return [] }
    var lines: [Line] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let line = try? JSONDecoder().decode(Line.self, from: line) else { break }
      lines.append(line)
    }
    return lines
  }

  /// Adds lines; the folder exists when a body was written before.
  func append(_ lines: [Line]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var text = Data()
    for line in lines {
      guard let line = try? encoder.encode(line) else { continue }
      text += line + [UInt8(ascii: "\n")]
    }
    guard let file = FileHandle(forWritingAtPath: path) else {
      // The first line; without its folder there are no bodies either.
      _ = FileManager.default.createFile(atPath: path, contents: text)
      return
    }
    file.seekToEndOfFile()
    file.write(text)
    file.closeFile()
  }
}

extension ResponseIndex.Line {
  /// The line of a stored response; nil for one that only this start of the app can serve.
  init?(_ response: CachedURLResponse, _ key: String, file: String, stored: Date) {
    guard let answer = response.response as? HTTPURLResponse, response.userInfo == nil else {
      return nil
    }
    var headers: [String: String] = [:]
    for case let (name as String, value as String) in answer.allHeaderFields {
      headers[name] = value
    }
    self.init(
      file: file,
      address: key,
      status: answer.statusCode,
      headers: headers,
      count: response.data.count,
      stored: stored
    )
  }

  /// The response without its body; nil if the line is that of a file that has gone.
  var response: HTTPURLResponse? {
    guard let url = address.flatMap({ URL(string: $0) }), let status else { return nil }
    return HTTPURLResponse(
      url: url,
      statusCode: status,
      httpVersion: "HTTP/1.1",
      headerFields: headers
    )
  }
}
