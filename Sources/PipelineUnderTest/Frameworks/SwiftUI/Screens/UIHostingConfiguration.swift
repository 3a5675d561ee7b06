/// The content of a cell as a SwiftUI view.
@MainActor @preconcurrency
public struct UIHostingConfiguration<Content: View, Background: View>:
  UIContentConfiguration
{
  let content: Content
  let background: Background
  var insets: EdgeInsets

  /// The content, within the margins of a cell.
  public init(@ViewBuilder content: () -> Content) where Background == EmptyView {
    self.content = content()
    background = EmptyView()
    // The layout margins of a cell.
    insets = EdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
  }

  private init(_ content: Content, _ background: Background, _ insets: EdgeInsets) {
    (self.content, self.background, self.insets) = (content, background, insets)
  }

  /// The same with a view behind it.
  public func background<B: View>(
    @ViewBuilder content: () -> B
  ) -> UIHostingConfiguration<Content, B> {
    UIHostingConfiguration<Content, B>(self.content, content(), insets)
  }

  /// The same with other margins.
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self {
    var copy = self
    if edges.contains(.top) { copy.insets.top = length }
    if edges.contains(.leading) { copy.insets.leading = length }
    if edges.contains(.bottom) { copy.insets.bottom = length }
    if edges.contains(.trailing) { copy.insets.trailing = length }
    return copy
  }

  public func makeContentView() -> any UIView & UIContentView {
    HostingContentView(self, described)
  }

  public func updated(for state: any UIConfigurationState) -> Self { self }

  fileprivate var described: AnyView {
    AnyView(
      content.padding(insets)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background { background }
    )
  }
}

/// A configuration whose content is a view.
@MainActor
private protocol HostingContent {
  var described: AnyView { get }
}

extension UIHostingConfiguration: HostingContent {}

/// Shows a configuration; its state goes on while cells are configured anew with the same type.
final class HostingContentView: UIView, UIContentView {
  private let hosting = HostingView()

  var configuration: any UIContentConfiguration {
    didSet {
      if let described = (configuration as? any HostingContent)?.described {
        hosting.core.show(described)
      }
    }
  }

  init(_ configuration: any UIContentConfiguration, _ described: AnyView) {
    self.configuration = configuration
    super.init(frame: .zero)
    hosting.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    hosting.frame = bounds
    addSubview(hosting)
    hosting.core.show(described)
  }

  required init?(coder: NSCoder) {
    preconditionFailure("a hosting cell needs a storyboard for init(coder:); make it in code")
  }
}
