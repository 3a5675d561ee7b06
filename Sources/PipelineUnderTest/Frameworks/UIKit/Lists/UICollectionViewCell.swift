/// A view that a list uses again for another item.
@MainActor open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?
  open func prepareForReuse() {}
  open func apply(_ attributes: UICollectionViewLayoutAttributes) {}

  public override required init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { UIResponder.noArchive(UICollectionReusableView.self) }
}

/// A cell of a collection view.
@MainActor open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView(frame: .zero)
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var isSelected = false
  open var isHighlighted = false

  public required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = CGRect(origin: .zero, size: frame.size)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UICollectionViewCell.self) }
}
