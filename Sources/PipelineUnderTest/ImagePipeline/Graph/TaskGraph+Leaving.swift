internal import Basics
internal import Requests
internal import Signposts

extension TaskGraph {
  /// How an owner leaves.
  enum Leaving {
    /// It asks for the work to be stopped.
    case cancelling
    /// It goes away without asking for anything.
    case silently
  }

  /// What an owner that leaves brings about.
  struct Left: Equatable {
    /// What becomes of its load.
    enum Action: Equatable {
      /// It had ended already; nothing to do.
      case ended
      /// Its result is on its way and is not delivered any more.
      case tooLate
      /// The work goes on for other owners that are handed its result.
      case joinedElsewhere
      /// Its own work is stopped.
      case stopped
      /// The work goes on, and no owner is handed its result.
      case suppressed
      /// The work goes on and its result will be delivered all the same.
      case ignored
    }

    var action: Action
    /// Nodes that are gone; the work of those that were under way is to be stopped.
    var stops: [NodeID] = []
    /// Loads of other owners that are to be handed a cancellation.
    var fails: [LoadID] = []
    /// Queued work whose priority changed.
    var moves: [Move] = []
  }

  /// An owner leaves.
  mutating func leave(_ load: LoadID, _ leaving: Leaving) -> Left {
    if delivering.contains(load) {
      guard leaving == .cancelling, options.cancellation.others != .ignored else {
        return Left(action: .ignored)
      }
      // Its load is forgotten in any case, so nothing would be handed to it; this spares the main
      // lane an empty delivery.
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
      turn(place, of: node, .detached, &left)
    case .stoppedForAll:
      nodes[node]?.owners[place].interest = .detached
      killChain(of: node, creator: load, &left)
    case .released where !isStoppable(node):
      turn(place, of: node, .leaving, &left)
    case .released:
      nodes[node]?.owners.removeAll { $0.load == load || $0.interest == .leaving }
      release(node, &left)
      if left.stops.first != node { left.action = .joinedElsewhere }
    }
    return left
  }

  /// Ends all work for `url`: every load of it is handed a cancellation.
  mutating func removeAll(of url: ImageURL) -> Left {
    var left = Left(action: .stopped)
    for node in nodes.numbers {
      guard let entry = nodes[node], entry.request.url == url, entry.dependency == nil else {
        continue
      }
      kill(node, &left)
    }
    return left
  }

  /// Forgets every load and node; nodes that come later get new numbers, so that tasks which have
  /// not ended yet end nothing of theirs.
  mutating func removeAll() {
    nodes.removeAll()
    registry = WorkRegistry(options: options.registry)
    nodeOfLoad.removeAll()
    delivering.removeAll()
  }

  /// The owner at `place` cancelled, and the work goes on.
  private mutating func turn(
    _ place: Int,
    of node: NodeID,
    _ interest: Interest,
    _ left: inout Left
  ) {
    nodes[node]?.owners[place].interest = interest
    let isServing = nodes[node]?.owners.contains { $0.interest.isServed } ?? false
    left.action = isServing ? .joinedElsewhere : .suppressed
    refreshPriority(of: node, &left.moves)
  }

  /// Removes `node` and what it depends on, as far as no owner waits for them any more.
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

  /// Stops what `load` began, whatever else waits for it.
  private mutating func killChain(of node: NodeID, creator load: LoadID, _ left: inout Left) {
    var first = node
    while let dependency = nodes[first]?.dependency, nodes[dependency]?.creator == load {
      first = dependency
    }
    kill(first, &left)
  }

  /// Removes `node` and all that depend on it.
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
