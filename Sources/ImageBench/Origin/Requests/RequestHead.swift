/// A request of HTTP/1.1 or 1.0 without a body.
struct RequestHead: Hashable {
  /// The kind of the first bytes of a connection.
  enum Reading: Hashable {
    /// Not all of it has come.
    case incomplete
    /// A request of so many bytes.
    case request(RequestHead, byteCount: Int)
    /// No request that is answered; the connection closes after this status.
    case refused(status: Int)
  }

  let method: String
  /// The path with its query, as it was sent.
  let target: String
  /// Fields by their names in lower case; of several with one name the values with commas between.
  let fields: [String: String]
  /// Whether the connection stays open after the answer.
  let keepsAlive: Bool

  /// Reads the request at the beginning of `bytes`; at most `limit` bytes are one.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func read(_ bytes: [UInt8], limit: Int) -> Reading {
    // A client may send line ends before a request.
    let blank = bytes.prefix { $0 == 0x0d || $0 == 0x0a }.count
    guard let end = end(of: bytes, from: blank) else {
      return bytes.count >= limit ? .refused(status: 431) : .incomplete
    }
    guard end <= limit else { return .refused(status: 431) }
    var lines = bytes[blank..<end].split(separator: 0x0a, omittingEmptySubsequences: false).map {
      $0.last == 0x0d ? $0.dropLast() : $0
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let isClean = lines.allSatisfy { $0.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) } }
    guard isClean, let first = lines.first.flatMap({ String(validating: $0, as: UTF8.self) })
    else { return .refused(status: 400) }
    let words = first.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, isToken(words[0].utf8), words[2].hasPrefix("HTTP/") else {
      return .refused(status: 400)
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { return .refused(status: 505) }
    guard let fields = fields(lines.dropFirst()) else { return .refused(status: 400) }
    let isNew = words[2] == "HTTP/1.1"
    let hosts = fields["host"]
    guard let target = target(words[1]), !isNew || hosts != nil, hosts?.contains(",") != true else {
      return .refused(status: 400)
    }
    if fields["transfer-encoding"] != nil { return .refused(status: 501) }
    if let length = fields["content-length"], length != "0" { return .refused(status: 413) }
    let connection = (fields["connection"] ?? "").lowercased()
    let head = RequestHead(
      method: words[0],
      target: target,
      fields: fields,
      keepsAlive: isNew ? !connection.contains("close") : connection.contains("keep-alive")
    )
    return .request(head, byteCount: end)
  }

  /// The offset after the empty line that ends the request.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var isLineEmpty = false
    for index in start..<bytes.count {
      switch bytes[index] {
      case 0x0a:
        if isLineEmpty { return index + 1 }
        isLineEmpty = true
      case 0x0d: break
      default: isLineEmpty = false
      }
    }
    return nil
  }

  private static func fields(_ lines: some Collection<ArraySlice<UInt8>>) -> [String: String]? {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]),
        let name = String(validating: line[..<colon], as: UTF8.self),
        let text = String(validating: line[(colon + 1)...], as: UTF8.self)
      else { return nil }
      let spaces: Set<Character> = [" ", "\t"]
      var value = text[...]
      while value.first.map(spaces.contains) == true { value.removeFirst() }
      while value.last.map(spaces.contains) == true { value.removeLast() }
      let key = name.lowercased()
      fields[key] = fields[key].map { "\($0), \(value)" } ?? String(value)
    }
    return fields
  }

  /// The path and query of a target in the form of an origin or of a proxy.
  private static func target(_ text: String) -> String? {
    if text.hasPrefix("/") { return text }
    guard text.lowercased().hasPrefix("http://") else { return nil }
    let rest = text.dropFirst("http://".count)
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return String(rest[slash...])
  }

  /// Whether `bytes` are a name as RFC 9110 defines it.
  private static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
