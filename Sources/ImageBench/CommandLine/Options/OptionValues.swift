internal import CSupport
internal import Reports
internal import Scenarios
internal import Synchronization

/// The options and operands of a command line.
struct OptionValues {
  /// Held while `getopt_long` reads, because it keeps its place in variables of the whole process.
  private static let reading = Mutex(())

  private var values: [String: [String]] = [:]

  /// What is no option, in order.
  private(set) var operands: [String] = []

  /// Reads `arguments`, the first of which is the command, by the rules of `getopt_long`.
  init(_ arguments: [String], specs: [OptionSpec]) throws {
    let words = arguments.map { strdupOrEmpty($0) }
    defer { for word in words { word.deallocate() } }
    let parser = words.map { UnsafePointer($0) as UnsafePointer<CChar>? }
      .withUnsafeBufferPointer { ib_arguments_create(Int32(words.count), $0.baseAddress) }
    guard let parser else { throw CommandError.failed("out of memory") }
    defer { ib_arguments_destroy(parser) }
    for (index, spec) in specs.enumerated() {
      let letter = spec.letter.flatMap(\.asciiValue).map { CChar($0) } ?? 0
      // Codes begin above all letters, so that getopt's answers cannot be taken for each other.
      _ = ib_arguments_add(
        parser,
        spec.name,
        letter,
        spec.value == nil ? 0 : 1,
        Int32(1000 + index)
      )
    }
    self = try Self.reading.withLock { _ in
      var values = self
      try values.read(parser, specs)
      return values
    }
  }

  private mutating func read(_ parser: OpaquePointer, _ specs: [OptionSpec]) throws {
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
        throw CommandError.usage(Self.unknown(word, specs))
      case IB_ARGUMENTS_VALUE_MISSING:
        throw CommandError.usage("the option \(word) needs a value")
      case IB_ARGUMENTS_VALUE_UNWANTED:
        throw CommandError.usage("the option \(word.prefix { $0 != "=" }) takes no value")
      default:
        let spec = specs[Int(code) - 1000]
        if spec.value != nil, word.isEmpty {
          throw CommandError.usage("the option --\(spec.name) needs a value that is not empty")
        }
        values[spec.name, default: []].append(word)
      }
    }
  }

  /// The sentence about an option that is none, with those that are near.
  private static func unknown(_ word: String, _ specs: [OptionSpec]) -> String {
    let sentence = "there is no option \(word)"
    guard word.hasPrefix("--") else { return sentence }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    let names = specs.map(\.name)
    // getopt takes the beginning of one name for the whole, so this one has several.
    let beginnings = names.filter { $0.hasPrefix(name) }
    let near =
      beginnings.isEmpty ? NameDistance.nearest(to: String(name), among: names) : beginnings
    guard !near.isEmpty else { return sentence }
    return sentence
      + "; did you mean \(near.prefix(3).map { "--" + $0 }.joined(separator: " or "))?"
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

  /// The value as a share from 0 to 1: "0.02" or "2%".
  func share(_ name: String) throws -> Double? {
    guard let text = text(name) else { return nil }
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text),
      (0...(isPercent ? 100 : 1)).contains(number)
    else {
      throw CommandError.usage(
        "--\(name) takes a share from 0 to 1, such as 0.02 or 2%, not \"\(text)\""
      )
    }
    return isPercent ? number / 100 : number
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

  /// The value as one seed; a list is refused, of which all but the last would be passed over.
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
    // What some commands called it once, which scripts may still have.
    if text("format") == "table" {
      throw CommandError.usage("--format table is called --format text now, in every command")
    }
    return try choice("format", default: .text)
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
