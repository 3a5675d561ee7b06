/// The phone.
///
/// It is held upright and plugged in.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// How a device is charged.
  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  public static let current = UIDevice()
  private override init() {}

  open var name: String { "iPhone" }
  open var model: String { "iPhone" }
  open var localizedModel: String { "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "18.0" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var isBatteryMonitoringEnabled = false
  open var batteryState: BatteryState { isBatteryMonitoringEnabled ? .full : .unknown }
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
}
