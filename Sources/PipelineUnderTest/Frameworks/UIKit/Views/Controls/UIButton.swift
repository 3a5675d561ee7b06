/// A control that is pressed.
///
/// It shows its title and image in a label and an image view.
open class UIButton: UIControl {
  /// Looks of buttons, which differ in nothing here.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
  }

  public let buttonType: ButtonType
  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]
  private var backgrounds: [State: UIImage] = [:]
  private var colors: [State: UIColor] = [:]
  private var pictureView: UIImageView?
  private var backgroundView: UIImageView?
  private var textView: UILabel?
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true

  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) {
    buttonType = .custom
    super.init(coder: coder)
  }
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  open override var isEnabled: Bool { didSet { refresh() } }
  open override var isSelected: Bool { didSet { refresh() } }
  open override var isHighlighted: Bool { didSet { refresh() } }

  /// Made at its first use.
  open var imageView: UIImageView? {
    if pictureView == nil {
      let view = UIImageView(frame: .zero)
      pictureView = view
      addSubview(view)
    }
    return pictureView
  }

  open var titleLabel: UILabel? {
    if textView == nil {
      let label = UILabel(frame: .zero)
      textView = label
      addSubview(label)
    }
    return textView
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    refresh()
  }
  open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    refresh()
  }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state] = image
    refresh()
  }
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?,
    forImageIn state: State
  ) { imageView?.preferredSymbolConfiguration = configuration }

  open func title(for state: State) -> String? { titles[state] }
  open func titleColor(for state: State) -> UIColor? { colors[state] }
  open func image(for state: State) -> UIImage? { images[state] }
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
  open var currentTitle: String? { titles[state] ?? titles[.normal] }
  open var currentImage: UIImage? { images[state] ?? images[.normal] }
  open var currentBackgroundImage: UIImage? { backgrounds[state] ?? backgrounds[.normal] }

  private func refresh() {
    if currentImage != nil || pictureView != nil, imageView?.image !== currentImage {
      imageView?.image = currentImage
    }
    if currentTitle != nil || textView != nil { titleLabel?.text = currentTitle }
    if currentBackgroundImage != nil || backgroundView != nil {
      let view = backgroundView ?? UIImageView(frame: bounds)
      if backgroundView == nil { insertSubview(view, at: 0) }
      backgroundView = view
      if view.image !== currentBackgroundImage { view.image = currentBackgroundImage }
    }
    invalidateIntrinsicContentSize()
  }

  open override var intrinsicContentSize: CGSize {
    let picture = currentImage?.size ?? .zero
    let text = textView?.intrinsicContentSize ?? .zero
    return CGSize(
      width: picture.width + text.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: max(picture.height, text.height) + contentEdgeInsets.top + contentEdgeInsets.bottom
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    let area = bounds.inset(by: contentEdgeInsets)
    let picture = currentImage?.size ?? .zero
    let text = textView?.intrinsicContentSize ?? .zero
    let width = min(picture.width, area.width)
    let start = area.minX + max(area.width - width - text.width, 0) / 2
    let height = min(picture.height, area.height)
    pictureView?.frame = CGRect(x: start, y: area.midY - height / 2, width: width, height: height)
    textView?.frame = CGRect(
      x: start + width,
      y: area.midY - text.height / 2,
      width: min(text.width, max(area.width - width, 0)),
      height: text.height
    )
  }
}
