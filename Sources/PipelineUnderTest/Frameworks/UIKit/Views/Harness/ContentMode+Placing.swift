internal import QuartzCore

extension UIView.ContentMode {
  /// Where content of `size` is drawn for a view at `frame`; of content that fills its view, the
  /// part inside of it.
  func rect(of size: CGSize, in frame: CGRect) -> CGRect {
    let (right, bottom) = (frame.maxX - size.width, frame.maxY - size.height)
    let (centerX, centerY) = (frame.midX - size.width / 2, frame.midY - size.height / 2)
    func rect(_ x: CGFloat, _ y: CGFloat) -> CGRect { CGRect(x: x, y: y, size) }
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw: return frame
    case .center: return rect(centerX, centerY)
    case .top: return rect(centerX, frame.minY)
    case .bottom: return rect(centerX, bottom)
    case .left: return rect(frame.minX, centerY)
    case .right: return rect(right, centerY)
    case .topLeft: return rect(frame.minX, frame.minY)
    case .topRight: return rect(right, frame.minY)
    case .bottomLeft: return rect(frame.minX, bottom)
    case .bottomRight: return rect(right, bottom)
    }
  }
}

extension CGRect {
  fileprivate init(x: CGFloat, y: CGFloat, _ size: CGSize) {
    self.init(origin: CGPoint(x: x, y: y), size: size)
  }
}

extension CALayerContentsGravity {
  /// The mode of views that places content in the same way.
  var mode: UIView.ContentMode {
    switch self {
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    default: .scaleToFill
    }
  }
}
