import Text

/// A JSON Schema with the keywords that the project's schemas use.
///
/// `type`, `const`, `enum`, `properties`, `required`, `additionalProperties`, `items`, `anyOf` and
/// references to `$defs`; another keyword is a problem, so that none is ignored.
struct JSONSchema {
  private static let notes: Set = ["$schema", "title", "description", "$defs"]
  private static let keywords: Set = [
    "type", "const", "enum", "properties", "required", "additionalProperties", "items", "anyOf",
    "$ref",
  ]

  private let root: JSONValue

  /// The schema with this text.
  init(_ text: String) throws {
    root = try JSONParser.parse(text)
  }

  /// Where `value` differs from the schema, each as a path with a clause; empty where it fits.
  func problems(of value: JSONValue) -> [String] { check(value, root, "$") }

  private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = root["$defs"]?[name] else { return ["\(path): no definition \(name)"] }
      return check(value, target, path)
    }
    if let choices = schema["anyOf"]?.array {
      let all = choices.map { check(value, $0, path) }
      return all.contains(where: \.isEmpty) ? [] : all.min { $0.count < $1.count } ?? []
    }
    var problems: [String] = []
    for member in schema.object?.members ?? []
    where !Self.keywords.contains(member.key) && !Self.notes.contains(member.key) {
      problems.append("\(path): unknown keyword \(member.key)")
    }
    if let constant = schema["const"], value != constant { problems.append("\(path): not const") }
    if let words = schema["enum"]?.array, !words.contains(value) {
      problems.append("\(path): none of the words")
    }
    if let type = schema["type"] {
      let names = type.array?.compactMap(\.string) ?? [type.string ?? ""]
      if !names.contains(where: { Self.isKind(value, $0) }) {
        return problems + ["\(path): not \(names.joined(separator: " or "))"]
      }
    }
    if value.object != nil { problems += members(value, schema, path) }
    if let items = schema["items"] {
      for (index, element) in (value.array ?? []).enumerated() {
        problems += check(element, items, "\(path)[\(index)]")
      }
    }
    return problems
  }

  private func members(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    let required = schema["required"]?.array?.compactMap(\.string) ?? []
    var problems = required.filter { value[$0] == nil }.map { "\(path): no member \($0)" }
    for member in value.object?.members ?? [] {
      let inner = "\(path).\(member.key)"
      if let own = schema["properties"]?[member.key] {
        problems += check(member.value, own, inner)
      } else if let other = schema["additionalProperties"] {
        if other.bool == false { problems.append("\(inner): not in the schema") }
        if other.object != nil { problems += check(member.value, other, inner) }
      }
    }
    return problems
  }

  private static func isKind(_ value: JSONValue, _ name: String) -> Bool {
    switch name {
    case "object": value.object != nil
    case "array": value.array != nil
    case "string": value.string != nil
    case "integer": value.integer != nil
    case "number": value.number != nil
    case "boolean": value.bool != nil
    case "null": value.isNull
    default: false
    }
  }
}
