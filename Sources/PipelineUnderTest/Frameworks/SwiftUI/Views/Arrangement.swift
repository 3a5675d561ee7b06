/// Where views lie across a column.
public enum HorizontalAlignment: Sendable, Hashable { case leading, center, trailing }

/// Where views lie across a row.
public enum VerticalAlignment: Sendable, Hashable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// Where a view lies in another.
public struct Alignment: Sendable, Hashable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  func place(_ size: CGSize, in rect: CGRect) -> CGRect {
    let (freeX, freeY) = (rect.width - size.width, rect.height - size.height)
    let x = horizontal == .leading ? 0 : horizontal == .trailing ? freeX : freeX / 2
    let y = vertical == .top ? 0 : vertical == .bottom ? freeY : freeY / 2
    return CGRect(origin: CGPoint(x: rect.minX + x, y: rect.minY + y), size: size)
  }
}

/// Which views a container arranges, and how.
enum Arrangement {
  case row(VerticalAlignment, CGFloat)
  case column(HorizontalAlignment, CGFloat)
  case pile(Alignment)
}

/// Views that a container arranges.
@MainActor
protocol ArrangedView: PrimitiveView {
  var arrangement: Arrangement { get }
  var arrangedContent: any View { get }
}

extension ArrangedView {
  func makeNode() -> Node { ArrangedNode() }
}

/// The distance between views of a stack that names none, as SwiftUI has it between most views.
let defaultSpacing: CGFloat = 8

/// Views in a row.
public struct HStack<Content: View>: View, ArrangedView {
  let arrangement: Arrangement
  let content: Content
  var arrangedContent: any View { content }
  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    arrangement = .row(alignment, spacing ?? defaultSpacing)
    self.content = content()
  }
}

/// Views in a column.
public struct VStack<Content: View>: View, ArrangedView {
  let arrangement: Arrangement
  let content: Content
  var arrangedContent: any View { content }
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    arrangement = .column(alignment, spacing ?? defaultSpacing)
    self.content = content()
  }
}

/// Views on top of each other.
public struct ZStack<Content: View>: View, ArrangedView {
  let arrangement: Arrangement
  let content: Content
  var arrangedContent: any View { content }
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    arrangement = .pile(alignment)
    self.content = content()
  }
}

/// A row, a column or a pile that lives.
final class ArrangedNode: Node {
  private var arrangement = Arrangement.pile(.center)

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    guard let view = view as? any ArrangedView else { return }
    arrangement = view.arrangement
    children = [child(children.first, for: view.arrangedContent)]
  }

  private var content: [Node] { children.flatMap(\.arranged) }

  private var stack: (StackArrangement, UIStackView.Alignment)? {
    switch arrangement {
    case .row(let alignment, let spacing):
      let side: UIStackView.Alignment =
        alignment == .top ? .leading : alignment == .bottom ? .trailing : .center
      return (StackArrangement(nodes: content, axis: .horizontal, spacing: spacing), side)
    case .column(let alignment, let spacing):
      let side: UIStackView.Alignment =
        alignment == .leading ? .leading : alignment == .trailing ? .trailing : .center
      return (StackArrangement(nodes: content, axis: .vertical, spacing: spacing), side)
    case .pile: return nil
    }
  }

  override func size(_ proposal: Proposal) -> CGSize {
    if let (stack, _) = stack { return stack.size(proposal) }
    return content.map { $0.size(proposal) }.reduce(.zero) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
  }

  override func place(_ rect: CGRect) {
    if let (stack, side) = stack {
      stack.place(in: rect, alignment: side)
    } else if case .pile(let alignment) = arrangement {
      for node in content {
        node.place(alignment.place(node.size(Proposal(rect.size)), in: rect))
      }
    }
  }
}

/// What a view knows of its room.
public struct GeometryProxy: Sendable {
  public let size: CGSize
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

/// A view whose content depends on its room.
public struct GeometryReader<Content: View>: View, PrimitiveView {
  public var content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
  func makeNode() -> Node { GeometryNode<Content>() }
}

/// Describes its content anew when its size changes.
final class GeometryNode<Content: View>: Node {
  private var view: GeometryReader<Content>?
  private var size = CGSize.zero

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    self.view = view as? GeometryReader<Content>
    describe()
  }

  private func describe() {
    guard let view, size != .zero else { return }
    children = [child(children.first, for: view.content(GeometryProxy(size: size)))]
  }

  override func size(_ proposal: Proposal) -> CGSize {
    CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
  }

  override func place(_ rect: CGRect) {
    if rect.size != size {
      size = rect.size
      describe()
    }
    for node in children.flatMap(\.arranged) {
      node.place(CGRect(origin: rect.origin, size: node.size(Proposal(rect.size))))
    }
  }
}
