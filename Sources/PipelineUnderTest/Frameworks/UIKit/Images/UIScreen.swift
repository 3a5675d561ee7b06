internal import Basics
internal import VirtualDevice

/// The screen of the device.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()
  public static var screens: [UIScreen] { [main] }

  private override init() {}

  private var display: DisplayFacts { Device.current.display }

  /// Pixels to a point.
  open var scale: CGFloat { CGFloat(display.scale) }
  open var nativeScale: CGFloat { scale }
  /// In points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: display.width, height: display.height) }
  /// In pixels.
  open var nativeBounds: CGRect {
    CGRect(
      x: 0,
      y: 0,
      width: (display.width * display.scale).rounded(),
      height: (display.height * display.scale).rounded()
    )
  }
  open var maximumFramesPerSecond: Int {
    let period = display.refreshPeriod.nanoseconds
    return period > 0 ? (1_000_000_000 + period / 2) / period : 0
  }
  open var traitCollection: UITraitCollection { .current }
}
