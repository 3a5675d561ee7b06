internal import CSupport
internal import Reports
internal import Synchronization
internal import Text

/// The options and operands of a command line.
struct OptionValues {
  /// Held while `getopt_long` reads, because it keeps its place in variables of the whole process.
  private static let reading = Mutex(())

  private var values: [String: [String]] = [:]

  /// The arguments that are no options, in order.
  private(set) var operands: [String] = []

  /// Reads `arguments`, the first of which is the command, by the rules of `getopt_long`.
  init(_ arguments: [String], specs: [OptionSpec]) throws {
    let words = arguments.map { strdupOrEmpty($0) }
    defer { for word in words { word.deallocate() } }
    let parser = words.map { UnsafePointer($0) as UnsafePointer<CChar>? }
      .withUnsafeBufferPointer { ib_arguments_create(Int32(words.count), $0.baseAddress) }
    guard let parser else { throw CommandError.failed("out of memory") }
    defer { ib_arguments_destroy(parser) }
    let names = specs.flatMap { spec in
      [Name(spec.name, spec)] + spec.former.map { Name($0.name, spec, meaning: $0.value) }
    }
    for (index, name) in names.enumerated() {
      let takesValue = name.option.value != nil && name.meaning == nil
      // Codes begin above all letters, so that getopt's answers cannot be taken for each other.
      _ = ib_arguments_add(
        parser,
        name.text,
        name.letter,
        takesValue ? 1 : 0,
        Int32(1000 + index)
      )
    }
    self = try Self.reading.withLock { _ in
      var values = self
      try values.read(parser, names)
      return values
    }
  }

  /// A name by which an option is given: its own, or one that it had before.
  private struct Name {
    let text: String
    let option: OptionSpec
    /// The value that the name stands for.
    let meaning: String?

    init(_ text: String, _ option: OptionSpec, meaning: String? = nil) {
      self.text = text
      self.option = option
      self.meaning = meaning
    }

    /// The letter, which goes with the option's own name; 0 for none.
    var letter: CChar {
      text == option.name ? option.letter.flatMap(\.asciiValue).map { CChar($0) } ?? 0 : 0
    }
  }

  private mutating func read(_ parser: OpaquePointer, _ names: [Name]) throws {
    while true {
      var text: UnsafePointer<CChar>?
      let code = ib_arguments_next(parser, &text)
      let word = text.map { String(cString: $0) } ?? ""
      switch code {
      case IB_ARGUMENTS_END:
        var index: Int32 = 0
        while let operand = ib_arguments_operand(parser, index) {
          operands.append(String(cString: operand))
          index += 1
        }
        return
      case IB_ARGUMENTS_UNKNOWN:
        throw CommandError.usage(Self.unknown(word, names.map(\.option.name)))
      case IB_ARGUMENTS_VALUE_MISSING:
        throw CommandError.usage("the option \(word) needs a value")
      case IB_ARGUMENTS_VALUE_UNWANTED:
        throw CommandError.usage("the option \(word.prefix { $0 != "=" }) takes no value")
      default:
        let name = names[Int(code) - 1000]
        let value = name.meaning ?? word
        if name.option.value != nil, value.isEmpty {
          throw CommandError.usage("the option --\(name.text) needs a value that is not empty")
        }
        values[name.option.name, default: []].append(value)
      }
    }
  }

  /// The sentence about an option that is none, with those that are near.
  private static func unknown(_ word: String, _ known: [String]) -> String {
    let sentence = "there is no option \(word)"
    guard word.hasPrefix("--") else { return sentence }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    var seen: Set<String> = []
    let names = known.filter { seen.insert($0).inserted }
    // getopt takes the beginning of one name for the whole, so this one has several.
    let beginnings = names.filter { $0.hasPrefix(name) }
    let near =
      beginnings.isEmpty ? NameDistance.nearest(to: String(name), among: names) : beginnings
    return [sentence, NameDistance.question(near.prefix(3).map { "--" + $0 })]
      .compactMap(\.self).joined(separator: "; ")
  }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value that was given last.
  func text(_ name: String) -> String? { values[name]?.last }

  /// All values, each of which may be a list with commas.
  func list(_ name: String) throws -> [String]? {
    try values[name]?.flatMap { text in
      let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if items.contains("") {
        throw CommandError.usage("--\(name) has an empty item in \"\(text)\"")
      }
      return items
    }
  }

  /// The value as a whole number within `range`.
  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(name) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      let span =
        range.upperBound == .max
        ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      throw CommandError.usage("--\(name) takes a whole number \(span), not \"\(text)\"")
    }
    return value
  }

  /// The value as a share from 0 to `most`, which is 1 by default: "0.02" or "2%".
  func share(_ name: String, upTo most: Double = 1) throws -> Double? {
    guard let text = text(name) else { return nil }
    let isPercent = text.hasSuffix("%")
    let number = Double(isPercent ? String(text.dropLast()) : text).map {
      isPercent ? $0 / 100 : $0
    }
    guard let number, number.isFinite, (0...most).contains(number) else {
      let span = most.isFinite ? "from 0 to 1" : "of 0 or more"
      throw CommandError.usage(
        "--\(name) takes a share \(span), such as 0.02 or 2%, not \"\(text)\""
      )
    }
    return number
  }

  /// The values as seeds.
  func seeds(_ name: String) throws -> [UInt64]? {
    try list(name)?.map { text in
      guard let seed = UInt64(text) else {
        throw CommandError.usage("--\(name) takes a whole number of 0 or more, not \"\(text)\"")
      }
      return seed
    }
  }

  /// The value as one seed; a list is refused, because all but its last would be ignored.
  func seed(_ name: String) throws -> UInt64? {
    guard let text = text(name) else { return nil }
    guard let seed = UInt64(text) else {
      throw CommandError.usage("--\(name) takes one whole number of 0 or more, not \"\(text)\"")
    }
    return seed
  }

  /// The value as one of the cases of an enum.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String,
    default fallback: Choice
  ) throws -> Choice where Choice.RawValue == String {
    guard let text = text(name) else { return fallback }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("--\(name) takes one of \(words), not \"\(text)\"")
    }
    return choice
  }

  /// The format of results.
  func format() throws -> OutputFormat {
    // Some commands called it so once, and scripts may still do.
    if text("format") == "table" {
      throw CommandError.usage("--format table is called --format text now, in every command")
    }
    return try choice("format", default: .text)
  }

  /// The only operand; `sentence` says what the command takes.
  func operand(_ sentence: String) throws(CommandError) -> String {
    guard operands.count == 1 else { throw .usage(sentence) }
    return operands[0]
  }

  /// Refuses operands of a command that takes none.
  func refuseOperands() throws {
    if let operand = operands.first {
      throw CommandError.usage("\"\(operand)\" is not expected here")
    }
  }
}

/// A copy of `text` for C, which the caller deallocates.
private func strdupOrEmpty(_ text: String) -> UnsafeMutablePointer<CChar> {
  let bytes = text.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (index, byte) in bytes.enumerated() { copy[index] = byte }
  return copy
}
