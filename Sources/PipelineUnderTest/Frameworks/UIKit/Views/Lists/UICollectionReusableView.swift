/// A view of a collection that is used again for other items.
open class UICollectionReusableView: UIView {
  public internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required convenience init(_ registered: RegisteredClass) {
    self.init(frame: registered.frame)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Called once before each reuse.
  open func prepareForReuse() {}

  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

/// A view of one item, whose content is in ``contentView``.
open class UICollectionViewCell: UICollectionReusableView {
  private var content: UIView
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundView: UIView? { didSet { placeBackground(backgroundView, oldValue) } }
  open var selectedBackgroundView: UIView?
  private var contentModel: (any UIContentConfiguration)?
  private var modelView: (any UIView & UIContentView)?
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
  open var automaticallyUpdatesContentConfiguration = true

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

  private func placeBackground(_ new: UIView?, _ old: UIView?) {
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: 0)
  }

  /// What it shows, as a value; setting it makes or updates the view of that value.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { contentModel }
    set {
      contentModel = newValue
      modelView = installContent(newValue, in: content, present: modelView)
    }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    return state
  }
  open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
  open func updateConfiguration(using state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
  }
}

/// A cell of a list layout.
open class UICollectionViewListCell: UICollectionViewCell {
  open var indentationLevel = 0
}
