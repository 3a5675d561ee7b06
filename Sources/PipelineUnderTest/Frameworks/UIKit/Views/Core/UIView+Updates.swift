extension UIView {
  /// Notes that a view of this branch wants to update its constraints.
  func markUpdateBranch() {
    var view: UIView? = self
    repeat {
      view?.branchWantsUpdate = true
      view = view?.parent
    } while view?.branchWantsUpdate == false
  }

  /// Lets the views that asked update their constraints, those below first.
  ///
  /// - Complexity: O(n) in the number of views that asked, with their siblings.
  func updateBranch() {
    guard branchWantsUpdate else { return }
    branchWantsUpdate = false
    for child in children { child.updateBranch() }
    guard wantsUpdate else { return }
    wantsUpdate = false
    if let owner { owner.updateViewConstraints() } else { updateConstraints() }
  }

  /// Gives the layer a bitmap of what the view draws; a view that draws nothing has none.
  ///
  /// Content that the app gave to the layer stays where no subclass draws, as UIKit calls
  /// `drawRect:` of those alone that implement it.
  func displayDrawing(in layer: CALayer) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    let (size, scale, isOpaque) = (bounds.size, contentScaleFactor, isOpaque)
    let origin = bounds.origin
    drawsByDefault = false
    let drawn = UIGraphicsDrawing(
      begun: {
        let context = CGContext.forInterface(size: size, scale: scale, isOpaque: isOpaque)
        context?.translateBy(x: -origin.x, y: -origin.y)
        return context
      },
      draw: { draw(bounds) }
    )
    if let image = drawn?.makeContent() {
      layer.contents = image
      lastDrawing = image
      return
    }
    let content = layer.contents as? CGImage
    let isOwn = content != nil && content === lastDrawing
    if isOwn || !drawsByDefault, layer.contents != nil { layer.contents = nil }
  }
}
