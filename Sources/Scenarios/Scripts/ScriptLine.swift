internal import Basics

/// The words of one line, taken one after another.
///
/// Numbers are read by hand: a script means the same on every machine and in every locale.
struct ScriptLine {
  /// What is taken of each quantity.
  enum Limit {
    /// Longer than any session that a person records: 1 h.
    static let time = TimeSpan.seconds(3_600)
    /// Ten million points are 25,000 screens.
    static let distance = 1e7
    /// Sixteen times the fastest flick that a scroll view was seen to make.
    static let velocity = 1e5
  }

  private let words: [Substring]
  private var next = 0

  /// The words of `text`, without what follows a "#" that begins a word.
  init(_ text: Substring) {
    var words = text.split { $0 == " " || $0 == "\t" }
    if let comment = words.firstIndex(where: { $0.hasPrefix("#") }) {
      words.removeSubrange(comment...)
    }
    self.words = words
  }

  /// Whether there is nothing on the line.
  var isEmpty: Bool { words.isEmpty }

  /// The next word, which is not taken.
  var peek: String? { next < words.count ? String(words[next]) : nil }

  /// Takes the next word, which is `what`.
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

  /// Takes `word`, which has to be there.
  mutating func need(_ word: String) throws(ScriptProblem) {
    guard take(word) else { throw .expected("the word \"\(word)\"", found: peek) }
  }

  /// Nothing is left.
  func end() throws(ScriptProblem) {
    if let peek { throw .extra(peek) }
  }

  /// Takes a case of an enum by its word.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type
  ) throws(ScriptProblem) -> Choice where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    let word = try word("one of \(words)")
    guard let choice = Choice(rawValue: word) else {
      throw .expected("one of \(words)", found: word)
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
    guard let value = Int(word), word.utf8.allSatisfy({ Self.isDigit($0) }) else {
      throw .expected("a whole number", found: word)
    }
    guard range.contains(value) else {
      throw .outOfRange(word, allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Takes a seed.
  mutating func seed() throws(ScriptProblem) -> UInt64 {
    let word = try word("a whole number")
    guard let value = UInt64(word), word.utf8.allSatisfy({ Self.isDigit($0) }) else {
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
      isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
    }
    guard isPlain, text.utf8.contains(where: { isDigit($0) }), text.utf8.count <= 32,
      let value = Double(text), value.isFinite
    else { return nil }
    // A zero has no sign, so that equal scripts are the same text.
    return value == 0 ? 0 : value
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }
}

extension ScenarioFile {
  /// Whether `text` can stand in the names of files and streams.
  public static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        ScriptLine.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
  }

  /// Whether `text` can be the name of a file's scenario: a name, with ``lookaheadMark`` or without.
  public static func isScenarioName(_ text: String) -> Bool {
    isName(text.hasSuffix(lookaheadMark) ? String(text.dropLast(lookaheadMark.count)) : text)
  }
}

/// Times as they stand in scripts: whole nanoseconds, written in seconds.
enum ScriptTime {
  static let example = "a time such as 0.3s or 250ms"

  /// The places behind the point that make nanoseconds of each unit, longest name first.
  private static let units = [("ns", 0), ("us", 3), ("ms", 6), ("s", 9)]

  /// The time that `text` spells, exactly.
  static func read(
    _ text: Substring,
    from least: TimeSpan,
    to limit: TimeSpan
  ) throws(ScriptProblem) -> TimeSpan {
    guard let (unit, places) = units.first(where: { text.hasSuffix($0.0) }),
      let value = nanoseconds(text.dropLast(unit.utf8.count), places: places)
    else { throw .expected(example, found: String(text)) }
    let span = TimeSpan(nanoseconds: value)
    guard span >= least, span <= limit else {
      throw .outOfRange(String(text), allowed: "\(self.text(least)) to \(self.text(limit))")
    }
    return span
  }

  /// Digits with at most `places` behind the point, as a whole number of the last place.
  private static func nanoseconds(_ text: Substring, places: Int) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !parts[0].isEmpty, parts[0].utf8.count <= 14,
      parts.allSatisfy({ $0.utf8.allSatisfy { ScriptLine.isDigit($0) } })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= places else { return nil }
    let zeros = String(repeating: "0", count: places - fraction.utf8.count)
    return Int(parts[0] + fraction + zeros)
  }

  /// `span` in seconds with as many places as it has.
  static func text(_ span: TimeSpan) -> String {
    let whole = span.nanoseconds / 1_000_000_000
    let rest = span.nanoseconds % 1_000_000_000
    guard rest > 0 else { return "\(whole)s" }
    let digits = "\(rest)"
    var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(whole).\(fraction)s"
  }
}
