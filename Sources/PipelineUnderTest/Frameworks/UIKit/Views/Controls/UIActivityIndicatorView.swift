/// A wheel that turns while something is under way.
open class UIActivityIndicatorView: UIView {
  /// The size and colour of the wheel.
  public enum Style: Int, Sendable {
    case whiteLarge, white, gray
    case medium = 100
    case large
  }

  open var style: Style
  open var color: UIColor! = .gray
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  private var animates = false
  open var isAnimating: Bool { animates }

  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    frame.size = intrinsicContentSize
    isHidden = true
  }

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    isHidden = true
  }

  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
  }

  open func startAnimating() {
    animates = true
    isHidden = false
  }

  open func stopAnimating() {
    animates = false
    if hidesWhenStopped { isHidden = true }
  }

  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
