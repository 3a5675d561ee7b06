/// A view of UIKit in a SwiftUI view.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}

/// What a view of UIKit is given.
@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

extension UIViewRepresentable {
  public var body: Never { preconditionFailure("\(Self.self) has no body; it is a view of UIKit") }
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// Shows a view of UIKit.
final class RepresentableNode<Content: UIViewRepresentable>: Node {
  private var shown: Content.UIViewType?
  private var coordinator: Content.Coordinator?

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    guard let view = view as? Content else { return }
    let coordinator = coordinator ?? view.makeCoordinator()
    self.coordinator = coordinator
    let context = UIViewRepresentableContext<Content>(
      coordinator: coordinator,
      environment: environment
    )
    let shown = shown ?? view.makeUIView(context: context)
    self.shown = shown
    if shown.superview == nil { container?.addSubview(shown) }
    view.updateUIView(shown, context: context)
  }

  override func size(_ proposal: Proposal) -> CGSize {
    let own = shown?.intrinsicContentSize ?? .zero
    return CGSize(
      width: proposal.width ?? max(own.width, 0),
      height: proposal.height ?? max(own.height, 0)
    )
  }

  override func place(_ rect: CGRect) { shown?.frame = rect }

  override func leave() {
    super.leave()
    shown?.removeFromSuperview()
    if let shown, let coordinator { Content.dismantleUIView(shown, coordinator: coordinator) }
  }
}

extension UIViewRepresentable {
  func makeRepresentableNode() -> Node { RepresentableNode<Self>() }
}
