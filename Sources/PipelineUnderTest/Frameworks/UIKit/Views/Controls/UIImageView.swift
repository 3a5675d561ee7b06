internal import VirtualDevice

/// A view that shows an image.
///
/// While it is in the window it counts as a view of the decoded pixels of its image.
open class UIImageView: UIView {
  private var normal: UIImage?
  private var highlighted: UIImage?
  private var frames: [UIImage]?
  private var held: [PixelStore] = []
  open var isHighlighted = false { didSet { countStores() } }
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  open var adjustsImageWhenAncestorFocused = false
  private var animates = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A view of the size of `image`.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
  }

  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
  }

  deinit { for store in held { store.changeViews(by: -1) } }

  open var image: UIImage? {
    get { normal }
    set {
      let old = normal
      if old !== newValue, let probe = InterfaceState.current.probe {
        probe.imageWillChange(view: self, from: old, to: newValue)
      }
      normal = newValue
      countStores()
      if old?.size != newValue?.size { invalidateIntrinsicContentSize() }
      if newValue?.images != nil { startAnimating() }
    }
  }

  open var highlightedImage: UIImage? {
    get { highlighted }
    set {
      highlighted = newValue
      countStores()
    }
  }

  /// Images to show one after the other, instead of ``image``.
  open var animationImages: [UIImage]? {
    get { frames }
    set {
      frames = newValue
      countStores()
    }
  }

  open var isAnimating: Bool { animates }

  open func startAnimating() {
    animates = frames != nil || normal?.images != nil
    countStores()
  }

  open func stopAnimating() {
    animates = false
    countStores()
  }

  open override var intrinsicContentSize: CGSize { normal?.size ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { normal?.size ?? bounds.size }

  /// What a frame shows of it.
  package var shownImages: [UIImage] {
    if isAnimating, let frames { return frames }
    return ((isHighlighted ? highlighted : nil) ?? normal).map { [$0] } ?? []
  }

  /// Counts it as a view of the pixels of its image, and no more of those it showed before.
  ///
  /// Called again after a draw, because a lazily decoded image has its pixels from then on.
  package func countStores() {
    let shown = window == nil ? [] : shownImages
    let stores = shown.flatMap(\.stores)
    if stores.elementsEqual(held, by: { $0 === $1 }) { return }
    for store in stores { store.changeViews(by: 1) }
    for store in held { store.changeViews(by: -1) }
    held = stores
  }

  override func windowChanged() { countStores() }
}
