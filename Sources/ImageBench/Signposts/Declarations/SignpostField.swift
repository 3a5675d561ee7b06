internal import Basics

/// One field of a signpost, as it is declared.
struct SignpostField: Sendable {
  /// The name of the property of the payload.
  let property: String
  /// The type of the property, as it is written in Swift.
  let type: String
  /// Its name and kind in the trace.
  let argument: SignpostArgument
  /// What the names leave open; may be empty.
  let about: String
  /// Whether it may be left out, and is then zero.
  private(set) var isOptional = false

  private init<Value>(
    _ property: String,
    _ type: Value.Type,
    _ kind: SignpostArgument.Kind,
    as name: String? = nil,
    _ about: String = ""
  ) {
    self.property = property
    // A payload may have the name of a word, which is then found by that of the module.
    self.type = Value.self is any SignpostWord.Type ? "Signposts.\(type)" : "\(type)"
    self.about = about
    argument = SignpostArgument(name ?? Self.traceName(property, kind), kind)
  }

  /// The same field, which may be left out and is then zero.
  var orZero: SignpostField {
    var field = self
    field.isOptional = true
    return field
  }

  /// The words of the property with underscores, ending in the unit of `kind`.
  static func traceName(_ property: String, _ kind: SignpostArgument.Kind) -> String {
    var name = ""
    var wasSmall = false
    for letter in property {
      if letter.isUppercase && wasSmall { name += "_" }
      wasSmall = letter.isLowercase
      name += letter.lowercased()
    }
    switch kind {
    case .count, .url, .word: return name
    case .bytes: return name.hasSuffix("bytes") ? name : name + "_bytes"
    case .nanoseconds: return name + "_ns"
    case .points: return name + "_pt"
    case .pixels:
      let unit = "_pixels"
      return (name.hasSuffix(unit) ? String(name.dropLast(unit.count)) : name) + "_px"
    }
  }
}

extension SignpostField {
  /// The number of the URL that the signpost is about.
  static let url = SignpostField("url", Int.self, .url)
  /// The label of a queue.
  static let queue = count(
    "queue",
    "The number of the queue's label in the trace's `queues` table; 0 without one."
  )
  /// A thread of the world.
  static let thread = count("thread", "The number of the thread in its world, from 1.")
  /// The pixels that are asked for, along the longer side.
  static let wantedPixels = pixels("wantedPixels")

  /// A count without a unit.
  static func count(_ property: String, _ about: String = "") -> Self {
    SignpostField(property, Int.self, .count, as: nil, about)
  }

  /// Bytes.
  static func bytes(_ property: String, as name: String? = nil, _ about: String = "") -> Self {
    SignpostField(property, ByteCount.self, .bytes, as: name, about)
  }

  /// A length of time, or a moment as its distance from the start of the trial.
  static func nanoseconds(_ property: String, as name: String? = nil, _ about: String = "") -> Self
  {
    SignpostField(property, TimeSpan.self, .nanoseconds, as: name, about)
  }

  /// Pixels along the longer side.
  static func pixels(_ property: String) -> Self {
    SignpostField(property, Int.self, .pixels)
  }

  /// Points of content.
  static func points(_ property: String, _ about: String = "") -> Self {
    SignpostField(property, Double.self, .points, as: nil, about)
  }

  /// One of the cases of `Word`.
  static func word<Word: SignpostWord>(
    _ property: String,
    _ type: Word.Type,
    as name: String? = nil,
    _ about: String = ""
  ) -> Self {
    SignpostField(property, type, .word(Word.words), as: name, about)
  }
}
