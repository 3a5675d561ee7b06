/// Says that a list makes a cell.
public struct UIListMakesCell: Sendable {
  let frame: CGRect
}

/// A view that a collection view reuses.
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?
  var kind: String?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Calls `init(frame:)` of the registered class, which therefore has to have it.
  public required convenience init(madeBy list: UIListMakesCell) { self.init(frame: list.frame) }

  /// Called before the view is used for another item; overrides clear what the last one left.
  open func prepareForReuse() {}

  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Sets its frame and its look to those of the layout.
  func take(_ attributes: UICollectionViewLayoutAttributes) {
    if frame != attributes.frame { frame = attributes.frame }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    if layer.zPosition != CGFloat(attributes.zIndex) {
      layer.zPosition = CGFloat(attributes.zIndex)
    }
    if attributes.transform != transform { transform = attributes.transform }
    apply(attributes)
  }
}

/// A cell of a collection view.
open class UICollectionViewCell: UICollectionReusableView {
  private let content: UIView
  open var backgroundView: UIView? { didSet { stack(backgroundView, instead: oldValue) } }
  open var selectedBackgroundView: UIView?
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  open var automaticallyUpdatesContentConfiguration = true
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
  open var backgroundConfiguration: UIBackgroundConfiguration?
  private var contentHolder = ContentHolder()

  public override init(frame: CGRect) {
    content = UIView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  public required init?(coder: NSCoder) {
    content = UIView()
    super.init(coder: coder)
  }

  open var contentView: UIView { content }

  private func stack(_ view: UIView?, instead old: UIView?) {
    old?.removeFromSuperview()
    guard let view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { contentHolder.show(contentConfiguration, in: content, state: configurationState) }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  open var configurationState: UICellConfigurationState {
    UICellConfigurationState(isSelected: isSelected, isHighlighted: isHighlighted)
  }

  open func setNeedsUpdateConfiguration() { stateChanged() }
  open func updateConfiguration(using state: UICellConfigurationState) {}

  private func stateChanged() {
    updateConfiguration(using: configurationState)
    configurationUpdateHandler?(self, configurationState)
  }

  /// In a list layout the height that its constraints ask for.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let sized = contentHolder.view ?? content
    let size = sized.systemLayoutSizeFitting(
      CGSize(width: layoutAttributes.size.width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    guard size.height > 0, let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    copy.size = CGSize(width: layoutAttributes.size.width, height: size.height)
    return copy
  }
}

/// A cell as wide as its list.
open class UICollectionViewListCell: UICollectionViewCell {
  open var indentationLevel = 0
}
