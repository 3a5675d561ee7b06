public import Basics

/// One signpost as it was recorded: fixed in size, so that recording is one store.
public struct SignpostRecord: Sendable, Hashable {
  // First, because numbers after the small fields are not aligned, and copies of them take half as
  // long again.
  /// The fields of its payload; ``SignpostInterval/begin(_:)`` and its siblings read them.
  @usableFromInline var numbers: SignpostNumbers
  /// When it happened, on the trial's clock.
  public var time: TimePoint
  /// The interval or event that it belongs to; unique within a trial.
  public var id: SignpostID
  /// What it is.
  public var name: SignpostName
  /// Whether it begins, ends or is a moment.
  public var phase: SignpostPhase

  @inlinable
  init(
    time: TimePoint,
    id: SignpostID,
    name: SignpostName,
    phase: SignpostPhase,
    numbers: SignpostNumbers
  ) {
    self.time = time
    self.id = id
    self.name = name
    self.phase = phase
    self.numbers = numbers
  }

  /// A record whose fields are `numbers` in the order of ``SignpostName/arguments``, or
  /// ``SignpostName/endArguments`` for an end.
  ///
  /// Fields behind the last number are 0. A number that no word has traps.
  public init(
    time: TimePoint,
    id: SignpostID,
    name: SignpostName,
    phase: SignpostPhase,
    numbers list: [Int]
  ) {
    for (argument, number) in zip(phase == .end ? name.endArguments : name.arguments, list) {
      guard case .word(let words) = argument.kind else { continue }
      precondition(words.indices.contains(number), "\(argument.name) has no word \(number)")
    }
    self.init(time: time, id: id, name: name, phase: phase, numbers: SignpostNumbers(list))
  }

  /// Traps unless the record is a `phase` of `name`; a preview's decode passes for a decode,
  /// because their fields are the same.
  @inlinable
  @inline(__always)
  func check(_ name: SignpostName, _ phase: SignpostPhase) {
    let isNamed =
      self.name == name
      || (name == .decodeImageData && self.name == .decodeProgressiveImageData)
    precondition(isNamed && self.phase == phase, "a signpost is read as another one")
  }
}

extension SignpostRecord {
  /// The URL that a begin or an event is about; nil for ends, and for what is about none.
  @inlinable package var url: Int? {
    guard phase != .end, let index = name.urlIndex else { return nil }
    return numbers[index]
  }

  /// A begin of `interval` with `fields`.
  package static func begin<Interval: SignpostInterval>(
    _ interval: Interval.Type,
    _ id: SignpostID,
    at time: TimePoint,
    _ fields: Interval.Begin
  ) -> SignpostRecord {
    SignpostRecord(
      time: time,
      id: id,
      name: Interval.name,
      phase: .begin,
      numbers: fields.numbers
    )
  }

  /// An end of `interval` with `fields`.
  package static func end<Interval: SignpostInterval>(
    _ interval: Interval.Type,
    _ id: SignpostID,
    at time: TimePoint,
    _ fields: Interval.End
  ) -> SignpostRecord {
    SignpostRecord(time: time, id: id, name: Interval.name, phase: .end, numbers: fields.numbers)
  }

  /// A moment with the fields of `event`.
  package static func event<Event: SignpostEvent>(
    _ event: Event,
    _ id: SignpostID = .none,
    at time: TimePoint
  ) -> SignpostRecord {
    SignpostRecord(time: time, id: id, name: Event.name, phase: .event, numbers: event.numbers)
  }
}

/// The identity of one interval, or 0 for events that belong to none.
public struct SignpostID: Sendable, Hashable {
  /// The number, unique within a trial.
  public var number: UInt64

  /// The identity with this number.
  @inlinable
  public init(_ number: UInt64) {
    self.number = number
  }

  /// The identity of events that belong to no interval.
  @inlinable public static var none: SignpostID { SignpostID(0) }
}
