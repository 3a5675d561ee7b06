/// A function, initializer, subscript or computed property with a body.
struct FunctionBody {
  var name: String
  /// The offset of its keyword.
  var start: Int
  /// The offset of the brace that closes its body.
  var end: Int
}

/// A type that is declared or extended.
struct TypeMention {
  /// What the file does with the type.
  enum Kind {
    case declaration, `extension`
  }

  /// The name as written, such as "ReportTable.Cell".
  var name: String
  var kind: Kind
  var offset: Int
}

extension SourceFile {
  /// Every function of a Swift or C file that has a body.
  var functions: [FunctionBody] {
    switch language {
    case .swift: swiftFunctions
    case .c: cFunctions
    case .other: []
    }
  }

  /// Every type that a Swift file declares or extends.
  var types: [TypeMention] {
    guard language == .swift else { return [] }
    let keywords = ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"]
    return keywords.flatMap { keyword in
      occurrences(of: keyword).compactMap { offset -> TypeMention? in
        guard let start = next(after: offset + keyword.utf8.count), isDeclaration(offset) else {
          return nil
        }
        let rest = code[start...].prefix { SourceFile.isWord($0) || $0 == UInt8(ascii: ".") }
        let name = String(decoding: rest, as: UTF8.self)
        // "class func" and "class var" are members, and ": class" has no name.
        guard !name.isEmpty, !["func", "var", "let", "subscript"].contains(name) else { return nil }
        let kind: TypeMention.Kind = keyword == "extension" ? .extension : .declaration
        return TypeMention(name: name, kind: kind, offset: offset)
      }
    }
  }

  /// Whether the keyword at `offset` can begin a declaration: it is not a member, label or name.
  func isDeclaration(_ offset: Int) -> Bool {
    guard offset > 0 else { return true }
    return !".`\\(:,".utf8.contains(code[offset - 1])
      && !"(:,".utf8.contains(previous(before: offset) ?? 0x20)
  }

  private var swiftFunctions: [FunctionBody] {
    var result: [FunctionBody] = []
    for keyword in ["func", "init", "deinit", "subscript"] {
      for offset in occurrences(of: keyword) where isDeclaration(offset) {
        let after = offset + keyword.utf8.count
        guard let start = next(after: after) else { continue }
        if keyword == "init", !"(?!<".utf8.contains(code[start]) { continue }
        guard let end = bodyEnd(from: start) else { continue }
        let name = keyword == "func" ? word(at: start) : keyword
        result.append(FunctionBody(name: name, start: offset, end: end))
      }
    }
    for offset in occurrences(of: "var") where isDeclaration(offset) {
      let line = code[offset...].prefix { $0 != 0x0a }
      // A stored property has a value, and a computed one opens its body in the same line.
      guard let brace = line.firstIndex(of: UInt8(ascii: "{")),
        !line[..<brace].contains(UInt8(ascii: "=")), let end = closing(brace)
      else { continue }
      result.append(FunctionBody(name: word(at: offset + 4), start: offset, end: end))
    }
    return result
  }

  /// Keywords at which a declaration without a body has ended.
  private static let nextDeclaration: Set<String> = [
    "func", "var", "let", "init", "deinit", "subscript", "static", "mutating", "case", "struct",
    "class", "enum", "actor", "protocol", "extension", "typealias", "associatedtype", "public",
    "package", "private", "fileprivate", "internal", "nonisolated", "import",
  ]

  /// The end of the body of the declaration whose name or parameters begin at `start`.
  private func bodyEnd(from start: Int) -> Int? {
    var index = start
    var isPastParameters = false
    while index < code.count {
      switch code[index] {
      case UInt8(ascii: "{"): return closing(index)
      case UInt8(ascii: "}"): return nil
      case UInt8(ascii: "("), UInt8(ascii: "["):
        guard let end = closing(index) else { return nil }
        isPastParameters = true
        index = end
      case let byte where SourceFile.isWord(byte) && isPastParameters:
        let word = word(at: index)
        if SourceFile.nextDeclaration.contains(word) { return nil }
        index += word.utf8.count - 1
      case UInt8(ascii: "@") where isPastParameters && code[index - 1] != 0x20: return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Functions of C: blocks outside of all others that follow a parenthesis.
  private var cFunctions: [FunctionBody] {
    var result: [FunctionBody] = []
    var index = 0
    while let brace = code[index...].firstIndex(of: UInt8(ascii: "{")) {
      index = brace + 1
      guard previous(before: brace) == UInt8(ascii: ")") else {
        // The inside of `extern "C" {` is searched; that of a struct or array is skipped.
        let isLinkage = occurrences(of: "extern").contains { line(at: $0) == line(at: brace) }
        if !isLinkage, let end = closing(brace) { index = end + 1 }
        continue
      }
      guard let end = closing(brace) else { break }
      let start = cDeclarationStart(before: brace)
      let open = code[start..<brace].firstIndex(of: UInt8(ascii: "(")) ?? brace
      result.append(FunctionBody(name: lastWord(before: open), start: start, end: end))
      index = end + 1
    }
    return result
  }

  /// The offset of the first code byte after the statement or block before `offset`.
  func cDeclarationStart(before offset: Int) -> Int {
    let end = code[..<offset].lastIndex { ";{}".utf8.contains($0) }
    let start = end.map { $0 + 1 } ?? 0
    return next(after: start) ?? start
  }

  /// The identifier that ends before `offset`, or an empty string.
  func lastWord(before offset: Int) -> String {
    guard let last = code[..<offset].lastIndex(where: { !SourceFile.isSpace($0) }) else {
      return ""
    }
    let word = code[...last].reversed().prefix(while: SourceFile.isWord).reversed()
    return String(decoding: Array(word), as: UTF8.self)
  }
}
