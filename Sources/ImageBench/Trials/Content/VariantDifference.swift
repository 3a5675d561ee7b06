internal import Basics
internal import Caches
internal import Codecs
internal import ImagePipeline
internal import Requests
public import Variants

/// What two variants differ in, found by reading all of their switches.
///
/// A difference cannot be forgotten or go stale, because nobody writes it down.
public struct VariantDifference: Sendable, Hashable {
  /// The switch, by its path, such as "diskCacheOptions.readPlace".
  public var path: String
  /// Its word in the first variant.
  public var first: String
  /// Its word in the second.
  public var second: String

  /// The differences of two variants but their names, in the order of the switches.
  ///
  /// - Complexity: O(switches).
  public static func between(_ first: Variant, and second: Variant) -> [VariantDifference] {
    compare(first, second, path: "").filter { $0.path != "name" && $0.path != "summary" }
  }

  /// The switches of `variant` that are not as ``Variant`` has them by default; ``second`` is the
  /// variant's word.
  ///
  /// - Complexity: O(switches).
  public static func switches(of variant: Variant) -> [VariantDifference] {
    between(Variant(name: "", summary: ""), and: variant)
  }

  /// The switch and its two words, such as "decodePlace: mainAtFirstDraw → backgroundPool(width: 2)".
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

  /// Whether `value` is a group of switches; a value with a word of its own, or a choice with values, is one.
  private static func isGroup(_ value: Any, _ mirror: Mirror) -> Bool {
    mirror.displayStyle == .struct && !mirror.children.isEmpty
      && !(value is any CustomStringConvertible) && !(value is CellSteps)
  }

  private static func compare(_ first: Any, _ second: Any, path: String) -> [VariantDifference] {
    let left = Mirror(reflecting: first)
    let right = Mirror(reflecting: second)
    guard isGroup(first, left) else {
      // Words are rounded, and what they round to may be the same.
      guard ExactText.of(first) != ExactText.of(second) else { return [] }
      let (one, other) = (word(first), word(second))
      // Of two choices of one kind with many values, only the values differ.
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

  /// The structure that a choice carries, with the name of the choice; nil where it carries none.
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

  /// The value as Swift writes it, without the names of modules.
  private static func spelled(_ value: Any) -> String {
    var text = Substring("\(value)")
    var result = ""
    while let place = firstModule(in: text) {
      result += text[..<place.lowerBound]
      text = text[place.upperBound...]
    }
    return result + text
  }

  private static func firstModule(in text: Substring) -> Range<Substring.Index>? {
    let found = modules.compactMap { text.firstRange(of: $0) }
    return found.min { $0.lowerBound < $1.lowerBound }
  }

  /// What Swift writes in front of the types that switches are made of: a type of each module, asked.
  private static let modules: [String] = {
    let types: [Any.Type] = [
      ByteCount.self, DecodeTarget.self, ImageRequest.self, MemoryCacheOptions.self,
      PipelineOptions.self,
    ]
    return types.map { String(reflecting: $0).prefix { $0 != "." } + "." }
  }()
}

extension CellSteps {
  /// The steps that are taken, in their order.
  fileprivate var words: String {
    let names: [(CellSteps, String)] = [
      (.check, "check"), (.clear, "clear"), (.cancel, "cancel"), (.verify, "verify"),
    ]
    let taken = names.filter { contains($0.0) }.map(\.1)
    return taken.isEmpty ? "none" : taken.joined(separator: " ")
  }
}

extension Substring {
  /// Where `word` stands first.
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
