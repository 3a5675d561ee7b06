/// A controller of UIKit in a SwiftUI view.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType,
    coordinator: Coordinator
  )
  func makeCoordinator() -> Coordinator
}

/// What a controller of UIKit is given.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<
  Representable: UIViewControllerRepresentable
> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

extension UIViewControllerRepresentable {
  public var body: Never { preconditionFailure("\(Self.self) has no body; it is of UIKit") }
  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType,
    coordinator: Coordinator
  ) {}

  func makeControllerNode() -> Node { ControllerNode<Self>() }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// Shows the view of a controller, which appears and disappears with its place in the graph.
final class ControllerNode<Content: UIViewControllerRepresentable>: Node {
  private var controller: Content.UIViewControllerType?
  private var coordinator: Content.Coordinator?

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    guard let view = view as? Content else { return }
    let coordinator = coordinator ?? view.makeCoordinator()
    self.coordinator = coordinator
    let context = UIViewControllerRepresentableContext<Content>(
      coordinator: coordinator,
      environment: environment
    )
    let controller = controller ?? view.makeUIViewController(context: context)
    self.controller = controller
    if let shown = controller.view, shown.superview == nil { container?.addSubview(shown) }
    view.updateUIViewController(controller, context: context)
  }

  override func shownChanged() {
    controller?.beginAppearanceTransition(isShown, animated: false)
    controller?.endAppearanceTransition()
  }

  override func size(_ proposal: Proposal) -> CGSize {
    let own = controller?.preferredContentSize ?? .zero
    return CGSize(width: proposal.width ?? own.width, height: proposal.height ?? own.height)
  }

  override func place(_ rect: CGRect) { controller?.view.frame = rect }

  override func leave() {
    super.leave()
    controller?.view.removeFromSuperview()
    if let controller, let coordinator {
      Content.dismantleUIViewController(controller, coordinator: coordinator)
    }
  }
}
