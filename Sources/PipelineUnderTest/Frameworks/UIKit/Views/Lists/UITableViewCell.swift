/// A row of a table.
open class UITableViewCell: UIView {
  /// Which texts and images a cell has, and where.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// How a selected cell looks.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  /// What is at the end of a cell.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  private let content = UIView()
  private let style: CellStyle
  private var picture: UIImageView?
  private var label: UILabel?
  private var detail: UILabel?
  private var contentHolder = ContentHolder()
  public let reuseIdentifier: String?
  open var selectionStyle = SelectionStyle.default
  open var accessoryType = AccessoryType.none
  open var accessoryView: UIView?
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var indentationLevel = 0
  open var isEditing = false
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundConfiguration: UIBackgroundConfiguration?

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
  }

  /// Calls `init(style:reuseIdentifier:)` of the registered class, which therefore has to have it.
  public required convenience init(madeBy list: UITableMakesCell) {
    self.init(style: .default, reuseIdentifier: list.identifier)
  }

  open var contentView: UIView { content }

  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView()
      picture = view
      content.addSubview(view)
    }
    return picture
  }

  open var textLabel: UILabel? { made(&label) }
  open var detailTextLabel: UILabel? { style == .default ? nil : made(&detail) }

  private func made(_ label: inout UILabel?) -> UILabel {
    if let label { return label }
    let new = UILabel()
    label = new
    content.addSubview(new)
    return new
  }

  /// Called before the cell is used for another row; overrides clear what the last one left.
  open func prepareForReuse() {}

  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { contentHolder.show(contentConfiguration, in: content, state: configurationState) }
  }
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open var configurationState: UICellConfigurationState {
    UICellConfigurationState(isSelected: isSelected, isHighlighted: isHighlighted)
  }
  open func updateConfiguration(using state: UICellConfigurationState) {}

  /// Places the image and the texts of its style, 15 points from the edges.
  open override func layoutSubviews() {
    super.layoutSubviews()
    var left: CGFloat = 15
    if let picture, let size = picture.image?.size, size.height > 0 {
      let height = min(size.height, content.bounds.height)
      let width = size.width * height / size.height
      picture.frame = CGRect(
        x: left,
        y: content.bounds.midY - height / 2,
        width: width,
        height: height
      )
      left += width + 15
    } else {
      picture?.frame = .zero
    }
    let width = max(content.bounds.width - left - 15, 0)
    let texts = [label, detail].compactMap(\.self)
    let height = texts.reduce(0) { $0 + $1.intrinsicContentSize.height }
    var top = content.bounds.midY - height / 2
    for text in texts {
      text.frame = CGRect(x: left, y: top, width: width, height: text.intrinsicContentSize.height)
      top = text.frame.maxY
    }
  }

  /// The height that its constraints or its content ask for; nil if neither does.
  func fittingHeight(width: CGFloat) -> CGFloat? {
    let sized = contentHolder.view ?? content
    let height = sized.systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    return height > 0 ? height : nil
  }
}

/// Says that a table makes a cell.
public struct UITableMakesCell: Sendable {
  let identifier: String
}

/// A header or a footer of a table that is reused.
open class UITableViewHeaderFooterView: UIView {
  public let reuseIdentifier: String?
  private let content = UIView()
  open var backgroundView: UIView?
  public private(set) lazy var textLabel: UILabel? = {
    let label = UILabel(frame: content.bounds.insetBy(dx: 15, dy: 0))
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(label)
    return label
  }()

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }

  public required convenience init(madeBy list: UITableMakesCell) {
    self.init(reuseIdentifier: list.identifier)
  }

  open var contentView: UIView { content }
  open func prepareForReuse() {}
}
