internal import VirtualDevice
internal import VirtualTime

/// Apple's facts about the process, with the memory of the device.
///
/// Foundation's class on Linux is final, so this one has what loaders ask of it.
public final class ProcessInfo: NSObject, Sendable {
  /// The facts about this process.
  public static let processInfo = ProcessInfo()

  private override init() {}

  /// The memory of the device in bytes.
  public var physicalMemory: UInt64 { UInt64(Device.current.physicalMemory.bytes) }
  /// The cores of the device's world.
  public var processorCount: Int { Foundation.ProcessInfo.processInfo.processorCount }
  /// The cores of the device's world.
  public var activeProcessorCount: Int { Foundation.ProcessInfo.processInfo.activeProcessorCount }
  /// Seconds since the start of the world.
  public var systemUptime: TimeInterval {
    Double((World.currentTime ?? .start).nanoseconds) / 1e9
  }
  /// The variables with which the process was started.
  public var environment: [String: String] { Foundation.ProcessInfo.processInfo.environment }
  /// The arguments with which the process was started.
  public var arguments: [String] { Foundation.ProcessInfo.processInfo.arguments }
  public var processName: String { Foundation.ProcessInfo.processInfo.processName }
  public var processIdentifier: Int32 { Foundation.ProcessInfo.processInfo.processIdentifier }
  /// A text that no other call returns.
  public var globallyUniqueString: String { UUID().uuidString }
  /// A device in a trial is cool and has power.
  public var thermalState: ThermalState { .nominal }
  /// A device in a trial is cool and has power.
  public var isLowPowerModeEnabled: Bool { false }
  /// The version of the device's system.
  public var operatingSystemVersion: OperatingSystemVersion {
    let own = Device.current.system
    return OperatingSystemVersion(
      majorVersion: own.major,
      minorVersion: own.minor,
      patchVersion: 0
    )
  }
  public var operatingSystemVersionString: String { "Version \(Device.current.system)" }

  /// Whether the system has at least this version.
  public func isOperatingSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
    let own = operatingSystemVersion
    return (own.majorVersion, own.minorVersion, own.patchVersion)
      >= (version.majorVersion, version.minorVersion, version.patchVersion)
  }

  /// Posted when the thermal state changes, which it does not here.
  public static let thermalStateDidChangeNotification = Notification.Name(
    "NSProcessInfoThermalStateDidChangeNotification"
  )
  public typealias OperatingSystemVersion = Foundation.OperatingSystemVersion

  /// Apple's levels of heat.
  public enum ThermalState: Int, Sendable {
    case nominal, fair, serious, critical
  }
}

extension Notification.Name {
  /// Posted when the mode of low power is turned on or off, which it is not here.
  public static let NSProcessInfoPowerStateDidChange = Notification.Name(
    "NSProcessInfoPowerStateDidChangeNotification"
  )
}
