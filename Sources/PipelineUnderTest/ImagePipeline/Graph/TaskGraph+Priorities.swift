internal import Requests

extension TaskGraph {
  /// Raises `node` and the nodes on which it depends to the priority of a load that joins.
  mutating func raisePriority(of node: NodeID, to priority: Priority, _ moves: inout [Move]) {
    guard options.priority != .static else { return }
    var next: NodeID? = node
    while let current = next, let old = nodes[current]?.priority, old < priority {
      nodes[current]?.priority = priority
      if options.priority == .maximum { moves.append(Move(node: current, priority: priority)) }
      next = nodes[current]?.dependency
    }
  }

  /// Recomputes the priority of `node`, and of the nodes on which it depends, from their owners.
  mutating func refreshPriority(of node: NodeID, _ moves: inout [Move]) {
    var next: NodeID? = node
    while let current = next, let entry = nodes[current] {
      let waiting =
        entry.owners.filter { $0.interest.isServed }.map(\.priority)
        + entry.dependents.compactMap { nodes[$0]?.priority }
      let highest = waiting.max() ?? entry.priority
      switch options.priority {
      case .static: return
      case .maximumAtJoin: nodes[current]?.priority = max(entry.priority, highest)
      case .maximum:
        // If this node does not change, the nodes on which it depends do not either.
        guard highest != entry.priority else { return }
        nodes[current]?.priority = highest
        moves.append(Move(node: current, priority: highest))
      }
      next = entry.dependency
    }
  }

  /// Changes the priority of a load, and returns the queued work that moves.
  mutating func setPriority(_ priority: Priority, of load: LoadID) -> [Move] {
    guard let node = nodeOfLoad[load],
      let index = nodes[node]?.owners.firstIndex(where: { $0.load == load })
    else { return [] }
    nodes[node]?.owners[index].priority = priority
    var moves: [Move] = []
    refreshPriority(of: node, &moves)
    return moves
  }
}
