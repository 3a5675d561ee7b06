internal import Basics
internal import Requests
internal import Signposts

extension TaskGraph {
  /// How an owner leaves.
  enum Leaving {
    /// It cancels the work.
    case cancelling
    /// It leaves without a request to stop the work.
    case silently
  }

  /// The consequences of an owner's departure.
  struct Left: Equatable {
    /// What happens to its load.
    enum Action: Equatable {
      /// It had already ended.
      case ended
      /// Its result was on the way and is not delivered.
      case tooLate
      /// The work continues for other owners, which get its result.
      case joinedElsewhere
      /// The load's own work is stopped.
      case stopped
      /// The work continues, and no owner gets its result.
      case suppressed
      /// The work continues, and the owner still gets its result.
      case ignored
    }

    var action: Action
    /// Nodes that were removed; the caller stops the work of those that were running.
    var stops: [NodeID] = []
    /// Loads of other owners, which get a cancellation.
    var fails: [LoadID] = []
    /// Queued work whose priority changed.
    var moves: [Move] = []
  }

  /// Removes an owner from its node.
  mutating func leave(_ load: LoadID, _ leaving: Leaving) -> Left {
    if delivering.contains(load) {
      guard leaving == .cancelling, options.cancellation.others != .ignored else {
        return Left(action: .ignored)
      }
      // The load is removed in any case, so it would get nothing; this saves the main lane an empty
      // delivery.
      delivering.remove(load)
      return Left(action: .tooLate)
    }
    guard let node = nodeOfLoad[load],
      let place = nodes[node]?.owners.firstIndex(where: { $0.load == load })
    else { return Left(action: .ended) }
    if nodes[node]?.owners[place].interest == .waiting {
      nodes[node]?.owners[place].interest = .indifferent
      nodes[node]?.presentOwners -= 1
    }
    let isFirst = nodes[node]?.creator == load
    let effect = isFirst ? options.cancellation.first : options.cancellation.others
    guard leaving == .cancelling, effect != .ignored else { return Left(action: .ignored) }
    nodeOfLoad[load] = nil
    var left = Left(action: .stopped)
    switch effect {
    case .ignored, .detached:
      detach(place, of: node, &left)
    case .stoppedForAll:
      nodes[node]?.owners[place].interest = .detached
      killChain(of: node, creator: load, &left)
    case .released:
      nodes[node]?.owners.removeAll { $0.load == load }
      release(node, &left)
      if left.stops.first != node { left.action = .joinedElsewhere }
    }
    return left
  }

  /// Removes every load and node.
  ///
  /// Later nodes get new numbers, so that tasks which have not ended yet cannot end them.
  mutating func removeAll() {
    nodes.removeAll()
    registry = WorkRegistry(options: options.registry)
    nodeOfLoad.removeAll()
    delivering.removeAll()
  }

  /// Records that the owner at `place` has cancelled while the work continues.
  private mutating func detach(_ place: Int, of node: NodeID, _ left: inout Left) {
    nodes[node]?.owners[place].interest = .detached
    let isServing = nodes[node]?.owners.contains { $0.interest.isServed } ?? false
    left.action = isServing ? .joinedElsewhere : .suppressed
    refreshPriority(of: node, &left.moves)
  }

  /// Removes `node` and the nodes on which it depends, as far as they have no owner left.
  private mutating func release(_ node: NodeID, _ left: inout Left) {
    var keys: [Key]? = registry.isStopNoted ? [] : nil
    var root = node
    var isRootWorking = false
    var next: NodeID? = node
    while let current = next, let entry = nodes[current] {
      guard entry.owners.isEmpty, entry.dependents.isEmpty else {
        refreshPriority(of: current, &left.moves)
        break
      }
      remove(current, entry, &keys, &left)
      root = current
      isRootWorking = entry.phase == .working
      next = entry.dependency
      if let next { nodes[next]?.dependents.removeAll { $0 == current } }
    }
    if let keys, isRootWorking { registry.noteStop(of: keys, endingWith: root) }
  }

  /// Stops the work that `load` began, whatever other loads wait for it.
  private mutating func killChain(of node: NodeID, creator load: LoadID, _ left: inout Left) {
    var first = node
    while let dependency = nodes[first]?.dependency, nodes[dependency]?.creator == load {
      first = dependency
    }
    kill(first, &left)
  }

  /// Removes `node` and all nodes that depend on it.
  private mutating func kill(_ node: NodeID, _ left: inout Left) {
    let isWorking = nodes[node]?.phase == .working
    var keys: [Key]? = registry.isStopNoted ? [] : nil
    killTree(node, &keys, &left)
    if let keys, isWorking { registry.noteStop(of: keys, endingWith: node) }
  }

  private mutating func killTree(_ node: NodeID, _ keys: inout [Key]?, _ left: inout Left) {
    guard let entry = nodes[node] else { return }
    for owner in entry.owners where owner.interest.isServed {
      nodeOfLoad[owner.load] = nil
      delivering.insert(owner.load)
      left.fails.append(owner.load)
    }
    if let dependency = entry.dependency {
      nodes[dependency]?.dependents.removeAll { $0 == node }
    }
    remove(node, entry, &keys, &left)
    for dependent in entry.dependents { killTree(dependent, &keys, &left) }
  }

  private mutating func remove(
    _ node: NodeID,
    _ entry: Node,
    _ keys: inout [Key]?,
    _ left: inout Left
  ) {
    nodes[node] = nil
    if let key = entry.key {
      registry.stop(node, key)
      keys?.append(key)
    }
    left.stops.append(node)
  }
}
