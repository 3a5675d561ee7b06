/// A view that reports what its user does with it.
open class UIControl: UIView {
  /// What may happen to a control.
  public struct Event: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Self(rawValue: 1)
    public static let touchDownRepeat = Self(rawValue: 2)
    public static let touchDragInside = Self(rawValue: 4)
    public static let touchDragOutside = Self(rawValue: 8)
    public static let touchDragEnter = Self(rawValue: 16)
    public static let touchDragExit = Self(rawValue: 32)
    public static let touchUpInside = Self(rawValue: 64)
    public static let touchUpOutside = Self(rawValue: 128)
    public static let touchCancel = Self(rawValue: 256)
    public static let valueChanged = Self(rawValue: 1 << 12)
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
    public static let editingDidBegin = Self(rawValue: 1 << 16)
    public static let editingChanged = Self(rawValue: 1 << 17)
    public static let editingDidEnd = Self(rawValue: 1 << 18)
    public static let allTouchEvents = Self(rawValue: 0xFFF)
    public static let allEvents = Self(rawValue: 0xFFFF_FFFF)
  }

  /// How a control looks.
  public struct State: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = Self([])
    public static let highlighted = Self(rawValue: 1)
    public static let disabled = Self(rawValue: 2)
    public static let selected = Self(rawValue: 4)
    public static let focused = Self(rawValue: 8)
  }

  /// How content is placed across.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// How content is placed from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

  private enum Receiver {
    case action(UIAction)
    case target(() -> AnyObject?, Selector)
  }

  private var receivers: [(receiver: Receiver, events: Event)] = []
  open var isEnabled = true { didSet { stateChanged() } }
  open var isSelected = false { didSet { stateChanged() } }
  open var isHighlighted = false { didSet { stateChanged() } }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  public override init(frame: CGRect) { super.init(frame: frame) }

  public init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  func stateChanged() {}

  /// Calls `action` of `target`, which it does not keep, for `controlEvents`.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    guard let target else {
      preconditionFailure("a control without a target would ask responders; name the target")
    }
    weak let object = target as AnyObject
    receivers.append((.target({ object }, action), controlEvents))
  }

  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    receivers.removeAll { entry in
      guard case .target(let object, let selector) = entry.receiver else { return false }
      return !entry.events.isDisjoint(with: controlEvents)
        && (target == nil || object() === target as AnyObject)
        && (action == nil || selector == action)
    }
  }

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    receivers.append((.action(action), controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    receivers.removeAll { entry in
      if case .action(let own) = entry.receiver { own === action } else { false }
    }
  }

  open func sendActions(for controlEvents: Event) {
    for entry in receivers where !entry.events.isDisjoint(with: controlEvents) {
      switch entry.receiver {
      case .action(let action): action.perform(sender: self)
      case .target(let object, let selector):
        if let target = object() { selector.send(to: target, self) }
      }
    }
  }

  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    if let target { action.send(to: target as AnyObject, self) }
  }
}

/// An element of a menu or a button: a closure with a title.
@preconcurrency @MainActor
open class UIAction: NSObject {
  open var title: String
  open var image: UIImage?
  open private(set) weak var sender: AnyObject?
  private let handler: (UIAction) -> Void

  public init(
    title: String = "",
    image: UIImage? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.handler = handler
  }

  func perform(sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
