internal import Basics

extension TaskGraph {
  /// What the end of a node brings about.
  struct Finished: Equatable {
    /// Loads that its outcome goes to, in the order in which they came, node by node.
    var loads: [LoadID] = []
    /// Nodes that may work now that its result is there.
    var ready: [NodeID] = []
    /// Nodes that have ended and can be joined until ``TaskGraph/cleanUp(_:)`` is called.
    var ended: [NodeID] = []
  }

  /// The work of `node` has ended with a result; a node that was stopped meanwhile has no loads.
  mutating func succeed(_ node: NodeID) -> Finished {
    var finished = Finished()
    guard isLive(node) else {
      registry.endTask(of: node)
      return finished
    }
    finished.ready = nodes[node]?.dependents ?? []
    end(node, &finished)
    for dependent in finished.ready {
      nodes.change(dependent) {
        $0.phase = .working
        $0.dependency = nil
      }
    }
    return finished
  }

  /// The work of `node` has failed, and with it everything that depends on it.
  mutating func fail(_ node: NodeID) -> Finished {
    var finished = Finished()
    guard let entry = nodes[node] else {
      registry.endTask(of: node)
      return finished
    }
    failTree(node, entry, &finished)
    return finished
  }

  /// Whether an outcome is on its way to `load`, which has not left since.
  func isDelivering(_ load: LoadID) -> Bool { delivering.contains(load) }

  /// Whether the outcome may still be handed to `load`; asked once, right before handing it over.
  mutating func takeDelivery(_ load: LoadID) -> Bool {
    delivering.remove(load)
  }

  /// Forgets a node that has ended.
  mutating func cleanUp(_ node: NodeID) {
    registry.cleanUp(node)
  }

  private mutating func failTree(_ node: NodeID, _ entry: Node, _ finished: inout Finished) {
    end(node, &finished)
    for dependent in entry.dependents {
      if let entry = nodes[dependent] { failTree(dependent, entry, &finished) }
    }
  }

  private mutating func end(_ node: NodeID, _ finished: inout Finished) {
    guard let entry = nodes.removeValue(of: node) else { return }
    for owner in entry.owners {
      nodeOfLoad[owner.load] = nil
      guard owner.interest.isServed else { continue }
      delivering.insert(owner.load)
      finished.loads.append(owner.load)
    }
    if registry.end(node, entry.key, isAwaited: !entry.owners.isEmpty) {
      finished.ended.append(node)
    }
  }
}
