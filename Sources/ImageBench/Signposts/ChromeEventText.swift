internal import Basics

/// The texts of one kind of signpost that are the same in each of its trace events, as ready bytes.
struct ChromeEventText: Sendable {
  /// One argument: its name with all that stands before its value, and how the value is written.
  struct Argument: Sendable {
    enum Value: Sendable {
      case number
      case points
      /// Words in quotes, by their numbers.
      case words([[UInt8]])
    }

    let head: [UInt8]
    let value: Value
  }

  /// The texts of all signposts, by the raw values of their names.
  static let all: [ChromeEventText] = SignpostName.allCases.map { ChromeEventText($0) }

  /// What stands before the number of the thread.
  static let process = Array(",\"pid\":1,\"tid\":".utf8)

  /// The category of `name`: its group, and what a reader finds the signpost by.
  static func category(of name: SignpostName, in group: String? = nil) -> [UInt8] {
    Array(",\"cat\":\"\(group ?? name.category.rawValue),\(name.label)\"".utf8)
  }

  /// The categories of a frame as it was expected and as it was.
  static let expectedFrame = category(of: .frame, in: "expected")
  static let actualFrame = category(of: .frame, in: "actual")

  /// The category, with all that stands before it.
  let category: [UInt8]
  /// Whether its slices are those of a thread; others are async.
  let isThreadSlice: Bool
  /// The letter of a begin, of an end and of a moment.
  let begin: UInt8
  let end: UInt8
  let moment: UInt8
  /// Whether a moment is drawn over the whole process.
  let isBig: Bool
  /// The arguments of a begin or a moment.
  let arguments: [Argument]
  /// The arguments of an end.
  let endArguments: [Argument]

  private init(_ name: SignpostName) {
    category = Self.category(of: name)
    switch name {
    case .mainLaneWork, .loadImage, .loadImageData, .readDiskCache, .writeDiskCache, .processImage,
      .decodeImageData, .decodeProgressiveImageData:
      isThreadSlice = true
    default: isThreadSlice = false
    }
    begin = isThreadSlice ? UInt8(ascii: "B") : UInt8(ascii: "b")
    end = isThreadSlice ? UInt8(ascii: "E") : UInt8(ascii: "e")
    moment = name == .memoryLedger ? UInt8(ascii: "C") : UInt8(ascii: "i")
    isBig = name == .memoryWarning || name == .purgeMemory || name == .jetsam
    arguments = Self.texts(name.arguments)
    endArguments = Self.texts(name.endArguments)
  }

  private static func texts(_ list: [SignpostArgument]) -> [Argument] {
    list.enumerated().map { index, argument in
      let opening = index == 0 ? ",\"args\":{" : ","
      return Argument(
        head: Array("\(opening)\"\(argument.name)\":".utf8),
        value: value(argument.kind)
      )
    }
  }

  private static func value(_ kind: SignpostArgument.Kind) -> Argument.Value {
    switch kind {
    case .points: .points
    case .word(let words): .words(words.map { Array("\"\($0)\"".utf8) })
    case .count, .bytes, .nanoseconds, .pixels, .url: .number
    }
  }
}

extension [UInt8] {
  @inline(__always)
  mutating func append(utf8 text: String) {
    append(contentsOf: text.utf8)
  }

  /// The inside of a JSON string; a title is the caller's and may hold anything.
  mutating func append(escaped text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        append(utf8: byte < 0x10 ? "\\u000" : "\\u00")
        append(utf8: String(byte, radix: 16))
      default: append(byte)
      }
    }
  }

  /// The digits of `value`, with a sign where it is below zero.
  mutating func append(decimal value: Int) {
    if (0..<10).contains(value) {
      append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    // 19 digits are the most that 63 bits have.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = value.magnitude
      var first = digits.count
      repeat {
        first -= 1
        digits.initializeElement(at: first, to: UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  /// The moment in microseconds with three decimals, which keeps every nanosecond.
  mutating func append(microseconds time: TimePoint) {
    append(microseconds: time.nanoseconds)
  }

  /// Nanoseconds, 0 or more, in microseconds with three decimals.
  mutating func append(microseconds nanoseconds: Int) {
    let rest = nanoseconds % 1000
    append(decimal: nanoseconds / 1000)
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(rest / 100))
    append(UInt8(ascii: "0") + UInt8(rest / 10 % 10))
    append(UInt8(ascii: "0") + UInt8(rest % 10))
  }
}
