/// Emits signposts, shaped like `OSSignposter`: intervals with identities, and single events.
///
/// A disabled signposter records nothing and makes no payload: it costs one branch, which is inlined
/// where the signpost is emitted.
public struct Signposter: Sendable {
  @usableFromInline let recorder: SignpostRecorder?

  /// A signposter that records into `recorder`.
  public init(recorder: SignpostRecorder) {
    self.recorder = recorder
  }

  private init() {
    recorder = nil
  }

  /// A signposter that records nothing.
  public static let disabled = Signposter()

  /// Whether signposts are recorded.
  @inlinable public var isEnabled: Bool { recorder != nil }

  /// A fresh identity for an interval or for the events of one thing.
  public func makeSignpostID() -> SignpostID { recorder?.nextID() ?? .none }

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
    guard let recorder else { return SignpostIntervalState(name: Interval.name, id: .none) }
    let id = id ?? recorder.nextID()
    recorder.record(Interval.name, .begin, id, fields().numbers)
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
    guard let recorder else { return }
    recorder.record(state.name, .end, state.id, fields().numbers)
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
    guard let recorder else { return }
    recorder.record(Event.name, .event, id, event().numbers)
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
