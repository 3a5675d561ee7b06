/// A control with a title and an image for each of its states.
open class UIButton: UIControl {
  /// The look of a button.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  /// A description of a button's content.
  public struct Configuration {
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    public var imagePadding: CGFloat = 0
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    public var showsActivityIndicator = false
    public static func plain() -> Self { Self() }
    public static func filled() -> Self { Self() }
    public static func tinted() -> Self { Self() }
    public static func gray() -> Self { Self() }
    public static func borderless() -> Self { Self() }
  }

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]
  private var backgrounds: [State: UIImage] = [:]
  private var titleColors: [State: UIColor] = [:]
  private let picture = UIImageView()
  private let backgroundPicture = UIImageView()
  private let label = UILabel()
  public private(set) var buttonType = ButtonType.custom
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var configuration: Configuration? { didSet { stateChanged() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [backgroundPicture, picture, label] { addSubview(view) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction {
      addAction(primaryAction, for: .primaryActionTriggered)
      setTitle(primaryAction.title, for: .normal)
      setImage(primaryAction.image, for: .normal)
    }
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
    stateChanged()
  }

  open var imageView: UIImageView? { picture }
  open var titleLabel: UILabel? { label }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateChanged()
  }
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    stateChanged()
  }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state] = image
    stateChanged()
  }
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    stateChanged()
  }

  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  open func backgroundImage(for state: State) -> UIImage? {
    backgrounds[state] ?? backgrounds[.normal]
  }
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
  open var currentTitle: String? { title(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// Shows what its present state has.
  ///
  /// An image that stays is not set again.
  override func stateChanged() {
    let image = configuration?.image ?? currentImage
    if picture.image !== image { picture.image = image }
    if backgroundPicture.image !== currentBackgroundImage {
      backgroundPicture.image = currentBackgroundImage
    }
    label.text = configuration?.title ?? currentTitle
    if let color = titleColor(for: state) { label.textColor = color }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override var intrinsicContentSize: CGSize {
    let (image, text) = (picture.intrinsicContentSize, label.intrinsicContentSize)
    let insets = contentEdgeInsets
    return CGSize(
      width: max(image.width, 0) + text.width + insets.left + insets.right,
      height: max(image.height, text.height, 0) + insets.top + insets.bottom
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundPicture.frame = bounds
    let inner = bounds.inset(by: contentEdgeInsets)
    let size = picture.image?.size ?? .zero
    let text = label.intrinsicContentSize
    let (width, height) = (min(size.width, inner.width), min(size.height, inner.height))
    let left = max((inner.width - width - text.width) / 2, 0) + inner.minX
    picture.frame = CGRect(
      x: left,
      y: inner.midY - height / 2,
      width: width,
      height: height
    ).inset(by: imageEdgeInsets)
    label.frame = CGRect(
      x: left + width,
      y: inner.midY - text.height / 2,
      width: min(text.width, max(inner.width - width, 0)),
      height: text.height
    )
  }
}
