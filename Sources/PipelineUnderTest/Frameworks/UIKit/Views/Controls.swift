/// A line of text; a trial keeps it and draws none.
@MainActor open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString?
  open var textColor: UIColor! = .label
  open var font: UIFont! = .systemFont(ofSize: 17)
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.natural
  open var adjustsFontSizeToFitWidth = false
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// A view that a user acts on; in a trial only code sends its actions.
@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 64)
    public static let valueChanged = Event(rawValue: 4096)
    public static let primaryActionTriggered = Event(rawValue: 8192)
  }
  public struct State: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
  }
  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  private var actions: [(action: UIAction, events: Event)] = []

  open func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }

  open func sendActions(for events: Event) {
    for (action, wanted) in actions where !wanted.isDisjoint(with: events) { action.handler(action) }
  }
}

@MainActor public final class UIAction: NSObject {
  public let title: String
  let handler: (UIAction) -> Void
  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
    super.init()
  }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  public let titleLabel: UILabel? = UILabel(frame: .zero)
  private var images: [UIControl.State: UIImage] = [:]
  private var backgrounds: [UIControl.State: UIImage] = [:]

  public convenience init(type: ButtonType) { self.init(frame: .zero) }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [imageView, titleLabel] as [UIView?] {
      if let view { addSubview(view) }
    }
  }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UIButton.self) }

  open func setTitle(_ title: String?, for state: UIControl.State) { titleLabel?.text = title }
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state] = image
    if state == .normal { imageView?.image = image }
  }
  open func image(for state: UIControl.State) -> UIImage? { images[state] }
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    backgrounds[state] = image
  }
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[state] }
  open override func layoutSubviews() { imageView?.frame = bounds }
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium = 100, large = 101 }
  open var style = Style.medium
  open var color: UIColor! = .gray
  open var hidesWhenStopped = true
  open private(set) var isAnimating = false
  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    self.style = style
  }
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}

@MainActor open class UIProgressView: UIView {
  open var progress: Float = 0
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
