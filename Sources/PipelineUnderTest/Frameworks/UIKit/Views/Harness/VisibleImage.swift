/// An image view on the screen, or a layer whose content is an image.
@MainActor
package struct VisibleImage {
  /// The view or the layer, which tells places apart.
  package let place: ObjectIdentifier
  /// What it shows; nil for an empty view.
  package let image: UIImage?
  /// What tells images apart; nil for an empty view.
  package let imageIdentity: ObjectIdentifier?
  /// In points.
  package let size: CGSize
  /// Where the view is on the screen, in points; of a layer, the view that it is in.
  package let frame: CGRect
  /// The cell of a list around it, and the item of that cell.
  package let cell: UIView?
  package var item: IndexPath? { cell?.boundItem }

  init(of view: UIImageView, at frame: CGRect, in cell: UIView?) {
    place = ObjectIdentifier(view)
    image = view.displayedImage
    imageIdentity = image.map { ObjectIdentifier($0) }
    size = view.bounds.size
    self.frame = frame
    self.cell = cell
  }

  /// The content of a layer; nil for one without an image.
  init?(of layer: CALayer, at frame: CGRect, in cell: UIView?) {
    guard let content = layer.contents as? CGImage else { return nil }
    place = ObjectIdentifier(layer)
    image = UIImage(cgImage: content)
    imageIdentity = ObjectIdentifier(content)
    size = layer.bounds.size
    self.frame = frame
    self.cell = cell
  }
}
