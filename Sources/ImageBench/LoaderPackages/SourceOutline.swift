/// The types of a Swift file, what they inherit, and their methods.
struct SourceOutline: Sendable {
  /// What declares or extends a type.
  enum Kind: String, Sendable, Hashable {
    case `class`
    case `extension`
    case `protocol`
    case `struct`
    case `enum`
    case actor
  }

  /// A method that lies in a type directly.
  struct Method: Sendable, Hashable {
    /// Its name with its labels, such as "collectionView(_:willDisplay:forItemAt:)".
    var name: String
    /// From 1.
    var line: Int
    var modifiers: Set<String>
  }

  /// One declaration or extension of a type.
  struct TypePart: Sendable {
    var kind: Kind
    /// The name as written, such as "FeedCell", or "Feed.Cell" of an extension.
    var name: String
    /// The names of the types around it and its own, joined by points.
    var path: String
    /// What stands after its colon: a superclass and protocols.
    var inherited: [String]
    /// From 1.
    var line: Int
    /// The index of the token `protocol`, `class` and so on.
    var keyword: Int
    /// The indices of the tokens between its braces.
    var body: Range<Int>
    var methods: [Method] = []
  }

  /// In the order of their first tokens.
  private(set) var types: [TypePart] = []
  private let tokens: [SwiftToken]
  /// The types around the present token; nil for braces of something else.
  private var scopes: [Int?] = []
  private var modifiers: Set<String> = []

  /// The outline of `tokens`, without those that `isDead` says are never compiled.
  ///
  /// - Complexity: O(n) in the number of tokens, for types that are not nested deeply.
  init(_ tokens: [SwiftToken], isDead: [Bool]) {
    self.tokens = tokens
    var index = 0
    while index < tokens.count {
      if isDead[index] || tokens[index].kind == .literal {
        index += 1
      } else {
        index = read(index)
      }
    }
  }

  /// The innermost type around the token at `index`; nil outside of all.
  ///
  /// - Complexity: O(n) in the number of types.
  func type(around index: Int) -> TypePart? { types.last { $0.body.contains(index) } }

