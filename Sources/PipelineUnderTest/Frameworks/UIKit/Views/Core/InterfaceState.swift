/// What UIKit knows of one device: its app, its screen's driver and its traits.
@MainActor
package final class InterfaceState {
  private nonisolated static let table = PerDevice { Holder() }
  package static var current: InterfaceState { table.current.state }

  /// Makes the state later than itself, because an app asks for it while it is made.
  // Unchecked: the main lane alone uses the state.
  private final class Holder: @unchecked Sendable {
    @MainActor lazy var state = InterfaceState()
  }

  /// Hears of cells and images.
  package weak var probe: (any ListProbe)?
  /// The calls of the app that may read a feed, the innermost last.
  var readers: [FeedReader] = []
  /// The view whose subviews are laid out now.
  var layingOut: UIView?
  /// The window that is shown.
  weak var window: UIWindow?
  lazy var application = UIApplication()
  let traits = UITraitCollection.current
  var areAnimationsEnabled = true
  /// The duration of the animation whose block runs.
  var animationDuration: TimeInterval = 0
  /// How long that animation waits first.
  var animationDelay: TimeInterval = 0
  /// Controllers and views that belong to no other, kept until they leave.
  package var kept: [AnyObject] = []

  /// The opacity of `layer` is about to change: in an animation it takes time.
  func noteFade(of layer: CALayer) {
    guard areAnimationsEnabled, animationDuration > 0 else {
      layer.fade = nil
      return
    }
    layer.fade = LayerFade(after: animationDelay, length: animationDuration) {
      layer.shownOpacity(at: $0)
    }
  }
}
