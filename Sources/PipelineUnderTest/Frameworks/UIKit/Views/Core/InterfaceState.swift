internal import QuartzCore

/// What UIKit knows of one device: its app, its screen's driver and its traits.
@MainActor
package final class InterfaceState {
  // Unchecked: made once for each device, on its main lane.
  private nonisolated static let table = PerDevice { Holder() }
  package static var current: InterfaceState { table.current.state }

  /// Makes the state later than itself, because an app asks for it while it is made.
  private final class Holder {
    lazy var state = MainActor.assumeIsolated { InterfaceState() }

  }

  /// Hears of cells and images.
  package weak var probe: (any ListProbe)?
  /// The window that is shown.
  weak var window: UIWindow?
  lazy var application = UIApplication()
  let traits = UITraitCollection.current
  /// Cells that data sources returned since the driver last asked.
  var cellsBound = 0
  /// Registrations of cells so far, each of which has a pool of its own.
  var registrations = 0
  var areAnimationsEnabled = true
  /// The duration of the animation whose block runs.
  var animationDuration: TimeInterval = 0
  /// Controllers and views that belong to no other, kept until they leave.
  var kept: [AnyObject] = []
}