  /// Words that stand before a declaration.
  static let modifierWords: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private", "final", "static",
    "override", "required", "convenience", "lazy", "weak", "unowned", "dynamic", "optional",
    "mutating", "nonmutating", "nonisolated", "isolated", "indirect", "prefix", "postfix", "async",
    "distributed",
  ]

  /// Reads the token at `index`, and returns the index of the next one to read.
  private mutating func read(_ index: Int) -> Int {
    let token = tokens[index]
    switch token.kind {
    case .attribute:
      return afterArguments(index)
    case .mark:
      modifiers = []
      if token.text == "{" { scopes.append(nil) }
      if token.text == "}" { _ = scopes.popLast() }
      return index + 1
    case .word:
      if Self.modifierWords.contains(token.text) {
        modifiers.insert(token.text)
        // The argument of `private(set)`, which no call has on its line.
        return tokens.isCode(index + 2, "set") ? afterArguments(index) : index + 1
      }
      if token.text == "class", tokens.indices.contains(index + 1),
        ["func", "var", "let", "subscript"].contains(tokens[index + 1].text)
      {
        modifiers.insert("class")
        return index + 1
      }
      defer { modifiers = [] }
      if token.text == "func" { return readMethod(index) }
      if let kind = Kind(rawValue: token.text) { return readType(index, kind) }
      return index + 1
    case .directive, .literal: return index + 1
    }
  }

  /// The index after the attribute or modifier at `index` and its arguments.
  private func afterArguments(_ index: Int) -> Int {
    let open = index + 1
    guard tokens.isCode(open, "("), tokens[open].bytes.lowerBound == tokens[index].bytes.upperBound,
      let close = tokens.closing(open)
    else { return open }
    return close + 1
  }

  private mutating func readType(_ keyword: Int, _ kind: Kind) -> Int {
    var index = keyword + 1
    guard keyword == 0 || ![".", ":", ",", "("].contains(tokens[keyword - 1].text),
      tokens.indices.contains(index), tokens[index].kind == .word
    else { return index }
    var name = tokens[index].text
    index = tokens.afterGenerics(index + 1)
    while tokens.isCode(index, "."), tokens.indices.contains(index + 1) {
      name += "." + tokens[index + 1].text
      index = tokens.afterGenerics(index + 2)
    }
    var inherited: [String] = []
    if tokens.isCode(index, ":") { (inherited, index) = readInherited(index + 1) }
    // What follows is a clause `where`.
    while index < tokens.count, !tokens[index].isCode("{"), !tokens[index].isCode("}") {
      index += 1
    }
    guard tokens.isCode(index, "{") else { return index }
    let outer = scopes.compactMap(\.self).last.map { types[$0].path + "." } ?? ""
    scopes.append(types.count)
    types.append(
      TypePart(
        kind: kind,
        name: name,
        path: outer + name,
        inherited: inherited,
        line: tokens[keyword].line + 1,
        keyword: keyword,
        body: index + 1..<(tokens.closing(index) ?? tokens.count)
      )
    )
    return index + 1
  }

  /// The names from `start` to a brace or a clause `where`, and the index of that.
  private func readInherited(_ start: Int) -> ([String], Int) {
    var names: [String] = []
    var name = ""
    var index = start
    while index < tokens.count, !tokens[index].isCode("{"), !tokens[index].isCode("where") {
      switch tokens[index].kind {
      case .attribute: index = afterArguments(index)
      case .mark where tokens[index].text == "<" && tokens.afterGenerics(index) > index:
        index = tokens.afterGenerics(index)
      default:
        if tokens[index].isCode(",") || tokens[index].isCode("&") {
          names.append(name)
          name = ""
        } else {
          name += tokens[index].text
        }
        index += 1
      }
    }
    names.append(name)
    return (names.filter { !$0.isEmpty }, index)
  }

  private mutating func readMethod(_ keyword: Int) -> Int {
    let start = keyword + 1
    guard tokens.indices.contains(start), tokens[start].kind == .word,
      case let type?? = scopes.last
    else { return start }
    let open = tokens.afterGenerics(start + 1)
    guard tokens.isCode(open, "("), let close = tokens.closing(open) else { return open }
    let labels = labels(open + 1..<close).map { $0 + ":" }.joined()
    let name = "\(tokens[start].text)(\(labels))"
    types[type].methods.append(
      Method(name: name, line: tokens[keyword].line + 1, modifiers: modifiers)
    )
    return close + 1
  }

  /// The first word of each parameter.
  private func labels(_ parameters: Range<Int>) -> [String] {
    var labels: [String] = []
    var depth = 0
    var isAtStart = true
    for index in parameters {
      let token = tokens[index]
      if token.kind == .mark, "([{".contains(token.text) { depth += 1 }
      if token.kind == .mark, ")]}".contains(token.text) { depth -= 1 }
      if depth == 0, isAtStart, token.kind == .word {
        labels.append(token.text)
        isAtStart = false
      }
      // A comma between generic arguments is followed by no label: see below.
      if depth == 0, token.isCode(","), isParameter(after: index, parameters) { isAtStart = true }
    }
    return labels
  }

  /// Whether a label and a colon follow: one word, or two, and a colon.
  private func isParameter(after comma: Int, _ parameters: Range<Int>) -> Bool {
    var index = comma + 1
    while index < parameters.upperBound, tokens[index].kind == .attribute {
      index = afterArguments(index)
    }
    guard index < parameters.upperBound, tokens[index].kind == .word else { return false }
    index += 1
    if index < parameters.upperBound, tokens[index].kind == .word { index += 1 }
    return index < parameters.upperBound && tokens[index].isCode(":")
  }
}
