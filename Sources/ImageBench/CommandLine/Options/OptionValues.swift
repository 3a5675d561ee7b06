internal import Reports
internal import Text
internal import Trials

/// The options and operands of a command line.
struct OptionValues {
  private let arguments: CommandArguments

  /// The arguments that are no options, in order.
  var operands: [String] { arguments.operands }

  /// Reads `arguments`, the first of which is the command.
  init(_ arguments: [String], specs: [OptionSpec]) throws(ArgumentFault) {
    self.arguments = try CommandArguments(arguments, options: specs)
  }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { arguments.values[name] != nil }

  /// The value that was given last.
  func text(_ name: String) -> String? { arguments.values[name]?.last }

  /// All values, each of which may be a list with commas.
  func list(_ name: String) throws -> [String]? {
    try arguments.values[name]?.flatMap { text in
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

  /// The values as seeds, each a number or a range.
  func seeds(_ name: String) throws -> [UInt64]? {
    try list(name)?.flatMap { text in
      guard let seeds = SeedList.seeds(text) else {
        throw CommandError.usage(
          "--\(name) takes whole numbers of 0 or more, or ranges such as 1-10 of at most "
            + "\(SeedList.most), not \"\(text)\""
        )
      }
      return seeds
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

  /// Whether codecs run, for a command that judges exact numbers.
  func exactDecoding(default usual: SourceImages.Decoding) throws -> SourceImages.Decoding {
    let decoding: SourceImages.Decoding = try choice("decode", default: usual)
    guard decoding.isExact else {
      throw CommandError.usage(
        "--decode \(decoding.rawValue) gives no exact numbers, which this command judges; take "
          + "real or model, or `imagebench run`"
      )
    }
    return decoding
  }

  /// The format of results; `others` are words that the command takes too.
  func format(or others: [String] = []) throws -> OutputFormat {
    // Some commands called it so once, and scripts may still do.
    if text("format") == "table" {
      throw CommandError.usage("--format table is called --format text now, in every command")
    }
    guard let text = text("format") else { return .text }
    guard let format = OutputFormat(rawValue: text) else {
      let words = OutputFormat.allCases.map(\.rawValue) + others
      throw CommandError.usage(
        "--format takes one of \(words.joined(separator: ", ")), not \"\(text)\""
      )
    }
    return format
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
