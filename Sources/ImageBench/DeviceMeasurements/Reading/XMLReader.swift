/// Reads XML a piece at a time, in memory that does not grow with the file.
///
/// It reads what `xctrace export` writes: elements, attributes, text, CDATA, comments and the five
/// named entities. A document type is refused, and with it every entity that a file declares.
struct XMLReader {
  /// The next part of a document.
  enum Event: Hashable {
    case start(name: String, attributes: [String: String])
    /// Text between two tags, without its white space at both ends; never empty.
    case text(String)
    case end(name: String)
  }

  /// The most bytes of one tag: far more than any tag of an export.
  static let tagLimit = 1 << 16
  /// The bytes of one text that are kept; the others are skipped.
  static let textLimit = 1 << 12
  /// The deepest nesting; an export has eight levels.
  static let depthLimit = 128

  /// The next bytes of the file; none at its end.
  private let refill: () -> [UInt8]
  private var buffer: [UInt8] = []
  private var index = 0
  /// The number of bytes before the buffer.
  private var passed = 0
  /// The names of the open elements.
  private var open: [String] = []
  private var hasRoot = false
  /// The end of an element that was written as one tag.
  private var pendingEnd: String?

  /// A reader of the bytes that `refill` returns until it returns none.
  init(_ refill: @escaping () -> [UInt8]) {
    self.refill = refill
  }

  /// The number of bytes that were read.
  var offset: Int { passed + index }

  /// The next event; nil at the end of a whole document.
  mutating func next() throws(XMLFault) -> Event? {
    if let name = pendingEnd {
      pendingEnd = nil
      open.removeLast()
      return .end(name: name)
    }
    while true {
      guard let byte = peek() else {
        guard open.isEmpty, hasRoot else { throw fault(hasRoot ? .cutShort : .noElement) }
        return nil
      }
      if byte == UInt8(ascii: "<") {
        if let event = try markup() { return event }
      } else if let text = try text() {
        return .text(text)
      }
    }
  }

  // MARK: Bytes

  private mutating func peek() -> UInt8? {
    if index == buffer.count {
      passed += index
      index = 0
      buffer = refill()
    }
    return index < buffer.count ? buffer[index] : nil
  }

  private mutating func take() throws(XMLFault) -> UInt8 {
    guard let byte = peek() else { throw fault(.cutShort) }
    index += 1
    return byte
  }

  func fault(_ problem: XMLFault.Problem) -> XMLFault { XMLFault(problem, at: offset) }

