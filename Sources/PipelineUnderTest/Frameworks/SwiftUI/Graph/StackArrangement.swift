/// Places nodes in a row or a column.
@MainActor
struct StackArrangement {
  let nodes: [Node]
  let axis: NSLayoutConstraint.Axis
  let spacing: CGFloat

  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func proposal(_ along: CGFloat?, _ across: CGFloat?) -> Proposal {
    axis == .horizontal
      ? Proposal(width: along, height: across) : Proposal(width: across, height: along)
  }

  /// The size of each node: the least flexible gets its part first, as SwiftUI documents.
  private func sizes(_ wanted: Proposal) -> [CGSize] {
    let room = axis == .horizontal ? wanted.width : wanted.height
    let depth = axis == .horizontal ? wanted.height : wanted.width
    guard let room else { return nodes.map { $0.size(proposal(nil, depth)) } }
    // A single view gets all, whatever its flexibility, which costs two measurements a level.
    if nodes.count == 1 { return [nodes[0].size(proposal(room, depth))] }
    let order = nodes.indices.sorted { left, right in
      let (a, b) = (flexibility(nodes[left], depth), flexibility(nodes[right], depth))
      return (a, left) < (b, right)
    }
    var sizes = [CGSize](repeating: .zero, count: nodes.count)
    var free = max(room - spacing * CGFloat(max(nodes.count - 1, 0)), 0)
    for (done, index) in order.enumerated() {
      let share = free / CGFloat(nodes.count - done)
      sizes[index] = nodes[index].size(proposal(share, depth))
      free = max(free - along(sizes[index]), 0)
    }
    return sizes
  }

  private static let far: CGFloat = 100_000

  private func flexibility(_ node: Node, _ depth: CGFloat?) -> CGFloat {
    along(node.size(proposal(Self.far, depth))) - along(node.size(proposal(0, depth)))
  }

  func size(_ wanted: Proposal) -> CGSize {
    let sizes = sizes(wanted)
    let length =
      sizes.reduce(0) { $0 + along($1) } + spacing * CGFloat(max(nodes.count - 1, 0))
    let depth = sizes.reduce(0) { max($0, across($1)) }
    return axis == .horizontal
      ? CGSize(width: length, height: depth) : CGSize(width: depth, height: length)
  }

  /// - Parameter alignment: Where nodes lie across the axis.
  func place(in rect: CGRect, alignment: UIStackView.Alignment) {
    var place = axis == .horizontal ? rect.minX : rect.minY
    for (node, size) in zip(nodes, sizes(Proposal(rect.size))) {
      let free = across(rect.size) - across(size)
      let shift =
        alignment == .leading ? 0 : alignment == .trailing ? free : free / 2
      node.place(
        axis == .horizontal
          ? CGRect(origin: CGPoint(x: place, y: rect.minY + shift), size: size)
          : CGRect(origin: CGPoint(x: rect.minX + shift, y: place), size: size)
      )
      place += along(size) + spacing
    }
  }
}
