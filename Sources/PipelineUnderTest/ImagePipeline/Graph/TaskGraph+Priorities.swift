internal import Requests

extension TaskGraph {
  /// Makes `node` and what it depends on as urgent as a load that begins to wait for them.
  mutating func raisePriority(of node: NodeID, to priority: Priority, _ moves: inout [Move]) {
    guard options.priority != .static else { return }
    var next: NodeID? = node
    while let current = next, let old = nodes[current]?.priority, old < priority {
      nodes[current]?.priority = priority
      if options.priority == .maximum { moves.append(Move(node: current, priority: priority)) }
      next = nodes[current]?.dependency
    }
  }

  /// Brings the priority of `node` and of what it depends on up to date with the loads that wait.
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
        guard highest != entry.priority else { return }
        nodes[current]?.priority = highest
        moves.append(Move(node: current, priority: highest))
      }
      next = entry.dependency
    }
  }

  /// Changes how urgent a load is, and returns the queued work that moves.
  mutating func setPriority(_ priority: Priority, of load: LoadID) -> [Move] {
    guard let node = nodeOfLoad[load],
      let place = nodes[node]?.owners.firstIndex(where: { $0.load == load })
    else { return [] }
    nodes[node]?.owners[place].priority = priority
    var moves: [Move] = []
    refreshPriority(of: node, &moves)
    return moves
  }
}
