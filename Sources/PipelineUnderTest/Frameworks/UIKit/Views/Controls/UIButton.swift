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
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var symbolConfigurations: [State: UIImage.SymbolConfiguration] = [:]
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

  public convenience init() { self.init(frame: .zero) }

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

  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    stateChanged()
  }
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?,
    forImageIn state: State
  ) {
    symbolConfigurations[state] = configuration
    stateChanged()
  }
  open func preferredSymbolConfigurationForImage(
    in state: State
  ) -> UIImage.SymbolConfiguration? {
    symbolConfigurations[state] ?? symbolConfigurations[.normal]
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
    picture.preferredSymbolConfiguration = preferredSymbolConfigurationForImage(in: state)
    if let title = currentAttributedTitle {
      label.attributedText = title
    } else {
      label.text = configuration?.title ?? currentTitle
    }
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

  // MARK: Where its parts lie

  /// The background covers the button.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The image and the title lie within the insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// The image lies before the title, both together as the alignments say.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = imageSize(in: contentRect)
    return CGRect(
      origin: CGPoint(x: left(in: contentRect), y: top(size.height, in: contentRect)),
      size: size
    ).inset(by: imageEdgeInsets)
  }

  /// The title lies after the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let image = imageSize(in: contentRect)
    let text = label.intrinsicContentSize
    return CGRect(
      x: left(in: contentRect) + image.width,
      y: contentRect.midY - text.height / 2,
      width: min(text.width, max(contentRect.width - image.width, 0)),
      height: text.height
    ).inset(by: titleEdgeInsets)
  }

  private func imageSize(in rect: CGRect) -> CGSize {
    let size = picture.image?.size ?? .zero
    let isEmpty = picture.image == nil
    return CGSize(
      width: contentHorizontalAlignment == .fill && !isEmpty
        ? max(rect.width - label.intrinsicContentSize.width, 0) : min(size.width, rect.width),
      height: contentVerticalAlignment == .fill && !isEmpty
        ? rect.height : min(size.height, rect.height)
    )
  }

  private func left(in rect: CGRect) -> CGFloat {
    let room = max(rect.width - imageSize(in: rect).width - label.intrinsicContentSize.width, 0)
    return switch contentHorizontalAlignment {
    case .left, .leading, .fill: rect.minX
    case .right, .trailing: rect.minX + room
    case .center: rect.minX + room / 2
    }
  }

  private func top(_ height: CGFloat, in rect: CGRect) -> CGFloat {
    switch contentVerticalAlignment {
    case .top, .fill: rect.minY
    case .bottom: rect.maxY - height
    case .center: rect.midY - height / 2
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundPicture.frame = backgroundRect(forBounds: bounds)
    let content = contentRect(forBounds: bounds)
    picture.frame = imageRect(forContentRect: content)
    label.frame = titleRect(forContentRect: content)
  }
}
