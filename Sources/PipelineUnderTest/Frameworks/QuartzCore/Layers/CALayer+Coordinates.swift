extension CALayer {
  /// The point in the coordinates of its superlayer.
  func toSuper(_ p: CGPoint) -> CGPoint {
    let x = p.x - bounds.minX - anchorPoint.x * bounds.width
    let y = p.y - bounds.minY - anchorPoint.y * bounds.height
    var point = CGPoint(x: x, y: y)
    if isTransformed { point = point.applying(affineTransform()) }
    return CGPoint(x: point.x + position.x, y: point.y + position.y)
  }

  func fromSuper(_ p: CGPoint) -> CGPoint {
    var point = CGPoint(x: p.x - position.x, y: p.y - position.y)
    if isTransformed { point = point.applying(affineTransform().inverted()) }
    return CGPoint(
      x: point.x + bounds.minX + anchorPoint.x * bounds.width,
      y: point.y + bounds.minY + anchorPoint.y * bounds.height
    )
  }

  func toRoot(_ p: CGPoint) -> CGPoint {
    guard let superlayer else { return toSuper(p) }
    return superlayer.toRoot(toSuper(p))
  }

  func fromRoot(_ p: CGPoint) -> CGPoint {
    guard let superlayer else { return fromSuper(p) }
    return fromSuper(superlayer.fromRoot(p))
  }
}
