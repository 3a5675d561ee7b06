internal import VirtualDevice

/// Shows an image.
///
/// What it shows is what the metrics see.
open class UIImageView: UIView {
  private var shown: UIImage?
  private var hold: PixelHold?
  open var highlightedImage: UIImage? { didSet { updateHold() } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { updateHold() } } }
  open var animationImages: [UIImage]? { didSet { updateHold() } }
  open var highlightedAnimationImages: [UIImage]?
  /// In seconds; 0 stands for a thirtieth of a second for each image.
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open private(set) var isAnimating = false
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false

  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    if let image { self.image = image }
  }

  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    if let image { self.image = image }
    self.highlightedImage = highlightedImage
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The image in its normal state.
  open var image: UIImage? {
    get { shown }
    set {
      let old = shown
      InterfaceState.current.probe?
        .contentWillChange(in: self, layer.place, to: newValue, since: nil)
      shown = newValue
      updateHold()
      if old?.size != newValue?.size { invalidateIntrinsicContentSize() }
      if newValue?.images != nil { startAnimating() }
    }
  }

  /// The image on the screen: the highlighted one while it is highlighted.
  package var displayedImage: UIImage? {
    if isAnimating, let first = animationImages?.first { return first }
    return isHighlighted ? highlightedImage ?? shown : shown
  }

  open func startAnimating() {
    isAnimating = animationImages != nil || shown?.images != nil
    updateHold()
  }

  open func stopAnimating() {
    isAnimating = false
    updateHold()
  }

  open override var intrinsicContentSize: CGSize {
    displayedImage?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { displayedImage?.size ?? .zero }

  override func windowChanged() { updateHold() }

  /// Decodes what it shows, on the calling lane, as a first draw does.
  package func decodeForDisplay() {
    displayedImage?.decodeForDisplay()
    updateHold()
  }

  /// Keeps the pixels of what it shows while it is in a window.
  package func updateHold() {
    guard window != nil else {
      if hold != nil { hold = nil }
      return
    }
    let image = displayedImage
    if image?.isDecoded == false { layer.awaitPixels() }
    var stores = image?.stores ?? []
    if isAnimating {
      for image in animationImages ?? [] {
        if !image.isDecoded { layer.awaitPixels() }
        for store in image.stores where !stores.contains(where: { $0 === store }) {
          stores.append(store)
        }
      }
    }
    if stores.isEmpty {
      if hold != nil { hold = nil }
    } else if hold?.holds(stores) != true {
      hold = PixelHold(stores)
    }
  }
}
