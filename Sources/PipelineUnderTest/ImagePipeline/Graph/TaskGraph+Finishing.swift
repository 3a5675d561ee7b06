internal import Basics

extension TaskGraph {
  /// The consequences of the end of a node.
  struct Finished: Equatable {
    /// The loads that get the outcome, in the order of their joining, node by node.
    var loads: [LoadID] = []
    /// The nodes that can work now that they have the result.
    var ready: [NodeID] = []
  }

  /// The work of `node` has succeeded; a node that was stopped meanwhile has no loads.
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

  /// Whether an outcome is being delivered to `load`, which has not left since.
  func isDelivering(_ load: LoadID) -> Bool { delivering.contains(load) }

  /// Whether `load` may still get the outcome; called once, right before the delivery.
  mutating func takeDelivery(_ load: LoadID) -> Bool {
    delivering.remove(load)
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
    if let key = entry.key { registry.remove(node, key) }
  }
}
