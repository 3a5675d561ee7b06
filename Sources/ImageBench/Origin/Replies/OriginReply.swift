/// An answer: its head, and which bytes of a file follow.
struct OriginReply {
  let status: Int
  /// Without the status line, in order.
  private(set) var fields: [(name: String, value: String)]
  /// The text that follows the head, for answers that are of no file.
  let text: [UInt8]
  /// The bytes of the file that follow the head; empty for none.
  let body: Range<Int>

  /// An answer of `text`; without a text that of its status.
  init(status: Int, text: String? = nil, type: String = "text/plain; charset=utf-8") {
    self.status = status
    let text = text ?? "\(status) \(Self.reason(status))\n"
    self.text = Array(text.utf8)
    body = 0..<0
    fields = [("Content-Type", type), ("Content-Length", "\(self.text.count)")]
    if status == 405 { fields.append(("Allow", "GET, HEAD")) }
    // Counts change, and an error by the conditions is of one answer alone.
    fields.append(("Cache-Control", "no-store"))
  }

  /// The answer to `head` with the file that `file` describes.
  init(_ head: RequestHead, _ file: ServedFile.Facts, type: String, cacheControl: String) {
    text = []
    var fields = [("ETag", file.entityTag), ("Accept-Ranges", "bytes")]
    if !cacheControl.isEmpty { fields.append(("Cache-Control", cacheControl)) }
    let condition = head.fields["if-none-match"]
    if condition.map({ Self.matches($0, file.entityTag) }) == true {
      status = 304
      body = 0..<0
      self.fields = fields
      return
    }
    fields.append(("Content-Type", type))
    // A range of another version than the client has would be put into the wrong file.
    let isSameVersion = head.fields["if-range"].map { $0 == file.entityTag } ?? true
    let field = isSameVersion && head.method == "GET" ? head.fields["range"] : nil
    switch ByteRange(field, size: file.size) {
    case .whole:
      status = 200
      body = head.method == "GET" ? 0..<file.size : 0..<0
      fields.append(("Content-Length", "\(file.size)"))
    case .part(let first, let last):
      status = 206
      body = first..<last + 1
      fields.append(("Content-Range", "bytes \(first)-\(last)/\(file.size)"))
      fields.append(("Content-Length", "\(last - first + 1)"))
    case .unsatisfiable:
      status = 416
      body = 0..<0
      fields.append(("Content-Range", "bytes */\(file.size)"))
      fields.append(("Content-Length", "0"))
    }
    self.fields = fields
  }

  /// The bytes of the head, with the time in seconds since 1970 as its date.
  func head(seconds: Int, keepsAlive: Bool) -> [UInt8] {
    var lines = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
    lines += "Date: \(DateField.text(seconds: seconds))\r\n"
    for field in fields { lines += "\(field.name): \(field.value)\r\n" }
    lines += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return Array(lines.utf8)
  }

  /// Whether the list of tags `field` has `tag`, by the weak comparison that the field asks for.
  private static func matches(_ field: String, _ tag: String) -> Bool {
    field.split(separator: ",").contains { item in
      let text = item.drop { $0 == " " || $0 == "\t" }
      let word = text.prefix { $0 != " " && $0 != "\t" }
      return word == "*" || word == tag || word == "W/" + tag
    }
  }

  static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 206: "Partial Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 416: "Range Not Satisfiable"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Status"
    }
  }
}
