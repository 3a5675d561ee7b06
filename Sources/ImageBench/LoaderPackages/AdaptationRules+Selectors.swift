extension AdaptationRules {
  /// A selector as written: `Type.method(_:) as (Sender) -> Void`.
  private struct SelectorName {
    /// The tokens of what comes before the last point.
    var owner: Range<Int>
    /// The token of the method.
    var method: Int
    /// "(_:)" or nothing.
    var labels: String
    /// The first token of the type after `as`.
    var type: Int?
  }

  /// `#selector(method(_:))` becomes `Selector("method(_:)", Type.method(_:))`.
  mutating func replaceSelector(_ index: Int) {
    let open = index + 1
    guard tokens.isCode(open, "("), let close = tokens.closing(open) else { return }
    if tokens.isCode(open + 2, ":"), ["getter", "setter"].contains(tokens[open + 1].text) {
      let kind = tokens[open + 1].text
      return report(
        index,
        "#selector(\(kind):) names no method: write a method that uses the property, and name that"
      )
    }
    guard let name = selectorName(open + 1..<close) else {
      return report(index, "#selector has no plain name: write #selector(Type.method(_:))")
    }
    let method = tokens[name.method].text
    guard name.labels.count(where: { $0 == ":" }) < 2 else {
      return report(
        index,
        "#selector(\(method)\(name.labels)) has more than one argument, and no control or "
          + "notification gives two here: name a method that takes its sender alone"
      )
    }
    let owner = owner(of: name)
    if case .unknown(let reason) = owner { return report(index, reason) }
    replace(index...index, with: "Selector")
    insert("\"\(method)\(name.labels)\", ", before: open + 1)
    guard case .enclosing(let type) = owner else { return }
    if name.owner.isEmpty {
      insert("\(type).", before: name.method)
    } else {
      replace(name.owner.lowerBound...name.owner.lowerBound, with: type)
    }
    if let casted = name.type { insert("(\(type)) -> ", before: casted) }
  }

  /// The type that has the method of a selector.
  private enum Owner {
    /// The selector names it.
    case written
    /// The type around the selector.
    case enclosing(String)
    /// It cannot be seen in the file: the reason and the remedy.
    case unknown(String)
  }

  private func owner(of name: SelectorName) -> Owner {
    let method = tokens[name.method].text + name.labels
    if let first = name.owner.first.map({ tokens[$0] }),
      first.text != "self" || name.owner.count > 1
    {
      guard !first.isTypeName else { return .written }
      let value = name.owner.map { tokens[$0].text }.joined()
      return .unknown(
        "#selector(\(value).\(method)) names the method of a value: write the value's type, as in "
          + "#selector(Type.\(method))"
      )
    }
    guard let type = source.outline.type(around: name.method) else {
      return .unknown(
        "#selector(\(method)) lies in no type: write the type, as in #selector(Type.\(method))"
      )
    }
    return .enclosing(type.kind == .protocol ? "Self" : type.name)
  }

  private func selectorName(_ range: Range<Int>) -> SelectorName? {
    var index = range.lowerBound
    guard index < range.upperBound, tokens[index].kind == .word else { return nil }
    while index + 2 < range.upperBound, tokens[index + 1].isCode("."),
      tokens[index + 2].kind == .word
    { index += 2 }
    var name = SelectorName(
      owner: range.lowerBound..<max(range.lowerBound, index - 1),
      method: index,
      labels: ""
    )
    index += 1
    if index < range.upperBound, tokens[index].isCode("("), let close = tokens.closing(index) {
      name.labels = tokens[index...close].map(\.text).joined()
      index = close + 1
    }
    if index + 1 < range.upperBound, tokens[index].isCode("as") {
      name.type = index + 1
      index = range.upperBound
    }
    return index == range.upperBound ? name : nil
  }

  /// `#keyPath(Type.name.part)` becomes `"name.part"`.
  mutating func replaceKeyPath(_ index: Int) {
    let open = index + 1
    guard tokens.isCode(open, "("), let close = tokens.closing(open) else { return }
    let words = tokens[(open + 1)..<close].filter { !$0.isCode(".") }
    let isPlain = words.allSatisfy { $0.kind == .word }
    let names = words.drop { $0.isTypeName || $0.text == "self" }.map(\.text)
    guard isPlain, !names.isEmpty else {
      return report(index, "#keyPath has no plain name: write the name in quotes")
    }
    replace(index...close, with: "\"\(names.joined(separator: "."))\"")
  }
}
