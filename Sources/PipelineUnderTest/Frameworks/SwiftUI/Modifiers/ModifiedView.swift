/// Bounds of a size.
struct FlexibleFrame {
  var minWidth: CGFloat?
  var maxWidth: CGFloat?
  var minHeight: CGFloat?
  var maxHeight: CGFloat?
}

/// What a modifier does.
enum Effect {
  case none
  case frame(CGFloat?, CGFloat?, Alignment)
  case flexible(FlexibleFrame, Alignment)
  case padding(EdgeInsets)
  case aspect(CGFloat?, ContentMode)
  case clip(CGFloat)
  case opacity(Double)
  case offset(CGFloat, CGFloat)
  case position(CGFloat, CGFloat)
  case fixedSize
  case appear(() -> Void)
  case disappear(() -> Void)
  case task(AnyHashable, TaskPriority, @Sendable () async -> Void)
  case change(any Equatable, (any Equatable, any Equatable) -> Void, isInitial: Bool)
  case environment((inout EnvironmentValues) -> Void)
  case background(any View, Alignment)
  case overlay(any View, Alignment)
  case identity(AnyHashable)
  case receive(Reception)
  case preference(ObjectIdentifier, Any)
  case preferenceChange(PreferenceWatch)
  /// Traps with this text when it is true.
  case refuse(Bool, String)
}

/// A view with a modifier.
public struct ModifiedView<Content: View>: View, PrimitiveView {
  let content: Content
  let effect: Effect
  func makeNode() -> Node { ModifierNode() }
}

@MainActor
protocol EffectView {
  var modified: any View { get }
  var effect: Effect { get }
}

extension ModifiedView: EffectView {
  var modified: any View { content }
}

/// A modifier written by an app.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier of an app changes.
// swift-format-ignore: NoLeadingUnderscores
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  let view: AnyView
  public var body: some View { view }
}

/// A view with a modifier of an app.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  let modifier: Modifier
  public var body: some View {
    modifier.body(content: _ViewModifier_Content(view: AnyView(content)))
  }
}

