internal import VirtualDevice

/// A view that shows an image.
@MainActor open class UIImageView: UIView {
  /// The driver of the trial's frames learns of every change.
  private var shown: UIImage?
  /// What it counts as a view of, while it is in a window.
  private var counted: [PixelStore] = []

  open var image: UIImage? {
    get { shown }
    set {
      FrameDriver.probe?.imageWillChange(view: self, from: shown, to: newValue)
      shown = newValue
      countStores()
      superview?.invalidateIntrinsicContentSize()
    }
  }
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var animationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open private(set) var isAnimating = false
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    shown = image
  }

  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    shown = image
    self.highlightedImage = highlightedImage
  }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UIImageView.self) }

  open func startAnimating() { isAnimating = animationImages != nil }
  open func stopAnimating() { isAnimating = false }

  open override var intrinsicContentSize: CGSize {
    shown?.size ?? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  override func windowChanged(to window: UIWindow?) { countStores() }

  /// Counts as a view of the pixels that it shows in a window, and no longer of others.
  func countStores() {
    let now = window == nil ? [] : shown?.stores ?? []
    guard !now.elementsEqual(counted, by: ===) else { return }
    for store in now { store.changeViews(by: 1) }
    for store in counted { store.changeViews(by: -1) }
    counted = now
  }

  isolated deinit {
    for store in counted { store.changeViews(by: -1) }
  }
}
