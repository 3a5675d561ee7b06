/// What a content view shows.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
}

/// The state of a view that has a configuration.
public protocol UIConfigurationState {}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable, Sendable {
  public var isSelected = false
  public var isHighlighted = false
  public var isDisabled = false
  public var isFocused = false
  public var isEditing = false
}

/// What is behind the content of a cell.
public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 0
  public static func clear() -> Self { Self() }
  public static func listPlainCell() -> Self { Self() }
}

/// An image and two lines of text.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// How the image is shown.
  public struct ImageProperties {
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
    public var cornerRadius: CGFloat = 0
    public var tintColor: UIColor?
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  }
  /// How text is shown.
  public struct TextProperties {
    public var font = UIFont.systemFont(ofSize: 17)
    public var color = UIColor.black
    public var numberOfLines = 0
  }
  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties = TextProperties()
  public var secondaryText: String?
  public var secondaryTextProperties = TextProperties()
  public var imageToTextPadding: CGFloat = 16
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11,
    leading: 16,
    bottom: 11,
    trailing: 16
  )

  public static func cell() -> Self { Self() }
  public static func subtitleCell() -> Self { Self() }
  public static func valueCell() -> Self { Self() }

  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// Shows an image next to two lines of text.
open class UIListContentView: UIView, UIContentView {
  private let picture = UIImageView()
  private let label = UILabel()
  private let secondLabel = UILabel()
  private var shown: UIListContentConfiguration

  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    for view in [picture, label, secondLabel] { addSubview(view) }
    show()
  }

  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
  }

  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        preconditionFailure("a list content view shows a UIListContentConfiguration, no other")
      }
      shown = new
      show()
    }
  }

  open var imageView: UIImageView { picture }

  private func show() {
    if picture.image !== shown.image { picture.image = shown.image }
    picture.layer.cornerRadius = shown.imageProperties.cornerRadius
    picture.contentMode = .scaleAspectFit
    (label.text, label.font) = (shown.text, shown.textProperties.font)
    (secondLabel.text, secondLabel.font) = (shown.secondaryText, shown.secondaryTextProperties.font)
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private var pictureSize: CGSize {
    let reserved = shown.imageProperties.reservedLayoutSize
    if reserved != .zero { return reserved }
    let (size, limit) = (shown.image?.size ?? .zero, shown.imageProperties.maximumSize)
    guard size.width > 0, size.height > 0, limit.width > 0, limit.height > 0 else { return size }
    let factor = min(limit.width / size.width, limit.height / size.height, 1)
    return CGSize(width: size.width * factor, height: size.height * factor)
  }

  open override var intrinsicContentSize: CGSize {
    let margins = shown.directionalLayoutMargins
    let text = label.intrinsicContentSize.height + secondLabel.intrinsicContentSize.height
    return CGSize(
      width: Self.noIntrinsicMetric,
      height: max(pictureSize.height, text) + margins.top + margins.bottom
    )
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (size, margins) = (pictureSize, shown.directionalLayoutMargins)
    picture.frame = CGRect(
      x: margins.leading,
      y: bounds.midY - size.height / 2,
      width: size.width,
      height: size.height
    )
    let left = margins.leading + (size.width > 0 ? size.width + shown.imageToTextPadding : 0)
    let width = max(bounds.width - left - margins.trailing, 0)
    let (first, second) = (label.intrinsicContentSize, secondLabel.intrinsicContentSize)
    let top = bounds.midY - (first.height + second.height) / 2
    label.frame = CGRect(x: left, y: top, width: width, height: first.height)
    secondLabel.frame = CGRect(
      x: left,
      y: top + first.height,
      width: width,
      height: second.height
    )
  }
}

/// The content view of a cell and its configuration.
@MainActor
struct ContentHolder {
  private(set) var view: (any UIView & UIContentView)?

  /// Shows `configuration` in the present view if that is of the same kind, else in a new one.
  mutating func show(
    _ configuration: (any UIContentConfiguration)?,
    in content: UIView,
    state: UICellConfigurationState
  ) {
    guard let configuration else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    let updated = configuration.updated(for: state)
    if let view, type(of: view.configuration) == type(of: updated) {
      view.configuration = updated
      return
    }
    view?.removeFromSuperview()
    let new = updated.makeContentView()
    new.frame = content.bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(new)
    view = new
  }
}
