internal import Synchronization
internal import VirtualDevice

/// Where log messages and signposts of a part of an app go.
public final class OSLog: NSObject, Sendable {
  public struct Category: Sendable, Hashable {
    public let rawValue: String
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
  }
  public let subsystem: String
  public let category: String
  public let signpostsEnabled: Bool

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
    signpostsEnabled = true
    super.init()
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  private init(enabled: Bool) {
    subsystem = ""
    category = ""
    signpostsEnabled = enabled
    super.init()
  }

  public static let `default` = OSLog(enabled: true)
  public static let disabled = OSLog(enabled: false)
}

public struct OSLogType: Sendable, Hashable {
  public let rawValue: UInt8
  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)
}

/// Writes a message; a trial keeps none.
public func os_log(
  _ type: OSLogType = .default,
  log: OSLog = .default,
  _ message: StaticString,
  _ arguments: any CVarArg...
) {}
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default) {}

/// How much of a value a log may show.
public struct OSLogPrivacy: Sendable {
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let auto = OSLogPrivacy()
}

/// A message with values in it; what they are is not looked at.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value,
      privacy: OSLogPrivacy = .auto
    ) {}
  }
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}

/// Writes messages of a part of an app; a trial keeps none.
public struct Logger: Sendable {
  public init() {}
  public init(subsystem: String, category: String) {}
  public init(_ log: OSLog) {}
  public func log(_ message: OSLogMessage) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  public func trace(_ message: OSLogMessage) {}
  public func debug(_ message: OSLogMessage) {}
  public func info(_ message: OSLogMessage) {}
  public func notice(_ message: OSLogMessage) {}
  public func warning(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
  public func critical(_ message: OSLogMessage) {}
  public func fault(_ message: OSLogMessage) {}
}