/// A modifier that lives.
final class ModifierNode: Node {
  private(set) var effect = Effect.none
  private var reception: (link: AnyObject, identity: PublisherIdentity, token: AnyCancellable)?
  private var clipView: UIView?
  private var behind: Node?
  private var front: Node?
  private var task: Task<Void, Never>?
  private var taskID: AnyHashable?
  private var identity: AnyHashable?

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    guard let view = view as? any EffectView else { return }
    let old = effect
    effect = view.effect
    takeOver(old)
    var inner = environment
    if case .environment(let change) = effect { change(&inner) }
    let target = contentContainer()
    if case .background(let other, _) = effect {
      behind = child(behind, for: other, container: target)
    }
    if case .identity(let id) = effect, let identity, identity != id {
      children.first?.leave()
      children = []
    }
    if case .identity(let id) = effect { identity = id }
    children = [child(children.first, for: view.modified, container: target, environment: inner)]
    if case .overlay(let other, _) = effect {
      front = child(front, for: other, container: target)
    }
    if isShown { changed(from: old) }
  }

  /// Goes on with what the last description began.
  private func takeOver(_ old: Effect) {
    switch effect {
    case .receive(let new):
      if let reception, reception.identity == new.identity {
        let next = new.link as? any ReceiveAction
        if let next { (reception.link as? any ReceiveAction)?.take(from: next) }
      } else {
        reception = nil
        reception = (new.link, new.identity, new.subscribe())
      }
    case .preferenceChange(var watch):
      guard case .preferenceChange(let before) = old else { break }
      watch.last = before.last
      effect = .preferenceChange(watch)
    case .refuse(let isRefused, let text):
      precondition(!isRefused, text)
    default: break
    }
  }

  func lookAtOwnPreferences() {
    guard case .preferenceChange(let watch) = effect else { return }
    watch.look(children.flatMap { $0.preferences(watch.key) }, watch.last)
  }

  /// Clipping and opacity need a view of their own.
  private func contentContainer() -> UIView? {
    switch effect {
    case .clip(let radius):
      let view = ownView()
      view.clipsToBounds = true
      view.layer.cornerRadius = radius
      return view
    case .opacity(let opacity):
      let view = ownView()
      view.alpha = opacity
      return view
    default: return container
    }
  }

  private func ownView() -> UIView {
    if let clipView { return clipView }
    let view = UIView()
    clipView = view
    container?.addSubview(view)
    return view
  }

  // MARK: Life
  override var shownChildren: [Node] { children + [behind, front].compactMap(\.self) }

  override func shownChanged() {
    switch effect {
    case .appear(let action): if isShown { action() }
    case .disappear(let action): if !isShown { action() }
    case .task: if isShown { startTask() } else { endTask() }
    case .change(let value, let action, let isInitial):
      if isShown, isInitial { action(value, value) }
    default: break
    }
  }

  private func changed(from old: Effect) {
    switch (old, effect) {
    case (.task, .task(let id, _, _)):
      guard id != taskID else { return }
      endTask()
      startTask()
    case (.change(let before, _, _), .change(let after, let action, _)):
      if AnyEquatable(before) != AnyEquatable(after) { action(before, after) }
    default: break
    }
  }

  private func startTask() {
    guard case .task(let id, let priority, let action) = effect else { return }
    taskID = id
    task = Task(priority: priority) { @MainActor in await action() }
  }

  private func endTask() {
    task?.cancel()
    task = nil
  }

  override func leave() {
    super.leave()
    behind?.leave()
    front?.leave()
    clipView?.removeFromSuperview()
    reception = nil
  }

  // MARK: Layout
  private var content: [Node] { children.flatMap(\.arranged) }
  private func contentSize(_ proposal: Proposal) -> CGSize {
    let nodes = content
    if nodes.count == 1 { return nodes[0].size(proposal) }
    return StackArrangement(nodes: nodes, axis: .vertical, spacing: 0).size(proposal)
  }
  private func placeContent(_ rect: CGRect) {
    let nodes = content
    if nodes.count == 1 { return nodes[0].place(rect) }
    StackArrangement(nodes: nodes, axis: .vertical, spacing: 0).place(in: rect, alignment: .center)
  }

  override func size(_ proposal: Proposal) -> CGSize {
    switch effect {
    case .frame(let width, let height, _):
      let inner = contentSize(
        Proposal(width: width ?? proposal.width, height: height ?? proposal.height)
      )
      return CGSize(width: width ?? inner.width, height: height ?? inner.height)
    case .flexible(let frame, _):
      let inner = contentSize(frame.inner(proposal))
      return frame.outer(proposal, inner)
    case .padding(let insets):
      let (x, y) = (insets.leading + insets.trailing, insets.top + insets.bottom)
      let inner = contentSize(
        Proposal(
          width: proposal.width.map { max($0 - x, 0) },
          height: proposal.height.map { max($0 - y, 0) }
        )
      )
      return CGSize(width: inner.width + x, height: inner.height + y)
    case .aspect(let ratio, let mode):
      return contentSize(aspect(proposal, ratio, mode))
    case .position:
      let inner = contentSize(proposal)
      return CGSize(
        width: proposal.width ?? inner.width,
        height: proposal.height ?? inner.height
      )
    case .fixedSize: return contentSize(.ideal)
    default: return contentSize(proposal)
    }
  }

  /// The room of content that keeps its proportions.
  private func aspect(_ proposal: Proposal, _ ratio: CGFloat?, _ mode: ContentMode) -> Proposal {
    let ideal = contentSize(.ideal)
    let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
    guard ratio > 0 else { return proposal }
    switch (proposal.width, proposal.height) {
    case (nil, nil): return Proposal(CGSize(width: ideal.width, height: ideal.width / ratio))
    case (let width?, nil): return Proposal(CGSize(width: width, height: width / ratio))
    case (nil, let height?): return Proposal(CGSize(width: height * ratio, height: height))
    case (let width?, let height?):
      let byWidth = CGSize(width: width, height: width / ratio)
      let byHeight = CGSize(width: height * ratio, height: height)
      let widthFits = byWidth.height <= height
      return Proposal(
        mode == .fit ? (widthFits ? byWidth : byHeight) : (widthFits ? byHeight : byWidth)
      )
    }
  }

  override func place(_ rect: CGRect) {
    switch effect {
    case .frame(_, _, let alignment):
      placeContent(alignment.place(contentSize(Proposal(rect.size)), in: rect))
    case .flexible(_, let alignment):
      placeContent(alignment.place(contentSize(Proposal(rect.size)), in: rect))
    case .padding(let insets):
      placeContent(
        CGRect(
          x: rect.minX + insets.leading,
          y: rect.minY + insets.top,
          width: rect.width - insets.leading - insets.trailing,
          height: rect.height - insets.top - insets.bottom
        )
      )
    case .offset(let x, let y): placeContent(rect.offsetBy(dx: x, dy: y))
    case .position(let x, let y):
      let size = contentSize(Proposal(rect.size))
      placeContent(
        CGRect(
          x: rect.minX + x - size.width / 2,
          y: rect.minY + y - size.height / 2,
          width: size.width,
          height: size.height
        )
      )
    case .clip, .opacity:
      clipView?.frame = rect
      placeContent(CGRect(origin: .zero, size: rect.size))
    case .background(_, let alignment):
      for node in behind?.arranged ?? [] {
        node.place(alignment.place(node.size(Proposal(rect.size)), in: rect))
      }
      placeContent(rect)
    case .overlay(_, let alignment):
      placeContent(rect)
      for node in front?.arranged ?? [] {
        node.place(alignment.place(node.size(Proposal(rect.size)), in: rect))
      }
    default: placeContent(rect)
    }
  }
}

extension FlexibleFrame {
  func inner(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: Self.bound(proposal.width, minWidth, maxWidth),
      height: Self.bound(proposal.height, minHeight, maxHeight)
    )
  }

  private static func bound(_ value: CGFloat?, _ low: CGFloat?, _ high: CGFloat?) -> CGFloat? {
    guard let value else { return high.flatMap { $0.isFinite ? $0 : nil } ?? low }
    return min(max(value, low ?? -.infinity), high ?? .infinity)
  }

  func outer(_ proposal: Proposal, _ inner: CGSize) -> CGSize {
    func length(
      _ wanted: CGFloat?,
      _ own: CGFloat,
      _ low: CGFloat?,
      _ high: CGFloat?
    ) -> CGFloat {
      let target = high == nil ? own : min(wanted ?? own, high ?? own)
      return max(target, low ?? 0)
    }
    return CGSize(
      width: length(proposal.width, inner.width, minWidth, maxWidth),
      height: length(proposal.height, inner.height, minHeight, maxHeight)
    )
  }
}
