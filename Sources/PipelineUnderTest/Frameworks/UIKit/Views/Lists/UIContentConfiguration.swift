/// The state of a cell that its configuration may depend on.
public struct UICellConfigurationState: Hashable {
  public var traitCollection: UITraitCollection
  public var isSelected = false
  public var isHighlighted = false
  public var isDisabled = false

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// A value that makes and updates a view of what a cell shows.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  func updated(for state: UICellConfigurationState) -> Self
}

/// A view of a configuration.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// Updates `present` if it can show `model`, else replaces it; returns the view.
@MainActor
func installContent(
  _ model: (any UIContentConfiguration)?,
  in parent: UIView,
  present: (any UIView & UIContentView)?
) -> (any UIView & UIContentView)? {
  guard let model else {
    present?.removeFromSuperview()
    return nil
  }
  if let present, present.supports(model) {
    present.configuration = model
    return present
  }
  present?.removeFromSuperview()
  let view = model.makeContentView()
  view.frame = parent.bounds
  view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  parent.addSubview(view)
  return view
}

/// An image and two lines of text.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The look of the image.
  public struct ImageProperties {
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
    public var cornerRadius: CGFloat = 0
    public var tintColor: UIColor?
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  }
  /// The look of a text.
  public struct TextProperties {
    public var font = UIFont.systemFont(ofSize: 17)
    public var color = UIColor.black
    public var numberOfLines = 0
  }

  public var image: UIImage?
  public var text: String?
  public var secondaryText: String?
  public var imageProperties = ImageProperties()
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextVerticalPadding: CGFloat = 0
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11,
    leading: 16,
    bottom: 11,
    trailing: 16
  )

  private init() {}
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }

  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }
  public func updated(for state: UICellConfigurationState) -> UIListContentConfiguration { self }
}

/// The view of a ``UIListContentConfiguration``.
open class UIListContentView: UIView, UIContentView {
  private var model: UIListContentConfiguration
  public let imageView = UIImageView(frame: .zero)
  public let textLabel = UILabel(frame: .zero)
  public let secondaryTextLabel = UILabel(frame: .zero)

  public init(configuration: UIListContentConfiguration) {
    model = configuration
    super.init(frame: .zero)
    for view in [imageView, textLabel, secondaryTextLabel] { addSubview(view) }
    imageView.contentMode = .scaleAspectFit
    imageView.clipsToBounds = true
    show()
  }

  public required init?(coder: NSCoder) {
    model = .cell()
    super.init(coder: coder)
  }

  open var configuration: any UIContentConfiguration {
    get { model }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        preconditionFailure("UIListContentView shows UIListContentConfiguration; set one")
      }
      model = new
      show()
    }
  }

  private func show() {
    if imageView.image !== model.image { imageView.image = model.image }
    textLabel.text = model.text
    secondaryTextLabel.text = model.secondaryText
    imageView.layer.cornerRadius = model.imageProperties.cornerRadius
    setNeedsLayout()
  }

  private var imageSize: CGSize {
    guard let image = model.image else { return .zero }
    let limit = model.imageProperties.maximumSize
    let (w, h) = (limit.width, limit.height)
    let factor = min(
      w > 0 ? w / max(image.size.width, 1) : 1,
      h > 0 ? h / max(image.size.height, 1) : 1,
      1
    )
    return CGSize(width: image.size.width * factor, height: image.size.height * factor)
  }

  open override var intrinsicContentSize: CGSize {
    let margins = model.directionalLayoutMargins
    let text =
      textLabel.intrinsicContentSize.height + secondaryTextLabel.intrinsicContentSize.height
    return CGSize(
      width: UIView.noIntrinsicMetric,
      height: max(imageSize.height, text) + margins.top + margins.bottom
    )
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let margins = model.directionalLayoutMargins
    let size = imageSize
    imageView.frame = CGRect(
      x: margins.leading,
      y: bounds.midY - size.height / 2,
      width: size.width,
      height: size.height
    )
    let start = margins.leading + (size.width > 0 ? size.width + model.imageToTextPadding : 0)
    let width = max(bounds.width - start - margins.trailing, 0)
    let first = textLabel.sizeThatFits(CGSize(width: width, height: 0)).height
    let second = secondaryTextLabel.sizeThatFits(CGSize(width: width, height: 0)).height
    let top = bounds.midY - (first + second) / 2
    textLabel.frame = CGRect(x: start, y: top, width: width, height: first)
    secondaryTextLabel.frame = CGRect(x: start, y: top + first, width: width, height: second)
  }
}
