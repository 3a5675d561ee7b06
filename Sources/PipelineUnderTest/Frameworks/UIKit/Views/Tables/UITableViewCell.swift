/// A row of a table, whose content is in ``contentView``.
open class UITableViewCell: UIView {
  /// Which labels a cell has.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// How a selected cell looks.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  /// What is at the right edge; it is not drawn.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public let reuseIdentifier: String?
  private let style: CellStyle
  private let content: UIView
  private var picture: UIImageView?
  private var label: UILabel?
  private var detail: UILabel?
  open var isSelected = false
  open var isHighlighted = false
  open var selectionStyle = SelectionStyle.default
  open var accessoryType = AccessoryType.none
  open var accessoryView: UIView?
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  private var contentModel: (any UIContentConfiguration)?
  private var modelView: (any UIView & UIContentView)?

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    content = UIView()
    super.init(coder: coder)
  }

  public required convenience init(_ registered: RegisteredClass, reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }

  open var contentView: UIView { content }

  /// Made at its first use.
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView(frame: .zero)
      picture = view
      content.addSubview(view)
    }
    return picture
  }

  open var textLabel: UILabel? {
    if label == nil {
      let view = UILabel(frame: .zero)
      label = view
      content.addSubview(view)
    }
    return label
  }

  /// Nil in the default style.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if detail == nil {
      let view = UILabel(frame: .zero)
      detail = view
      content.addSubview(view)
    }
    return detail
  }

  /// Called once before each reuse.
  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  open var contentConfiguration: (any UIContentConfiguration)? {
    get { contentModel }
    set {
      contentModel = newValue
      modelView = installContent(newValue, in: content, present: modelView)
    }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  /// The image at the left, as high as its cell at most, and the labels next to it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = content.bounds.height
    var start: CGFloat = 16
    if let picture {
      let size = picture.image?.size ?? .zero
      let factor = size.height > 0 ? min(height / size.height, 1) : 0
      let shown = CGSize(width: size.width * factor, height: size.height * factor)
      picture.frame = CGRect(
        x: start,
        y: (height - shown.height) / 2,
        width: shown.width,
        height: shown.height
      )
      if shown.width > 0 { start += shown.width + 16 }
    }
    let width = max(content.bounds.width - start - 16, 0)
    let isSplit = label != nil && detail != nil
    label?.frame = CGRect(x: start, y: 0, width: width, height: isSplit ? height / 2 : height)
    let top = isSplit ? height / 2 : 0
    detail?.frame = CGRect(x: start, y: top, width: width, height: height - top)
  }
}

/// A header or footer of a section.
open class UITableViewHeaderFooterView: UIView {
  public let reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
  public let textLabel: UILabel? = UILabel(frame: .zero)

  public required convenience init(_ registered: RegisteredClass, reuseIdentifier: String) {
    self.init(reuseIdentifier: reuseIdentifier)
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    if let textLabel { contentView.addSubview(textLabel) }
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }

  open func prepareForReuse() {}
}
