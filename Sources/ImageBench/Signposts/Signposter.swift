public import Basics
public import Synchronization

/// Emits signposts, shaped like `OSSignposter`: intervals with identities, and single events.
///
/// A disabled signposter records nothing and makes no payload: it costs one branch, which is
/// inlined where the signpost is emitted.
public struct Signposter: Sendable {
  @usableFromInline let recorder: SignpostRecorder?
  /// The recorder's own, so that recording counts no reference.
  @usableFromInline let lanes: SignpostLanes?

  /// A signposter that records into `recorder`.
  public init(recorder: SignpostRecorder) {
    self.recorder = recorder
    lanes = recorder.lanes
  }

  private init() {
    recorder = nil
    lanes = nil
  }

  /// A signposter that records nothing.
  public static let disabled = Signposter()

  /// Whether signposts are recorded.
  @inlinable public var isEnabled: Bool { lanes != nil }

  /// A fresh identity for an interval or for the events of one thing.
  @inlinable public func makeSignpostID() -> SignpostID { recorder?.nextID() ?? .none }

  /// Begins an interval and returns what ``endInterval(_:_:)`` needs.
  ///
  /// - Parameters:
  ///   - interval: What begins.
  ///   - id: Its identity; by default a fresh one.
  ///   - fields: What the begin says; not evaluated while the signposter is disabled.
  @inlinable
  package func beginInterval<Interval: SignpostInterval>(
    _ interval: Interval.Type,
    id: SignpostID? = nil,
    _ fields: @autoclosure () -> Interval.Begin
  ) -> SignpostIntervalState<Interval.End> {
    guard let lanes else { return SignpostIntervalState(name: Interval.name, id: .none) }
    let id = id ?? makeSignpostID()
    record(Interval.name, .begin, id, fields().numbers, lanes)
    return SignpostIntervalState(name: Interval.name, id: id)
  }

  /// Ends the interval that `state` began.
  ///
  /// - Parameters:
  ///   - state: What began it.
  ///   - fields: What the end says; not evaluated while the signposter is disabled.
  @inlinable
  package func endInterval<End: SignpostPayload>(
    _ state: SignpostIntervalState<End>,
    _ fields: @autoclosure () -> End
  ) {
    guard let lanes else { return }
    record(state.name, .end, state.id, fields().numbers, lanes)
  }

  /// Ends the interval that `state` began and whose end says nothing but when.
  @inlinable
  package func endInterval(_ state: SignpostIntervalState<Signpost.NoFields>) {
    endInterval(state, Signpost.NoFields())
  }

  /// Records a moment.
  ///
  /// - Parameters:
  ///   - event: What happened; not evaluated while the signposter is disabled.
  ///   - id: The interval that it belongs to; by default none.
  @inlinable
  package func emitEvent<Event: SignpostEvent>(
    _ event: @autoclosure () -> Event,
    id: SignpostID = .none
  ) {
    guard let lanes else { return }
    record(Event.name, .event, id, event().numbers, lanes)
  }

  /// Stores a record in the next slot of the calling thread.
  @inlinable
  @inline(__always)
  func record(
    _ name: SignpostName,
    _ phase: SignpostPhase,
    _ id: SignpostID,
    _ numbers: SignpostNumbers,
    _ lanes: SignpostLanes
  ) {
    // The pointers of the lanes are the recorder's, which nothing else may hold.
    defer { extendLifetime(recorder) }
    let time = lanes.now ?? recorder?.readClock() ?? .start
    var cursor = lanes.cursor
    var slot = cursor.pointee.next.load(ordering: .relaxed)
    if slot == cursor.pointee.end {
      guard let roomy = recorder?.makeRoom() else { return }
      cursor = roomy
      slot = roomy.pointee.next.load(ordering: .relaxed)
    }
    let free = slot.unsafelyUnwrapped
    free.initialize(
      to: SignpostRecord(time: time, id: id, name: name, phase: phase, numbers: numbers)
    )
    cursor.pointee.next.store(free + 1, ordering: .releasing)
  }
}

/// An interval that has begun and must be ended once, with the fields of `End`.
@usableFromInline package struct SignpostIntervalState<End: SignpostPayload>: Sendable, Hashable {
  /// What began.
  @usableFromInline package let name: SignpostName
  /// Its identity.
  @usableFromInline package let id: SignpostID

  @inlinable
  init(name: SignpostName, id: SignpostID) {
    self.name = name
    self.id = id
  }
}
