/// Emits signposts, shaped like `OSSignposter`: intervals with identities, and single events.
///
/// A disabled signposter records nothing and costs one branch.
public struct Signposter: Sendable {
  private let recorder: SignpostRecorder?

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
  public var isEnabled: Bool { recorder != nil }

  /// A fresh identity for an interval or for the events of one thing.
  public func makeSignpostID() -> SignpostID { recorder?.nextID() ?? .none }

  /// Begins an interval and returns what ``endInterval(_:_:)`` needs.
  @discardableResult
  @inline(__always)
  public func beginInterval(
    _ name: SignpostName,
    id: SignpostID? = nil,
    _ values: SignpostValues = SignpostValues()
  ) -> SignpostIntervalState {
    guard let recorder else { return SignpostIntervalState(name: name, id: .none) }
    let id = id ?? recorder.nextID()
    recorder.record(name, .begin, id, values)
    return SignpostIntervalState(name: name, id: id)
  }

  /// Ends the interval that `state` began.
  @inline(__always)
  public func endInterval(
    _ state: SignpostIntervalState,
    _ values: SignpostValues = SignpostValues()
  ) {
    recorder?.record(state.name, .end, state.id, values)
  }

  /// Records a moment.
  @inline(__always)
  public func emitEvent(
    _ name: SignpostName,
    id: SignpostID = .none,
    _ values: SignpostValues = SignpostValues()
  ) {
    recorder?.record(name, .event, id, values)
  }
}

/// An interval that has begun and must be ended once.
public struct SignpostIntervalState: Sendable, Hashable {
  /// What began.
  public let name: SignpostName
  /// Its identity.
  public let id: SignpostID
}
