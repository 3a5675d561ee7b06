/// Room that grows.
public struct Spacer: View, PrimitiveView {
  let length: CGFloat
  public init(minLength: CGFloat? = nil) { length = minLength ?? 8 }
  func makeNode() -> Node {
    LeafNode<Spacer, UIView>(UIView()) { _, view, _ in
      view.isHidden = true
    } measure: { spacer, _, proposal in
      CGSize(
        width: max(proposal.width ?? spacer.length, 0),
        height: max(proposal.height ?? spacer.length, 0)
      )
    }
  }
}

/// A thin line.
public struct Divider: View, PrimitiveView {
  public init() {}
  func makeNode() -> Node {
    LeafNode<Divider, UIView>(UIView()) { _, _, _ in
    } measure: { _, _, proposal in
      CGSize(width: proposal.width ?? 10, height: 1)
    }
  }
}
