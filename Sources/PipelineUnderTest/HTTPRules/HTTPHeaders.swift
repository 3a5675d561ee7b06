/// The header fields of a response; names are compared without regard to case.
///
/// Repeated fields are joined with ", " as RFC 9110 §5.3 allows.
public struct HTTPHeaders: Sendable, Hashable {
  private struct Field: Sendable, Hashable {
    var name: String
    var value: String
  }

  private var fields: [Field] = []

  /// No header fields.
  public init() {}

  /// The fields in the order in which they were added, with names in lower case.
  public var all: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }

  /// The value of the field called `name`, without surrounding white space; nil if it is missing.
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
    if let index = fields.firstIndex(where: { $0.name == wanted }) {
      fields[index].value += ", " + trimmed
    } else {
      fields.append(Field(name: wanted, value: trimmed))
    }
  }

  /// Replaces every field that `newer` has too, as a 304 updates a stored response (RFC 9111 §3.2).
  ///
  /// The length is kept, because it belongs to the body, which a 304 does not have.
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
  /// The directives of `Cache-Control`; without the field, the default ones.
  public var cacheControl: CacheControl { CacheControl(self["Cache-Control"] ?? "") }

  /// The entity tag with its quotes; nil if it is missing or invalid.
  ///
  /// A tag is a quoted string, after `W/` if it is weak (RFC 9110 §8.8.3).
  public var entityTag: String? {
    guard let value = self["ETag"] else { return nil }
    let opaque = value.hasPrefix("W/") ? value.dropFirst(2) : value[...]
    guard opaque.count >= 2, opaque.first == "\"", opaque.last == "\"",
      !opaque.dropFirst().dropLast().contains("\"")
    else { return nil }
    return value
  }

  /// The number of bytes of the body; nil if it is missing, no number, or contradictory.
  public var contentLength: Int? { self["Content-Length"].flatMap { $0.decimalNumber } }

  /// The seconds that the response has spent in caches on the way; 0 without a valid `Age`.
  public var age: Int { self["Age"].flatMap { $0.decimalNumber } ?? 0 }

  /// Whether the server serves ranges of bytes (RFC 9110 §14.3).
  public var acceptsByteRanges: Bool {
    (self["Accept-Ranges"] ?? "").split(separator: ",").contains {
      String($0).trimmed.lowercased() == "bytes"
    }
  }

  /// The range of bytes in a 206; nil if it is missing or invalid.
  public var contentRange: ContentRange? { self["Content-Range"].flatMap { ContentRange($0) } }
}

/// The range of bytes in a partial response, and their total (RFC 9110 §14.4).
public struct ContentRange: Sendable, Hashable {
  /// The first byte, counted from 0.
  public var first: Int
  /// The last byte, which is included.
  public var last: Int
  /// The number of bytes of the whole; nil if the server does not know it.
  public var total: Int?

  /// The range of a field such as "bytes 100-199/200"; nil if it is invalid.
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
  /// The text without surrounding spaces and tabs.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The number that the text spells in ASCII digits; nil if it is invalid or too large.
  var decimalNumber: Int? {
    guard !isEmpty, utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(self)
  }
}
