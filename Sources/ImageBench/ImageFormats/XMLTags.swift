/// The tags of an XML text in their order (XML 1.0, fifth edition, §3.1), without comments,
/// declarations and character data.
///
/// Entities are left as they are written. The sequence ends at the first fault, so any bytes may be
/// read.
struct XMLTags: Sequence, IteratorProtocol {
  /// A tag with what it contains.
  struct Tag {
    var kind: Kind
    /// The name with its prefix; empty for an end.
    var name: ArraySlice<UInt8>
    var attributes: [Attribute] = []
    /// The text up to the next tag; empty for anything but a start.
    var text: ArraySlice<UInt8> = []
  }

  /// Whether a tag begins an element, ends it, or is an element without content.
  enum Kind { case start, end, empty }

  /// An attribute: its name with its prefix, and its value without quotes.
  struct Attribute {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
  }

  private let text: [UInt8]
  private var place = 0

  /// The tags of `text`.
  init(_ text: [UInt8]) {
    self.text = text
  }

  /// Whether XML treats `byte` as space (§2.3).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The next tag; nil at the end and from the first fault on.
  mutating func next() -> Tag? {
    while let open = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      if skips("!--", to: "-->") || skips("![CDATA[", to: "]]>") || skips("?", to: "?>")
        || skips("!", to: ">")
      {
        continue
      }
      if skips("/", to: ">") { return Tag(kind: .end, name: []) }
      return startTag()
    }
    place = text.count
    return nil
  }

  /// Skips what begins with `begin` at the current place, through `end`, or the rest without one.
  private mutating func skips(_ begin: String, to end: String) -> Bool {
    guard text[place...].starts(with: begin.utf8) else { return false }
    place += begin.utf8.count
    while place < text.count {
      if text[place...].starts(with: end.utf8) {
        place += end.utf8.count
        return true
      }
      place += 1
    }
    return true
  }

  /// The tag whose name is at the current place.
  private mutating func startTag() -> Tag? {
    var tag = Tag(kind: .start, name: word())
    while true {
      skipSpace()
      guard place < text.count, !tag.name.isEmpty else { break }
      if text[place] == UInt8(ascii: ">") {
        place += 1
        tag.text = text[place...].prefix { $0 != UInt8(ascii: "<") }
        return tag
      }
      if text[place...].starts(with: "/>".utf8) {
        place += 2
        tag.kind = .empty
        return tag
      }
      guard let attribute = attribute() else { break }
      tag.attributes.append(attribute)
    }
    place = text.count
    return nil
  }

  private mutating func attribute() -> Attribute? {
    let name = word()
    skipSpace()
    guard !name.isEmpty, place < text.count, text[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    skipSpace()
    guard place < text.count, text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "'"),
      let end = text[(place + 1)...].firstIndex(of: text[place])
    else { return nil }
    defer { place = end + 1 }
    return Attribute(name: name, value: text[(place + 1)..<end])
  }

  /// The bytes up to a space or a sign of the syntax.
  private mutating func word() -> ArraySlice<UInt8> {
    let word = text[place...].prefix { !Self.isSpace($0) && !"=<>/\"'".utf8.contains($0) }
    place = word.endIndex
    return word
  }

  private mutating func skipSpace() {
    while place < text.count, Self.isSpace(text[place]) { place += 1 }
  }
}
