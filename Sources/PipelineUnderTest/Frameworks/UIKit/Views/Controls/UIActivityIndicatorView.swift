/// Shows that something is under way.
open class UIActivityIndicatorView: UIView {
  /// The size of an indicator.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
    case whiteLarge = 0
    case white, gray
  }
  open var style = Style.medium { didSet { invalidateIntrinsicContentSize() } }
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  open var color: UIColor! = .gray
  open private(set) var isAnimating = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public init(style: Style) {
    super.init(frame: .zero)
    self.style = style
    bounds.size = intrinsicContentSize
    isHidden = true
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }

  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// Shows how much is done.
open class UIProgressView: UIView {
  /// The look of a bar.
  public enum Style: Int, Sendable { case `default`, bar }
  open var progressViewStyle = Style.default
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?
  /// What sets the progress from now on.
  open var observedProgress: Progress? {
    didSet {
      observation = observedProgress?.observe(\.fractionCompleted, options: .initial) {
        [weak self] progress, _ in
        let part = Float(progress.fractionCompleted)
        DispatchQueue.main.async { self?.progress = part }
      }
    }
  }
  private var observation: NSKeyValueObservation?
  private var value: Float = 0
  open var progress: Float {
    get { value }
    set { value = min(max(newValue, 0), 1) }
  }
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 4)
  }
}

/// Starts a refresh of a list.
///
/// Scripts of gestures do not pull it.
open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

/// A control that is on or off.
open class UISwitch: UIControl {
  open var isOn = false
  open var onTintColor: UIColor?
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}

/// A control that chooses a value of a range.
open class UISlider: UIControl {
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var value: Float = 0
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A control that chooses one of several segments.
open class UISegmentedControl: UIControl {
  private var titles: [String] = []
  open var selectedSegmentIndex = -1
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String ?? "" }
  }
  open var numberOfSegments: Int { titles.count }
  open func titleForSegment(at segment: Int) -> String? { titles[segment] }
}

/// An effect on what is behind a view.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {}

/// Blurs what is behind a view; no frame shows it here.
open class UIBlurEffect: UIVisualEffect {
  /// The strength of a blur.
  public enum Style: Int, Sendable {
    case extraLight, light, dark, extraDark, regular, prominent, systemUltraThinMaterial
    case systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
  }
  public init(style: Style) {}
}

/// A view with an effect.
open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect?
  public let contentView = UIView()
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    addContentView()
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }
  public convenience init() { self.init(effect: nil) }
  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
