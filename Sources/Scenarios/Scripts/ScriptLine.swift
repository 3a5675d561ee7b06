internal import Basics

/// The words of one line, read one after another.
///
/// Numbers are parsed by hand, so a script means the same on every machine and in every locale.
struct ScriptLine {
  /// The largest accepted value of each quantity.
  enum Limit {
    /// Longer than any session that a person records: 1 h.
    static let time = TimeSpan.seconds(3_600)
    /// Ten million points: 25,000 screens.
    static let distance = 1e7
    /// Sixteen times the fastest flick that a scroll view was seen to make.
    static let velocity = 1e5
  }

  private let words: [Substring]
  private var next = 0

  /// The words of `text`, without a comment that begins with "#" at the start of a word.
  init(_ text: Substring) {
    var words = text.split { $0 == " " || $0 == "\t" }
    if let comment = words.firstIndex(where: { $0.hasPrefix("#") }) {
      words.removeSubrange(comment...)
    }
    self.words = words
  }

  /// Whether the line is empty.
  var isEmpty: Bool { words.isEmpty }

  /// The next word, without taking it.
  var peek: String? { next < words.count ? String(words[next]) : nil }

  /// Takes the next word, which errors call `what`.
  mutating func word(_ what: String) throws(ScriptProblem) -> String {
    guard let word = peek else { throw .expected(what, found: nil) }
    next += 1
    return word
  }

  /// Takes the next word if it is `word`.
  mutating func take(_ word: String) -> Bool {
    guard peek == word else { return false }
    next += 1
    return true
  }

  /// Takes `word`, or throws if the next word is another.
  mutating func need(_ word: String) throws(ScriptProblem) {
    guard take(word) else { throw .expected("the word \"\(word)\"", found: peek) }
  }

  /// Throws unless the line is complete.
  func end() throws(ScriptProblem) {
    if let peek { throw .extra(peek) }
  }

  /// Takes the case of an enum that the next word names.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type
  ) throws(ScriptProblem) -> Choice where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    let word = try word("one of \(names)")
    guard let choice = Choice(rawValue: word) else {
      throw .expected("one of \(names)", found: word)
    }
    return choice
  }

  /// Takes a name: letters, digits, "-" and "_", at most 100 of them.
  mutating func name() throws(ScriptProblem) -> String {
    let what = "a name of at most 100 letters, digits, \"-\" and \"_\""
    let word = try word(what)
    guard ScenarioFile.isName(word) else { throw .expected(what, found: word) }
    return word
  }

  /// Takes a whole number in `range`.
  mutating func integer(_ range: ClosedRange<Int>) throws(ScriptProblem) -> Int {
    let word = try word("a whole number")
    guard let value = Int(word), word.utf8.allSatisfy({ $0.isDigit }) else {
      throw .expected("a whole number", found: word)
    }
    guard range.contains(value) else {
      throw .outOfRange(word, allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Takes a random seed.
  mutating func seed() throws(ScriptProblem) -> UInt64 {
    let word = try word("a whole number")
    guard let value = UInt64(word), word.utf8.allSatisfy({ $0.isDigit }) else {
      throw .expected("a whole number below 2^64", found: word)
    }
    return value
  }

  /// Takes a number that ends in `unit`, in `range`.
  mutating func number(
    _ unit: String,
    in range: ClosedRange<Double>
  ) throws(ScriptProblem) -> Double {
    let what = "a number with its unit, such as 300\(unit)"
    let word = try word(what)
    guard word.hasSuffix(unit), let value = Self.decimal(word.dropLast(unit.count)) else {
      throw .expected(what, found: word)
    }
    guard range.contains(value) else {
      throw .outOfRange(word, allowed: "\(range.lowerBound) to \(range.upperBound) \(unit)")
    }
    return value
  }

  /// Takes a time of 0 to `limit`.
  mutating func time(
    from least: TimeSpan = .zero,
    to limit: TimeSpan = Limit.time
  ) throws(ScriptProblem) -> TimeSpan {
    let word = try word(ScriptTime.example)
    return try ScriptTime.read(word[...], from: least, to: limit)
  }

  /// `text` as a number: digits, one point, a sign, and an exponent as Swift writes it.
  private static func decimal(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
    }
    guard isPlain, text.utf8.contains(where: { $0.isDigit }), text.utf8.count <= 32,
      let value = Double(text), value.isFinite
    else { return nil }
    // A zero has no sign, so that equal scripts have equal text.
    return value == 0 ? 0 : value
  }
}

extension ScenarioFile {
  /// Whether `text` can be part of the names of files and streams.
  package static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
  }

  /// Whether `text` can be the name of a file's scenario: a name, with or without
  /// ``Scenario/lookaheadMark``.
  package static func isScenarioName(_ text: String) -> Bool {
    let mark = Scenario.lookaheadMark
    return isName(text.hasSuffix(mark) ? String(text.dropLast(mark.count)) : text)
  }
}
