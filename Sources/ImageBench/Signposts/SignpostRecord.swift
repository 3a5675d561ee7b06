public import Basics

/// One signpost as it was recorded: fixed in size, so that recording is one store.
public struct SignpostRecord: Sendable, Hashable {
  /// The number of arguments that a record has room for.
  public static let argumentCapacity = 7

  /// When it happened, on the trial's clock.
  public var time: TimePoint
  /// The interval or event that it belongs to; unique within a trial.
  public var id: SignpostID
  /// What it is.
  public var name: SignpostName
  /// Whether it begins, ends or is a moment.
  public var phase: SignpostPhase
  /// The arguments in the order of ``SignpostName/arguments`` or ``SignpostName/endArguments``.
  public var arguments: SignpostValues

  /// A record of `name` at `time`.
  @inlinable
  public init(
    time: TimePoint,
    id: SignpostID,
    name: SignpostName,
    phase: SignpostPhase,
    arguments: SignpostValues
  ) {
    self.time = time
    self.id = id
    self.name = name
    self.phase = phase
    self.arguments = arguments
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
  public static let none = SignpostID(0)
}

/// Up to seven whole numbers, stored in place.
public struct SignpostValues: Sendable, Hashable {
  @usableFromInline var storage: InlineArray7

  /// The values in order; those not given are 0.
  @inlinable
  public init(
    _ first: Int = 0,
    _ second: Int = 0,
    _ third: Int = 0,
    _ fourth: Int = 0,
    _ fifth: Int = 0,
    _ sixth: Int = 0,
    _ seventh: Int = 0
  ) {
    storage = InlineArray7(
      first: first,
      second: second,
      third: third,
      fourth: fourth,
      fifth: fifth,
      sixth: sixth,
      seventh: seventh
    )
  }

  /// The value at `index`, which must be below ``SignpostRecord/argumentCapacity``.
  @inlinable
  public subscript(index: Int) -> Int {
    switch index {
    case 0: return storage.first
    case 1: return storage.second
    case 2: return storage.third
    case 3: return storage.fourth
    case 4: return storage.fifth
    case 5: return storage.sixth
    case 6: return storage.seventh
    default: preconditionFailure("a signpost has at most 7 arguments; there is no number \(index)")
    }
  }
}

/// The storage of ``SignpostValues``; a struct of words is trivially copyable and hashable.
@usableFromInline
struct InlineArray7: Sendable, Hashable {
  @usableFromInline var first: Int
  @usableFromInline var second: Int
  @usableFromInline var third: Int
  @usableFromInline var fourth: Int
  @usableFromInline var fifth: Int
  @usableFromInline var sixth: Int
  @usableFromInline var seventh: Int

  @inlinable
  init(
    first: Int,
    second: Int,
    third: Int,
    fourth: Int,
    fifth: Int,
    sixth: Int,
    seventh: Int
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    self.fifth = fifth
    self.sixth = sixth
    self.seventh = seventh
  }
}
