internal import VirtualDevice

/// Identifies an interval among others with the same name.
public struct OSSignpostID: Hashable, Sendable, Comparable {
  public let rawValue: UInt64
  public init(_ value: UInt64) { rawValue = value }
  public init(log: OSLog) { rawValue = Device.nextSignpost() }
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
  }
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  public static let invalid = OSSignpostID(.max)
  public static let null = OSSignpostID(0)
  public static func < (lhs: OSSignpostID, rhs: OSSignpostID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

public struct OSSignpostType: Sendable, Hashable {
  let rawValue: UInt8
  public static let event = OSSignpostType(rawValue: 0)
  public static let begin = OSSignpostType(rawValue: 1)
  public static let end = OSSignpostType(rawValue: 2)
}

/// Emits a signpost of the loader, which lands in the trace of the trial.
public func os_signpost(
  _ type: OSSignpostType,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive
) { record(type, log, name, signpostID) }

public func os_signpost(
  _ type: OSSignpostType,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive,
  _ format: StaticString,
  _ arguments: any CVarArg...
) { record(type, log, name, signpostID) }

private func record(
  _ type: OSSignpostType,
  _ log: OSLog,
  _ name: StaticString,
  _ id: OSSignpostID
) {
  guard log.signpostsEnabled else { return }
  let phase: LoaderSignpost.Phase = type == .begin ? .begin : type == .end ? .end : .event
  Device.noteLoader(LoaderSignpost(name: "\(name)", phase: phase, id: id.rawValue))
}

/// What ends an interval.
public final class OSSignpostIntervalState: Sendable {
  let id: OSSignpostID
  init(_ id: OSSignpostID) { self.id = id }
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
    OSSignpostIntervalState(id)
  }
}

/// Emits intervals and events of the loader, which land in the trace of the trial.
public struct OSSignposter: Sendable {
  private let log: OSLog
  public init() { log = .default }
  public init(logHandle: OSLog) { log = logHandle }
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  public init(subsystem: String, category: OSLog.Category) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  public init(logger: Logger) { log = .default }
  private init(log: OSLog) { self.log = log }
  public static let disabled = OSSignposter(log: .disabled)
  public var isEnabled: Bool { log.signpostsEnabled }
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: log, object: object)
  }

  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState {
    record(.begin, log, name, id)
    return OSSignpostIntervalState(id)
  }
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: OSLogMessage
  ) -> OSSignpostIntervalState { beginInterval(name, id: id) }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
    record(.end, log, name, state.id)
  }
  public func endInterval(
    _ name: StaticString,
    _ state: OSSignpostIntervalState,
    _ message: OSLogMessage
  ) { endInterval(name, state) }
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
    record(.event, log, name, id)
  }
  public func emitEvent(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: OSLogMessage
  ) { emitEvent(name, id: id) }
  public func withIntervalSignpost<Result>(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    around task: () throws -> Result
  ) rethrows -> Result {
    let state = beginInterval(name, id: id)
    defer { endInterval(name, state) }
    return try task()
  }
}
