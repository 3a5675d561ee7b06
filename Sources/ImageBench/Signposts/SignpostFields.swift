public import Basics

/// What is done with the fields of a payload: writing them into a record, reading them or listing them.
@usableFromInline package protocol SignpostFields {
  /// Takes the number of the next field and returns the number that it shall have.
  mutating func pass(
    _ name: StaticString,
    _ kind: @autoclosure () -> SignpostArgument.Kind,
    _ number: Int
  ) -> Int
}

extension SignpostFields {
  /// A count without a unit.
  @inlinable
  @inline(__always)
  package mutating func count(_ name: StaticString, _ value: inout Int) {
    value = pass(name, .count, value)
  }

  /// Pixels along the longer side.
  @inlinable
  @inline(__always)
  package mutating func pixels(_ name: StaticString, _ value: inout Int) {
    value = pass(name, .pixels, value)
  }

  /// The number of a URL.
  @inlinable
  @inline(__always)
  package mutating func url(_ name: StaticString, _ value: inout Int) {
    value = pass(name, .url, value)
  }

  /// Bytes.
  @inlinable
  @inline(__always)
  package mutating func bytes(_ name: StaticString, _ value: inout ByteCount) {
    value.bytes = pass(name, .bytes, value.bytes)
  }

  /// A length of time, or a moment as its distance from the start of the trial.
  @inlinable
  @inline(__always)
  package mutating func nanoseconds(_ name: StaticString, _ value: inout TimeSpan) {
    value.nanoseconds = pass(name, .nanoseconds, value.nanoseconds)
  }

  /// Points of content; the number has the bits of the fraction.
  @inlinable
  @inline(__always)
  package mutating func points(_ name: StaticString, _ value: inout Double) {
    let number = pass(name, .points, Int(truncatingIfNeeded: value.bitPattern))
    value = Double(bitPattern: UInt64(truncatingIfNeeded: number))
  }

  /// One of the cases of `Word`.
  @inlinable
  @inline(__always)
  package mutating func word<Word: SignpostWord>(_ name: StaticString, _ value: inout Word) {
    let number = pass(name, .word(Word.words), value.rawValue)
    guard let word = Word(rawValue: number) else {
      preconditionFailure("\(name) of a signpost has no word with the number \(number)")
    }
    value = word
  }
}

/// Writes fields into the numbers of a record.
@usableFromInline
struct FieldWriter: SignpostFields {
  @usableFromInline var numbers = SignpostNumbers()
  @usableFromInline var place = 0

  @inlinable init() {}

  @inlinable
  @inline(__always)
  mutating func pass(
    _ name: StaticString,
    _ kind: @autoclosure () -> SignpostArgument.Kind,
    _ number: Int
  ) -> Int {
    numbers[place] = number
    place += 1
    return number
  }
}

/// Reads fields from the numbers of a record.
@usableFromInline
struct FieldReader: SignpostFields {
  @usableFromInline let numbers: SignpostNumbers
  @usableFromInline var place = 0

  @inlinable
  init(_ numbers: SignpostNumbers) {
    self.numbers = numbers
  }

  @inlinable
  @inline(__always)
  mutating func pass(
    _ name: StaticString,
    _ kind: @autoclosure () -> SignpostArgument.Kind,
    _ number: Int
  ) -> Int {
    defer { place += 1 }
    return numbers[place]
  }
}

/// Lists the names and kinds of fields.
struct FieldList: SignpostFields {
  private(set) var arguments: [SignpostArgument] = []

  mutating func pass(
    _ name: StaticString,
    _ kind: @autoclosure () -> SignpostArgument.Kind,
    _ number: Int
  ) -> Int {
    arguments.append(SignpostArgument("\(name)", kind()))
    return number
  }
}
