internal import AppleFoundation
internal import Signposts
internal import VirtualDevice

/// Distinguishes intervals of one name.
public struct OSSignpostID: Hashable, Sendable, Comparable {
  public let rawValue: UInt64

  public init(_ value: UInt64) { rawValue = value }

  /// A fresh one.
  public init(log: OSLog) { rawValue = SignpostBooks.current?.nextNumber() ?? 2 }

  /// That of an object.
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// For intervals that never overlap.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  public static let invalid = OSSignpostID(.max)
  public static let null = OSSignpostID(0)

  public static func < (lhs: OSSignpostID, rhs: OSSignpostID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// What a signpost marks.
public enum OSSignpostType: UInt8, Sendable { case event, begin, end }

/// Marks a moment, or the begin or end of an interval, in the trace.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {
  guard log.signpostsEnabled, let books = SignpostBooks.current else { return }
  switch type {
  case .event: books.event(name)
  case .begin: books.begin(name, signpostID)
  case .end: books.end(name, signpostID)
  }
}

/// Marks a moment, or the begin or end of an interval, in the trace, which shows the name alone.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive,
  _ format: StaticString,
  _ arguments: any CVarArg...
) {
  os_signpost(type, dso: dso, log: log, name: name, signpostID: signpostID)
}

/// Apple's signposts for Swift.
public struct OSSignposter: Sendable {
  let log: OSLog

  /// The signposts of a part of the app.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// The signposts of a part of the app, in a category of Apple's.
  public init(subsystem: String, category: OSLog.Category) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// The signposts of a logger's part of the app.
  public init(logger: Logger) { log = logger.log }
  /// The signposts of a log's part of the app.
  public init(logHandle: OSLog) { log = logHandle }
  /// The signposts of the app as a whole.
  public init() { log = .default }

  /// Records nothing.
  public static let disabled = OSSignposter(logHandle: .disabled)

  public var isEnabled: Bool { log.signpostsEnabled }

  /// A fresh identity.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
  /// The identity of an object.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: log, object: object)
  }

  /// Begins an interval.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState {
    os_signpost(.begin, log: log, name: name, signpostID: id)
    return OSSignpostIntervalState(signpostID: id)
  }

  /// Begins an interval; the trace shows its name alone.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: OSLogMessage
  ) -> OSSignpostIntervalState { beginInterval(name, id: id) }

  /// Ends the interval that began with `state`.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
    os_signpost(.end, log: log, name: name, signpostID: state.signpostID)
  }

  /// Ends the interval that began with `state`; the trace shows its name alone.
  public func endInterval(
    _ name: StaticString,
    _ state: OSSignpostIntervalState,
    _ message: OSLogMessage
  ) { endInterval(name, state) }

  /// Marks a moment.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
    os_signpost(.event, log: log, name: name, signpostID: id)
  }

  /// Marks a moment; the trace shows its name alone.
  public func emitEvent(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: OSLogMessage
  ) { emitEvent(name, id: id) }

  /// An interval for as long as `task` takes.
  public func withIntervalSignpost<T>(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    around task: () throws -> T
  ) rethrows -> T {
    let state = beginInterval(name, id: id)
    defer { endInterval(name, state) }
    return try task()
  }
}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
  let signpostID: OSSignpostID

  init(signpostID: OSSignpostID) { self.signpostID = signpostID }

  /// The state of an interval that began elsewhere.
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
    OSSignpostIntervalState(signpostID: id)
  }
}

/// The intervals of a loader that have begun and not ended.
private final class SignpostBooks: Sendable {
  private struct Key: Hashable {
    var name: String
    var id: OSSignpostID
  }
  private struct State {
    var open: [Key: [SignpostIntervalState<Signpost.LoaderWork.End>]] = [:]
    /// Above the numbers with a meaning.
    var last: UInt64 = 1
  }
  private let state = Guarded(State())
  private let device: Unowned

  // Unchecked: the device owns these books and outlives them.
  private struct Unowned: @unchecked Sendable {
    unowned let device: Device
  }

  private init(_ device: Device) { self.device = Unowned(device: device) }

  static var current: SignpostBooks? {
    guard let device = Device.currentIfAny else { return nil }
    return device.part(SignpostBooks.self) { SignpostBooks(device) }
  }

  func nextNumber() -> UInt64 {
    state.with { state in
      state.last += 1
      return state.last
    }
  }

  func event(_ name: StaticString) {
    let device = device.device
    let text = device.number(ofText: name.description)
    device.signposter.emitEvent(Signpost.LoaderEvent(text: text))
  }

  func begin(_ name: StaticString, _ id: OSSignpostID) {
    let device = device.device
    let text = device.number(ofText: name.description)
    let interval = device.signposter.beginInterval(Signpost.LoaderWork.self, .init(text: text))
    state.with { $0.open[Key(name: name.description, id: id), default: []].append(interval) }
  }

  func end(_ name: StaticString, _ id: OSSignpostID) {
    let key = Key(name: name.description, id: id)
    let interval = state.with { state in
      let interval = state.open[key]?.popLast()
      if state.open[key]?.isEmpty == true { state.open[key] = nil }
      return interval
    }
    if let interval { device.device.signposter.endInterval(interval) }
  }
}
