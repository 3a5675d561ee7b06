internal import CSupport
internal import Synchronization

/// Why arguments cannot be read.
package enum ArgumentFault: Error, CustomStringConvertible {
  /// They are wrong; the sentence says where and what is right.
  case wrong(String)
  /// There is no memory for them.
  case outOfMemory

  package var description: String {
    switch self {
    case .wrong(let sentence): sentence
    case .outOfMemory: "out of memory"
    }
  }
}

/// The arguments of a command, read by the rules of `getopt_long`.
package struct CommandArguments: Sendable {
  /// Held while `getopt_long` reads, because it keeps its state in variables of the whole process.
  private static let reading = Mutex(())

  /// The values of each option that is given, by its name, in order; an empty text for an option
  /// without one.
  package private(set) var values: [String: [String]] = [:]
  /// The arguments that are no options, in order.
  package private(set) var operands: [String] = []

  /// Reads `arguments`, the first of which is the command, with `options`.
  package init(_ arguments: [String], options: [OptionSpec]) throws(ArgumentFault) {
    let words = arguments.map { copyForC($0) }
    defer { for word in words { word.deallocate() } }
    let parser = words.map { UnsafePointer($0) as UnsafePointer<CChar>? }
      .withUnsafeBufferPointer { ib_arguments_create(Int32(words.count), $0.baseAddress) }
    guard let parser else { throw .outOfMemory }
    defer { ib_arguments_destroy(parser) }
    let names = options.flatMap { option in
      [Name(option.name, option)]
        + option.former.map { Name($0.name, option, meaning: $0.value) }
    }
    for (index, name) in names.enumerated() {
      let takesValue = name.option.value != nil && name.meaning == nil
      // Codes begin above all letters, so that getopt's answers cannot be taken for each other.
      _ = ib_arguments_add(parser, name.text, name.letter, takesValue ? 1 : 0, Int32(1000 + index))
    }
    self = try Self.reading.withLock { _ throws(ArgumentFault) in
      var result = self
      try result.read(parser, names)
      return result
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

  private mutating func read(_ parser: OpaquePointer, _ names: [Name]) throws(ArgumentFault) {
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
        throw .wrong(Self.unknown(word, names.map(\.option.name)))
      case IB_ARGUMENTS_VALUE_MISSING:
        throw .wrong("the option \(word) needs a value")
      case IB_ARGUMENTS_VALUE_UNWANTED:
        throw .wrong("the option \(word.prefix { $0 != "=" }) takes no value")
      default:
        let name = names[Int(code) - 1000]
        let value = name.meaning ?? word
        if name.option.value != nil, value.isEmpty {
          throw .wrong("the option --\(name.text) needs a value that is not empty")
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
}

/// A copy of `text` for C, which the caller deallocates.
private func copyForC(_ text: String) -> UnsafeMutablePointer<CChar> {
  let bytes = text.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (index, byte) in bytes.enumerated() { copy[index] = byte }
  return copy
}
