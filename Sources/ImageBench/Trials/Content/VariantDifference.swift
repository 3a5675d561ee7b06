internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline
internal import Requests
public import Variants

/// A difference of two variants, found by reading all of their switches.
///
/// It cannot be incomplete or outdated, because it is computed.
public struct VariantDifference: Sendable, Hashable {
  /// The path of the switch, such as "diskCacheOptions.readPlace".
  public var path: String
  /// The value in the first variant, as text.
  public var first: String
  /// The value in the second variant, as text.
  public var second: String

  /// The differences of two variants except their names, in the order of the switches.
  ///
  /// - Complexity: O(switches).
  public static func between(_ first: Variant, and second: Variant) -> [VariantDifference] {
    compare(first, second, path: "").filter { $0.path != "name" && $0.path != "summary" }
  }

  /// The switches of `variant` that differ from the defaults of ``Variant``; ``second`` is the
  /// variant's value.
  ///
  /// - Complexity: O(switches).
  public static func switches(of variant: Variant) -> [VariantDifference] {
    between(Variant(name: "", summary: ""), and: variant)
  }

  /// The switch and its two values, such as "decodePlace: mainAtFirstDraw → backgroundPool(width:
  /// 2)".
  public var text: String { "\(path): \(first) → \(second)" }

  /// Every switch by its path, with its word by default, in the order of the switches.
  package static var defaults: [(path: String, word: String)] {
    leaves(Variant(name: "", summary: ""), path: "").filter {
      !["name", "summary"].contains($0.path)
    }
  }

  private static func leaves(_ value: Any, path: String) -> [(path: String, word: String)] {
    let mirror = Mirror(reflecting: value)
    guard isGroup(value, mirror) else { return [(path, word(value))] }
    return mirror.children.flatMap { child in
      leaves(child.value, path: (path.isEmpty ? "" : path + ".") + (child.label ?? ""))
    }
  }

  /// Whether `value` is a group of switches; a value with a word of its own, or a choice with
  /// values, is one.
  private static func isGroup(_ value: Any, _ mirror: Mirror) -> Bool {
    mirror.displayStyle == .struct && !mirror.children.isEmpty
      && !(value is any CustomStringConvertible) && !(value is CellSteps)
  }

  private static func compare(_ first: Any, _ second: Any, path: String) -> [VariantDifference] {
    let left = Mirror(reflecting: first)
    let right = Mirror(reflecting: second)
    // Values with a description of their own, and enums with a payload, are compared as a whole.
    guard isGroup(first, left) else {
      // Descriptions are rounded, and different values may round to the same text.
      guard ExactText.of(first) != ExactText.of(second) else { return [] }
      let (one, other) = (word(first), word(second))
      // For the same case with a large payload, only the payloads are compared.
      if let group = payload(left), let otherGroup = payload(right), group.label == otherGroup.label
      {
        return compare(group.value, otherGroup.value, path: path)
      }
      return [VariantDifference(path: path, first: one, second: other)]
    }
    return zip(left.children, right.children).flatMap { pair -> [VariantDifference] in
      let label = pair.0.label ?? ""
      return compare(
        pair.0.value,
        pair.1.value,
        path: path.isEmpty ? label : "\(path).\(label)"
      )
    }
  }

  /// The structure that an enum case carries, with the name of the case; nil without one.
  private static func payload(_ choice: Mirror) -> (label: String?, value: Any)? {
    guard choice.displayStyle == .enum, choice.children.count == 1,
      let only = choice.children.first,
      Mirror(reflecting: only.value).displayStyle == .struct,
      !(only.value is any CustomStringConvertible)
    else { return nil }
    return (only.label, only.value)
  }

  private static func word(_ value: Any) -> String {
    if let steps = value as? CellSteps { return steps.words }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { word($0.value) } ?? "none"
    }
    return spelled(value)
  }

  /// The value as Swift writes it, without module names.
  private static func spelled(_ value: Any) -> String {
    var text = Substring("\(value)")
    var result = ""
    while let range = firstModule(in: text) {
      result += text[..<range.lowerBound]
      text = text[range.upperBound...]
    }
    return result + text
  }

  private static func firstModule(in text: Substring) -> Range<Substring.Index>? {
    let found = modules.compactMap { text.firstRange(of: $0) }
    return found.min { $0.lowerBound < $1.lowerBound }
  }

  /// The prefixes that Swift writes before the types of switches, taken from one type of each
  /// module.
  private static let modules: [String] = {
    let types: [Any.Type] = [
      ByteCount.self, DecodeTarget.self, ImageRequest.self, MemoryCacheOptions.self,
      PipelineOptions.self,
    ]
    return types.map { String(reflecting: $0).prefix { $0 != "." } + "." }
  }()
}

extension CellSteps {
  /// The steps of the set, in their order.
  fileprivate var words: String {
    let names: [(CellSteps, String)] = [
      (.check, "check"), (.clear, "clear"), (.cancel, "cancel"), (.verify, "verify"),
    ]
    let taken = names.filter { contains($0.0) }.map(\.1)
    return taken.isEmpty ? "none" : taken.joined(separator: " ")
  }
}

extension Substring {
  /// The first occurrence of `word`.
  fileprivate func firstRange(of word: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) {
        return start..<index(start, offsetBy: word.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
