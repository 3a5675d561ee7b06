/// The questions of a layer to its view or another delegate.
public protocol CALayerDelegate: AnyObject {
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
  func layerWillDraw(_ layer: CALayer)
  func layoutSublayers(of layer: CALayer)
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Refers to a view without keeping it; the view clears it when it ends.
///
/// Weak references would make every retain and release of their target slow.
// Unchecked: the threads of a world take turns.
package final class LayerOwner: @unchecked Sendable {
  package unowned(unsafe) var view: (any CALayerDelegate)?

  /// Refers to no view yet.
  package init() {}
}

/// Says that a view makes a layer.
public struct CALayerOfView: Sendable {
  package init() {}
}