  private func string(_ bytes: some Sequence<UInt8>) throws(XMLFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(.notUTF8) }
    return text
  }

  // MARK: Text

  private mutating func text() throws(XMLFault) -> String? {
    var bytes: [UInt8] = []
    while let byte = peek(), byte != UInt8(ascii: "<") {
      index += 1
      if byte == UInt8(ascii: "&") {
        bytes += try reference()
      } else if bytes.count < Self.textLimit {
        bytes.append(byte)
      }
    }
    return try kept(bytes)
  }

  /// The text of `bytes` without white space around it; nil where nothing is left.
  private func kept(_ bytes: [UInt8]) throws(XMLFault) -> String? {
    var bytes = bytes[...]
    while bytes.first.map(Self.isSpace) == true { bytes.removeFirst() }
    while bytes.last.map(Self.isSpace) == true { bytes.removeLast() }
    if bytes.isEmpty { return nil }
    guard !open.isEmpty else { throw fault(hasRoot ? .afterEnd : .noElement) }
    if bytes.count >= Self.textLimit {
      // What was cut off may have been the rest of a character.
      while let byte = bytes.last, byte & 0xc0 == 0x80 { bytes.removeLast() }
      if let byte = bytes.last, byte >= 0xc0 { bytes.removeLast() }
    }
    return try string(bytes)
  }

  /// The bytes that the reference after a "&" stands for.
  private mutating func reference() throws(XMLFault) -> [UInt8] {
    var name: [UInt8] = []
    while true {
      let byte = try take()
      if byte == UInt8(ascii: ";") { break }
      name.append(byte)
      // The longest of the names below, and room for the number of any character.
      guard name.count <= 10 else { throw fault(.entity(try string(name))) }
    }
    let text = try string(name)
    let named: [String: UInt8] = [
      "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
      "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]
    if let byte = named[text] { return [byte] }
    let number =
      text.hasPrefix("#x")
      ? UInt32(text.dropFirst(2), radix: 16)
      : text.hasPrefix("#") ? UInt32(text.dropFirst()) : nil
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { throw fault(.entity(text)) }
    return Array(String(scalar).utf8)
  }

  // MARK: Tags

  /// The part that begins at a "<"; nil for comments and instructions, which say nothing.
  private mutating func markup() throws(XMLFault) -> Event? {
    index += 1
    guard let byte = peek() else { throw fault(.cutShort) }
    switch byte {
    case UInt8(ascii: "?"):
      try skip(past: "?>")
      return nil
    case UInt8(ascii: "!"):
      index += 1
      return try declaration()
    case UInt8(ascii: "/"):
      index += 1
      return try endTag()
    default: return try startTag()
    }
  }

  /// A comment, which is skipped, or a part of text that is written as it is.
  private mutating func declaration() throws(XMLFault) -> Event? {
    let isComment = peek() == UInt8(ascii: "-")
    for byte in (isComment ? "--" : "[CDATA[").utf8 where try take() != byte {
      throw fault(.documentType)
    }
    if isComment {
      try skip(past: "-->")
      return nil
    }
    return try kept(try skip(past: "]]>")).map { .text($0) }
  }

  /// Skips everything up to and with `mark`; returns the first bytes before it.
  @discardableResult
  private mutating func skip(past mark: String) throws(XMLFault) -> [UInt8] {
    let mark = Array(mark.utf8)
    var kept: [UInt8] = []
    var last: [UInt8] = []
    while last != mark {
      last.append(try take())
      guard last.count > mark.count else { continue }
      let first = last.removeFirst()
      if kept.count < Self.textLimit { kept.append(first) }
    }
    return kept
  }

  private mutating func endTag() throws(XMLFault) -> Event {
    let name = try name()
    try skipSpace()
    guard try take() == UInt8(ascii: ">") else { throw fault(.badTag) }
    guard let expected = open.popLast() else { throw fault(.stray(name)) }
    guard expected == name else { throw fault(.mismatch(open: expected, closed: name)) }
    return .end(name: name)
  }

  private mutating func startTag() throws(XMLFault) -> Event {
    guard !open.isEmpty || !hasRoot else { throw fault(.afterEnd) }
    hasRoot = true
    let begin = offset
    let name = try name()
    guard open.count < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
    var attributes: [String: String] = [:]
    while true {
      try skipSpace()
      switch try take() {
      case UInt8(ascii: ">"):
        open.append(name)
        return .start(name: name, attributes: attributes)
      case UInt8(ascii: "/"):
        guard try take() == UInt8(ascii: ">") else { throw fault(.badTag) }
        open.append(name)
        pendingEnd = name
        return .start(name: name, attributes: attributes)
      default:
        index -= 1
        let key = try self.name()
        attributes[key] = try value(from: begin)
      }
    }
  }

  /// The name of an element or attribute, which begins here.
  private mutating func name() throws(XMLFault) -> String {
    var bytes: [UInt8] = []
    while let byte = peek(), Self.isOfName(byte), bytes.count < Self.textLimit {
      bytes.append(byte)
      index += 1
    }
    guard let first = bytes.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      throw fault(peek() == nil ? .cutShort : .badTag)
    }
    return try string(bytes)
  }

  /// The value of an attribute of the tag that began at `begin`.
  private mutating func value(from begin: Int) throws(XMLFault) -> String {
    try skipSpace()
    guard try take() == UInt8(ascii: "=") else { throw fault(.badTag) }
    try skipSpace()
    let quote = try take()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw fault(.badTag) }
    var bytes: [UInt8] = []
    while true {
      let byte = try take()
      if byte == quote { break }
      guard byte != UInt8(ascii: "<") else { throw fault(.badTag) }
      guard offset - begin <= Self.tagLimit else { throw fault(.tagTooLong(Self.tagLimit)) }
      if byte == UInt8(ascii: "&") { bytes += try reference() } else { bytes.append(byte) }
    }
    return try string(bytes)
  }

  private mutating func skipSpace() throws(XMLFault) {
    while let byte = peek(), Self.isSpace(byte) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  /// Whether `byte` may be in a name; bytes of letters beyond ASCII are.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
