/// The header fields of a response, found by name without regard to case.
///
/// Fields that come more than once are joined with ", " as RFC 9110 §5.3 allows.
public struct HTTPHeaders: Sendable, Hashable {
  private struct Field: Sendable, Hashable {
    var name: String
    var value: String
  }

  private var fields: [Field] = []

  /// No fields.
  public init() {}

  /// The value of the field called `name`, without white space around it; nil when it is missing.
  ///
  /// Setting replaces all values; nil removes them.
  ///
  /// - Complexity: O(fields).
  public subscript(_ name: String) -> String? {
    get {
      let wanted = name.lowercased()
      return fields.first { $0.name == wanted }?.value
    }
    set {
      let wanted = name.lowercased()
      fields.removeAll { $0.name == wanted }
      if let newValue { add(newValue, to: name) }
    }
  }

  /// Adds a value to the field called `name`.
  ///
  /// - Complexity: O(fields).
  public mutating func add(_ value: String, to name: String) {
    let wanted = name.lowercased()
    let trimmed = value.trimmed
    if let place = fields.firstIndex(where: { $0.name == wanted }) {
      fields[place].value += ", " + trimmed
    } else {
      fields.append(Field(name: wanted, value: trimmed))
    }
  }

  /// Replaces every field that `newer` has too, as a 304 freshens what is stored (RFC 9111 §3.2).
  ///
  /// The length belongs to the body, which a 304 does not have, and stays.
  public mutating func freshen(with newer: HTTPHeaders) {
    for field in newer.fields where field.name != "content-length" {
      self[field.name] = field.value
    }
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// The fields of a literal such as `["ETag": "\"1\""]`, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(value, to: name) }
  }
}

extension HTTPHeaders {
  /// What `Cache-Control` says; nothing when it is missing.
  public var cacheControl: CacheControl { CacheControl(self["Cache-Control"] ?? "") }

  /// The entity tag with its quotes; nil when it is missing or is none.
  ///
  /// A tag is a quoted string, behind `W/` when it is weak (RFC 9110 §8.8.3).
  public var entityTag: String? {
    guard let value = self["ETag"] else { return nil }
    let opaque = value.hasPrefix("W/") ? value.dropFirst(2) : value[...]
    guard opaque.count >= 2, opaque.first == "\"", opaque.last == "\"",
      !opaque.dropFirst().dropLast().contains("\"")
    else { return nil }
    return value
  }

  /// The number of bytes of the body; nil when it is missing, no number, or said in two ways.
  public var contentLength: Int? { self["Content-Length"].flatMap { $0.decimalNumber } }

  /// The seconds that caches on the way have held the response; 0 when none say so.
  public var age: Int { self["Age"].flatMap { $0.decimalNumber } ?? 0 }

  /// Whether the server serves ranges of bytes (RFC 9110 §14.3).
  public var acceptsByteRanges: Bool {
    (self["Accept-Ranges"] ?? "").split(separator: ",").contains {
      String($0).trimmed.lowercased() == "bytes"
    }
  }

  /// Which bytes a 206 brings; nil when it does not say or says nonsense.
  public var contentRange: ContentRange? { self["Content-Range"].flatMap { ContentRange($0) } }
}

/// Which bytes of how many a partial response brings (RFC 9110 §14.4).
public struct ContentRange: Sendable, Hashable {
  /// The first byte, counted from 0.
  public var first: Int
  /// The last byte.
  public var last: Int
  /// The bytes of the whole; nil when the server does not know.
  public var total: Int?

  /// The range that a field says, such as "bytes 100-199/200"; nil when it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let sides = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = String(ends[0]).decimalNumber,
      let last = String(ends[1]).decimalNumber, first <= last
    else { return nil }
    self.first = first
    self.last = last
    guard sides[1] != "*" else { return }
    guard let total = String(sides[1]).decimalNumber, last < total else { return nil }
    self.total = total
  }
}

extension String {
  /// The text without spaces and tabs around it.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The number that the text is, in ASCII digits alone; nil when it is none or does not fit.
  var decimalNumber: Int? {
    guard !isEmpty, utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(self)
  }
}
