public import AppleFoundation
internal import Signposts
internal import VirtualDevice

/// How important a line of a log is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)
}

/// A part of an app in the system's log.
// Unchecked: nothing of it changes.
public final class OSLog: NSObject, @unchecked Sendable {
  public let subsystem: String
  public let category: String
  private let isOn: Bool

  /// A category that Apple names.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  private init(_ subsystem: String, _ category: String, isOn: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isOn = isOn
  }

  /// The log of a part of the app.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem, category, isOn: true)
  }

  /// The log of a part of the app, in a category of Apple's.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem, category.rawValue, isOn: true)
  }

  /// The log of the app as a whole.
  public static let `default` = OSLog("", "", isOn: true)
  /// A log that records nothing.
  public static let disabled = OSLog("", "", isOn: false)

  /// Whether signposts are recorded.
  public var signpostsEnabled: Bool {
    isOn && Device.currentIfAny?.signposter.isEnabled == true
  }

  /// Whether lines of a type are recorded: those that the system keeps, `default` and above.
  public func isEnabled(type: OSLogType) -> Bool {
    signpostsEnabled && type != .debug && type != .info
  }

  /// Writes a line into the trace.
  func write(_ type: OSLogType, _ line: () -> String) {
    guard isEnabled(type: type), let device = Device.currentIfAny else { return }
    let prefix = category.isEmpty ? "" : "\(category): "
    let text = device.number(ofText: prefix + line())
    device.signposter.emitEvent(Signpost.LoaderEvent(text: text))
  }
}

/// Writes a line of `log` into the trace; its arguments stand in the place of its formats.
public func os_log(
  _ message: StaticString,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  type: OSLogType = .default,
  _ args: any CVarArg...
) {
  log.write(type) { LogFormat.text(message, args) }
}

/// Writes a line of `log` into the trace; its arguments stand in the place of its formats.
public func os_log(
  _ type: OSLogType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  _ message: StaticString,
  _ args: any CVarArg...
) {
  log.write(type) { LogFormat.text(message, args) }
}

/// Writes a line of `log` into the trace.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type) { message.text }
}

/// The formats of C with the words of `os_log`.
enum LogFormat {
  static func text(_ format: StaticString, _ arguments: [any CVarArg]) -> String {
    var format = format.description
    for word in ["{public}", "{private}"] {
      format = format.replacingOccurrences(of: word, with: "")
    }
    return arguments.isEmpty ? format : String(format: format, arguments: arguments)
  }
}

/// Apple's log for Swift.
public struct Logger: Sendable {
  let log: OSLog

  /// The log of a part of the app.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// The log of the app as a whole.
  public init() { log = .default }

  /// The same log as `logObj`.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a line of a type.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level) { message.text } }
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
  /// The system does not keep lines of these three either.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
}
