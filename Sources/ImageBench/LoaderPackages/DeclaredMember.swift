/// A method or a property with a body, as it stands directly in a type.
struct DeclaredMember {
  /// "func", "var" or "subscript".
  var kind: String
  /// The name without labels.
  var word: String
  /// The name with its labels, such as "photo(at:)"; that of a property alone.
  var name: String
  var modifiers: Set<String>
  /// From 1: where its first attribute or modifier stands.
  var line: Int
  /// From its first attribute or modifier to its closing brace.
  var bytes: Range<Int>
  var nameToken: Int
  /// The tokens between its braces; nil for one without.
  var body: Range<Int>?
  /// The label and the name of each parameter.
  var parameters: [(label: String, name: String)]
  /// Whether an arrow or a type says that it has a result.
  var hasResult: Bool
  /// Whether it is `async` or `throws`.
  var hasEffects: Bool

  /// "func photo(at:)".
  var title: String { "\(kind) \(name)" }

  /// Its call under another name; nil where a call cannot be written by its name.
  func call(of other: String) -> String? {
    guard !hasEffects, kind != "subscript" else { return nil }
    guard kind == "func" else { return other }
    let arguments = parameters.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }
    return "\(other)(\(arguments.joined(separator: ", ")))"
  }

  /// Whether its body is an expression whose value it returns without the word.
  func isSingleExpression(in source: LoaderSource) -> Bool {
    guard hasResult, let body else { return false }
    let words: Set<String> = ["return", "get", "guard", "let", "var"]
    return !body.contains { words.contains(source.tokens[$0].text) }
  }

  /// The members of `part`, in their order.
  ///
  /// - Complexity: O(n) in the number of its tokens.
  static func all(in part: SourceOutline.TypePart, of source: LoaderSource) -> [DeclaredMember] {
    let tokens = source.tokens
    var members: [DeclaredMember] = []
    var start = part.body.lowerBound
    var index = start
    while index < part.body.upperBound {
      let token = tokens[index]
      if token.kind == .attribute || SourceOutline.modifierWords.contains(token.text) {
        index = afterArguments(index, tokens)
        continue
      }
      if token.isCode("class"), tokens.isCode(index + 1, "func") || tokens.isCode(index + 1, "var")
      {
        index += 1
        continue
      }
      if token.kind == .word, ["func", "var", "subscript"].contains(token.text),
        let member = DeclaredMember(at: index, from: start, before: part.body.upperBound, source)
      {
        members.append(member)
        index = (member.body?.upperBound ?? index) + 1
      } else if token.kind == .mark, ["(", "[", "{"].contains(token.text),
        let close = tokens.closing(index)
      {
        index = close + 1
      } else {
        index += 1
      }
      start = index
    }
    return members
  }

  private static func afterArguments(_ index: Int, _ tokens: [SwiftToken]) -> Int {
    guard tokens.isCode(index + 1, "("),
      tokens[index + 1].bytes.lowerBound == tokens[index].bytes.upperBound,
      let close = tokens.closing(index + 1)
    else { return index + 1 }
    return close + 1
  }

  /// The member whose keyword is at `keyword`; nil for one without a body.
  private init?(at keyword: Int, from start: Int, before end: Int, _ source: LoaderSource) {
    let tokens = source.tokens
    kind = tokens[keyword].text
    nameToken = kind == "subscript" ? keyword : keyword + 1
    guard nameToken < end else { return nil }
    word = tokens[nameToken].text
    name = word
    parameters = []
    hasResult = kind != "func"
    hasEffects = false
    modifiers = Set(tokens[start..<keyword].map(\.text))
    var index = nameToken + 1
    if kind != "var" {
      index = tokens.afterGenerics(index)
      guard tokens.isCode(index, "("), let close = tokens.closing(index) else { return nil }
      parameters = Self.parameters(index + 1..<close, tokens)
      name = "\(word)(\(parameters.map { $0.label + ":" }.joined()))"
      index = close + 1
    }
    while index < end, !tokens[index].isCode("{") {
      // A property that is stored, or the next declaration.
      if kind == "var", tokens[index].isCode("=") { return nil }
      if ["func", "var", "let", "init", "}"].contains(tokens[index].text) { return nil }
      if ["async", "throws", "rethrows"].contains(tokens[index].text) { hasEffects = true }
      if tokens[index].isCode(">"), tokens[index - 1].isCode("-") { hasResult = true }
      if tokens[index].kind == .mark, ["(", "["].contains(tokens[index].text),
        let close = tokens.closing(index)
      {
        index = close
      }
      index += 1
    }
    guard index < end, let close = tokens.closing(index) else { return nil }
    body = index + 1..<close
    line = tokens[start].line + 1
    bytes = tokens[start].bytes.lowerBound..<tokens[close].bytes.upperBound
  }

  /// The labels and names of the parameters in `range`.
  private static func parameters(
    _ range: Range<Int>,
    _ tokens: [SwiftToken]
  ) -> [(label: String, name: String)] {
    var result: [(label: String, name: String)] = []
    var words: [String] = []
    var isType = false
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      if token.isCode(":"), !isType, let label = words.first {
        result.append((label, words.last ?? label))
        isType = true
      } else if token.isCode(",") {
        (isType, words) = (false, [])
      } else if token.kind == .word, !isType {
        words.append(token.text)
      }
      let next = isType ? tokens.afterGenerics(index) : index
      if token.kind == .mark, ["(", "[", "{"].contains(token.text),
        let close = tokens.closing(index)
      {
        index = close + 1
      } else {
        index = max(next, index + 1)
      }
    }
    return result
  }
}
