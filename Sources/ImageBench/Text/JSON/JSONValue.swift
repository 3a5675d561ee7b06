/// A JSON value whose objects keep the order of their members.
///
/// Integers that fit into `Int` stay exact as `integer`; every other number is a `number`. Literals
/// work:
/// `["seed": 7, "variant": "lru", "hits": nil]`.
package enum JSONValue: Sendable, Hashable {
  /// The absence of a value.
  case null
  case bool(Bool)
  /// An integer, exact over the whole range of `Int`.
  case integer(Int)
  /// Any other number; one that is not finite is written as null, because JSON cannot express it.
  case number(Double)
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Named values in order.
  case object(JSONObject)
}

extension JSONValue {
  /// The member `key` of an object; nil when there is none or this is not an object.
  ///
  /// - Complexity: O(n) in the number of members.
  package subscript(key: String) -> JSONValue? { object?[key] }

  /// The element `index` of an array; nil when there is none or this is not an array.
  package subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The truth value; nil for any other kind of value.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer; nil for any other kind of value.
  package var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The number, integer or not; nil for any other kind of value.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text; nil for any other kind of value.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements; nil for any other kind of value.
  package var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members; nil for any other kind of value.
  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  package var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByNilLiteral {
  /// The value null.
  package init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// A number.
  package init(floatLiteral value: Double) { self = .number(value) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// Text.
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Values in order.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Named values in the order in which they are listed.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
}
