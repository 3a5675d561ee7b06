/// A text that is equal exactly when the values are, for hashes of definitions.
///
/// Structures are written by their properties, enums by their case and payload, numbers by the
/// shortest text that reads back as the same number. A property that equals the plain value of its
/// structure (``PlainValue``), or of the structure around it, is left out, so a new option with a
/// default changes no text.
enum ExactText {
  /// The text of `value`, without its own properties `omitted` and without properties equal to
  /// `plain`.
  ///
  /// - Complexity: O(n) in the number of its properties.
  static func of(_ value: Any, omitting omitted: Set<String> = [], plain: Any? = nil) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { "some(\(of($0.value)))" } ?? "none"
    case .collection:
      return "[" + mirror.children.map { of($0.value) }.joined(separator: ", ") + "]"
    case .set, .dictionary:
      // Sets and dictionaries have no order, so their elements are sorted.
      return "{" + mirror.children.map { of($0.value) }.sorted().joined(separator: ", ") + "}"
    case .enum:
      guard let only = mirror.children.first else { return "\(value)" }
      return "\(only.label ?? "")(\(of(only.value)))"
    case .struct, .tuple:
      // Numbers and similar types are structures without properties.
      return mirror.children.isEmpty ? simple(value) : group(value, mirror, omitted, plain)
    default: return simple(value)
    }
  }

  private static func simple(_ value: Any) -> String {
    (value as? String)?.debugDescription ?? "\(value)"
  }

  private static func group(
    _ value: Any,
    _ mirror: Mirror,
    _ omitted: Set<String>,
    _ plain: Any?
  ) -> String {
    let plain = (type(of: value) as? any PlainValue.Type)?.plain ?? plain
    let plainValues = plain.map { Mirror(reflecting: $0).children.map(\.value) } ?? []
    var words: [String] = []
    for (index, child) in mirror.children.enumerated() {
      let label = child.label ?? ""
      guard !omitted.contains(label) else { continue }
      let plainValue = plainValues.indices.contains(index) ? plainValues[index] : nil
      let whole = of(child.value)
      guard let plainValue else {
        words.append("\(label): \(whole)")
        continue
      }
      if of(plainValue) == whole { continue }
      // Writing each level twice would double the work for everything inside it.
      let text = dependsOnPlain(child.value) ? of(child.value, plain: plainValue) : whole
      words.append("\(label): \(text)")
    }
    return "(" + words.joined(separator: ", ") + ")"
  }

  /// Whether the text of `value` depends on the structure around it, as it does for a structure
  /// without a plain value of its own.
  private static func dependsOnPlain(_ value: Any) -> Bool {
    let style = Mirror(reflecting: value).displayStyle
    return (style == .struct || style == .tuple) && !(type(of: value) is any PlainValue.Type)
  }
}
