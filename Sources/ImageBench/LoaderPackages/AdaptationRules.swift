/// Finds in a file what cannot compile on Linux, and collects the edits.
struct AdaptationRules {
  let source: LoaderSource
  private let conditions: SourceAdaptation.Conditions
  private(set) var edits: [SourceEdit] = []
  private(set) var problems: [SourceAdaptation.Problem] = []

  init(_ source: LoaderSource, _ conditions: SourceAdaptation.Conditions) {
    self.source = source
    self.conditions = conditions
  }

  var tokens: [SwiftToken] { source.tokens }

  /// Attributes that go, with what they have in parentheses.
  static let removed: Set<String> = [
    "@IBOutlet", "@IBAction", "@objc", "@objcMembers", "@main", "@UIApplicationMain",
    "@NSApplicationMain",
  ]

  mutating func apply() {
    if conditions == .ios { source.regions.conditions.forEach { enterSystem($0) } }
    for index in tokens.indices where !source.regions.isDead[index] {
      let token = tokens[index]
      switch (token.kind, token.text) {
      case (.attribute, let text) where Self.removed.contains(text): removeAttribute(index)
      case (.attribute, "@NSManaged"):
        report(index, "@NSManaged needs Core Data, which is not here: leave the file out")
      case (.directive, "#selector"): replaceSelector(index)
      case (.directive, "#keyPath"): replaceKeyPath(index)
      case (.directive, "#Preview"): removePreview(index)
      case (.word, "import"): nameModule(index)
      case (.word, "Foundation"): nameDeclaringModule(index)
      case (.word, "isConcurrent"): declareConcurrency(index)
      case (.word, let text) where text.hasPrefix("keyPathsForValuesAffecting"):
        checkDependentKeys(index)
      case (.word, "optional"): checkOptional(index)
      case (.word, "func"): giveWay(index)
      default: break
      }
    }
  }

  /// Reports that the line of the token at `index` has no form on Linux.
  mutating func report(_ index: Int, _ text: String) {
    problems.append(SourceAdaptation.Problem(line: tokens[index].line + 1, text: text))
  }

  /// Gives the bytes of the tokens `range` the text `text`; line ends among them stay.
  mutating func replace(_ range: ClosedRange<Int>, with text: String) {
    replace(
      tokens[range.lowerBound].bytes.lowerBound..<tokens[range.upperBound].bytes.upperBound,
      with: text
    )
  }

  /// Puts `text` before the token at `index`.
  mutating func insert(_ text: String, before index: Int) {
    let start = tokens[index].bytes.lowerBound
    edits.append(SourceEdit(bytes: start..<start, text: text))
  }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    var text = text
    var start = range.lowerBound
    while start < range.upperBound {
      let line = source.bytes[start..<range.upperBound]
      let end = line.firstIndex { $0 == 0x0a || $0 == 0x0d } ?? range.upperBound
      if start < end || !text.isEmpty { edits.append(SourceEdit(bytes: start..<end, text: text)) }
      text = ""
      start = end + 1
    }
  }

  /// `os(iOS)` of a condition.
  private mutating func enterSystem(_ condition: Range<Int>) {
    for index in condition
    where tokens[index].isCode("os") && tokens.isCode(index + 2, "iOS")
      && tokens.isCode(index + 3, ")")
    { replace(index...index + 3, with: "canImport(UIKit)") }
  }
}

// MARK: - Attributes

extension AdaptationRules {
  /// Removes the word at `index` with the white space after it.
  mutating func removeWord(_ index: Int) {
    var end = tokens[index].bytes.upperBound
    while end < source.bytes.count, [0x20, 0x09].contains(source.bytes[end]) { end += 1 }
    replace(tokens[index].bytes.lowerBound..<end, with: "")
  }

  private mutating func removeAttribute(_ index: Int) {
    var end = tokens[index].bytes.upperBound
    if tokens.isCode(index + 1, "("), tokens[index + 1].bytes.lowerBound == end,
      let close = tokens.closing(index + 1)
    {
      end = tokens[close].bytes.upperBound
    }
    while end < source.bytes.count, [0x20, 0x09].contains(source.bytes[end]) { end += 1 }
    replace(tokens[index].bytes.lowerBound..<end, with: "")
    if tokens[index].text == "@objc" { keepForClasses(index) }
  }

  /// Makes a protocol one for classes, which it was by its attribute at `index`.
  private mutating func keepForClasses(_ attribute: Int) {
    let type = source.outline.types.first { $0.keyword > attribute }
    guard let type, type.kind == .protocol, isHead(attribute, type.keyword) else { return }
    let known: Set<String> = ["AnyObject", "NSObjectProtocol", "class", "NSObject"]
    guard known.isDisjoint(with: type.inherited) else { return }
    if type.inherited.isEmpty {
      // After the name, before a brace that may begin the next line.
      let name = type.keyword + 1
      let end = tokens[name].bytes.upperBound
      edits.append(SourceEdit(bytes: end..<end, text: ": AnyObject"))
    } else if let colon = (type.keyword..<type.body.lowerBound).first(where: {
      tokens[$0].isCode(":")
    }) {
      insert("AnyObject, ", before: colon + 1)
    }
  }

  /// Whether nothing but attributes and modifiers lies between the attribute and the keyword.
  private func isHead(_ attribute: Int, _ keyword: Int) -> Bool {
    var depth = 0
    return tokens[(attribute + 1)..<keyword].allSatisfy { token in
      if token.isCode("(") { depth += 1 }
      defer { if token.isCode(")") { depth -= 1 } }
      return depth > 0 || token.kind == .attribute
        || SourceOutline.modifierWords.contains(token.text)
    }
  }

  /// Refuses requirements that a type need not have.
  private mutating func checkOptional(_ index: Int) {
    guard let next = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil,
      ["func", "var", "static", "class", "subscript"].contains(next.text),
      let type = source.outline.type(around: index), type.kind == .protocol
    else { return }
    report(
      index,
      "an optional requirement of \(type.name) needs Objective-C: make it a requirement, give it "
        + "a body in an extension, and call it without a question mark"
    )
  }
}
