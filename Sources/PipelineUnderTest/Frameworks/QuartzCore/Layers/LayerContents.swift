package import Basics
internal import VirtualDevice
internal import VirtualTime

/// Learns which content layers get.
package protocol LayerContentObserver: AnyObject {
  /// `layer` shows `image` from now on; nil for no image. Called on the main lane.
  ///
  /// - Parameter since: When the app gave it the image; nil stands for now.
  func contentWillChange(of layer: CALayer, to image: CGImage?, since: TimePoint?)
}

/// The observer of the layers of a device.
package final class LayerContents {
  private static let table = PerDevice { LayerContents() }
  package static var current: LayerContents { table.current }

  /// None by default; the owner keeps it.
  package weak var observer: (any LayerContentObserver)?

  func willChange(_ layer: CALayer, to image: CGImage?, since: TimePoint?) {
    // Views are for the main lane: what another one sets is noticed when a frame draws it.
    guard World.currentLane == .main else { return }
    observer?.contentWillChange(of: layer, to: image, since: since)
  }
}
