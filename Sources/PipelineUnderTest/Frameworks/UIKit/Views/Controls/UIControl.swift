/// A piece of code with a title, for controls and menus.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// Names an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  open var title: String
  open var image: UIImage?
  public let identifier: Identifier
  open internal(set) var sender: Any?
  private let handler: (UIAction) -> Void

  public init(
    title: String = "",
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    (self.title, self.image, self.handler) = (title, image, handler)
    self.identifier = identifier ?? Identifier(UUID().uuidString)
  }

  func perform(_ sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}

/// A view that reports what people do with it.
open class UIControl: UIView {
  /// What happened to a control.
  public struct Event: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Self(rawValue: 1)
    public static let touchUpInside = Self(rawValue: 1 << 6)
    public static let touchUpOutside = Self(rawValue: 1 << 7)
    public static let touchCancel = Self(rawValue: 1 << 8)
    public static let valueChanged = Self(rawValue: 1 << 12)
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
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

  /// Where content lies along the horizontal axis.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  private struct Entry {
    var target: Carried<() -> AnyObject?>
    var selector: Selector
    var events: Event
  }
  private var entries: [Entry] = []
  private var actions: [(action: UIAction, events: Event)] = []
  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// A target without reference is not kept.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    weak let object = target.map { $0 as AnyObject }
    entries.append(Entry(target: Carried { object }, selector: action, events: controlEvents))
  }

  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    for index in entries.indices.reversed() {
      let entry = entries[index]
      let isTarget = target == nil || entry.target.value() === target.map { $0 as AnyObject }
      guard isTarget, action == nil || entry.selector == action else { continue }
      entries[index].events.subtract(controlEvents)
      if entries[index].events.isEmpty { entries.remove(at: index) }
    }
  }

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    actions.append((action, controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
    actions.removeAll { $0.action.identifier == identifier && $0.events == controlEvents }
  }

  open func sendActions(for controlEvents: Event) {
    for entry in entries where !entry.events.isDisjoint(with: controlEvents) {
      if let target = entry.target.value() { entry.selector.perform(on: target, with: self) }
    }
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      entry.action.perform(self)
    }
  }
}
