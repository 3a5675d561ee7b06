/// A piece of Swift source that is code: no white space, and no comment.
struct SwiftToken: Sendable, Hashable {
  /// What a piece is.
  enum Kind: Sendable, Hashable {
    /// A name, a keyword or a number; a name in backticks has them.
    case word
    /// An at sign and a name, such as "@objc".
    case attribute
    /// A number sign and a name, such as "#selector".
    case directive
    /// The beginning of a string or a regular expression. Code in its interpolations follows.
    case literal
    /// One byte of anything else.
    case mark
  }

  var kind: Kind
  var text: String
  /// Where it lies in the bytes of the source.
  var bytes: Range<Int>
  /// From 0.
  var line: Int
}

extension SwiftToken {
  /// Whether it is the word, attribute, directive or mark `text`.
  func isCode(_ text: String) -> Bool { kind != .literal && self.text == text }

  /// Whether it is a name that begins with a capital letter, as types do.
  var isTypeName: Bool {
    guard kind == .word, let first = text.first(where: { $0 != "`" && $0 != "_" }) else {
      return false
    }
    return first.isUppercase
  }
}

extension [SwiftToken] {
  /// The index of the bracket that closes the one at `open`; nil when none does.
  ///
  /// - Complexity: O(n).
  func closing(_ open: Int) -> Int? {
    let pairs = ["(": ")", "[": "]", "{": "}"]
    guard indices.contains(open), let close = pairs[self[open].text] else { return nil }
    var depth = 0
    for index in open..<count where self[index].kind == .mark {
      if self[index].text == self[open].text { depth += 1 }
      if self[index].text == close {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The index after the generic arguments that begin at `index`; `index` where none do.
  ///
  /// - Complexity: O(n).
  func afterGenerics(_ index: Int) -> Int {
    guard indices.contains(index), self[index].isCode("<") else { return index }
    var depth = 0
    for next in index..<count where self[next].kind == .mark {
      if self[next].text == "<" { depth += 1 }
      // The arrow of a function type closes nothing.
      if self[next].text == ">", !self[next - 1].isCode("-") { depth -= 1 }
      if depth == 0 { return next + 1 }
    }
    return index
  }

  /// Whether the token at `index` is the code `text`.
  func isCode(_ index: Int, _ text: String) -> Bool {
    indices.contains(index) && self[index].isCode(text)
  }
}
