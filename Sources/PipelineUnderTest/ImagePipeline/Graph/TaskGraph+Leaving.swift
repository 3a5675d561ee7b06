internal import Basics
internal import Requests
internal import Signposts

extension TaskGraph {
  /// How an owner leaves.
  enum Leaving {
    /// It asks for the work to be stopped.
    case cancelling
    /// It just goes away.
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
      /// The work goes on for others: who waits, or left silently and is served all the same.
      case joinedElsewhere
      /// Its own work is stopped.
      case stopped
      /// The work goes on for nobody, and the load is told nothing.
      case suppressed
      /// The work goes on and its result will be delivered all the same.
      case ignored
    }

    var action: Action
    /// Nodes that are gone; the work of those that were under way is to be stopped.
    var stops: [NodeID] = []
    /// Loads of others that are to be told that they were cancelled.
    var fails: [LoadID] = []
    /// Queued work whose priority changed.
    var moves: [Move] = []
  }

  /// An owner leaves.
  mutating func leave(_ load: LoadID, _ leaving: Leaving) -> Left {
    let counts = options.cancellation != .none && leaving == .cancelling
    if delivering.contains(load) {
      // Its load is forgotten in any case, so it would be told nothing; this spares the main lane a
      // delivery to nobody.
      if counts { delivering.remove(load) }
      return Left(action: counts ? .tooLate : .ignored)
    }
    guard let node = nodeOfLoad[load],
      let place = nodes[node]?.owners.firstIndex(where: { $0.load == load })
    else { return Left(action: .ended) }
    if nodes[node]?.owners[place].isPresent == true {
      nodes[node]?.owners[place].isPresent = false
      nodes[node]?.presentOwners -= 1
    }
    guard counts else { return Left(action: .ignored) }
    nodeOfLoad[load] = nil
    var left = Left(action: .stopped)
    switch options.cancellation {
    case .none, .flag:
      silence(place, of: node, &left)
    case .firstOwner:
      if nodes[node]?.creator == load {
        nodes[node]?.owners[place].isSilenced = true
        killChain(of: node, creator: load, &left)
      } else {
        silence(place, of: node, &left)
      }
    case .referenceCounted where !isStoppable(node):
      silence(place, of: node, &left)
    case .referenceCounted:
      nodes[node]?.owners.remove(at: place)
      if options.reach == .transfers { nodes[node]?.owners.removeAll { $0.isSilenced } }
      release(node, &left)
      if left.stops.first != node { left.action = .joinedElsewhere }
    }
    return left
  }

  /// Ends all work for `url`: every load of it is told that it was cancelled.
  mutating func removeAll(of url: ImageURL) -> Left {
    var left = Left(action: .stopped)
    for node in nodes.numbers {
      guard let entry = nodes[node], entry.request.url == url, entry.phase != .ended,
        entry.dependency == nil
      else { continue }
      kill(node, &left)
    }
    return left
  }

  /// Forgets every load and node; nodes that come later get new numbers, so that old work that still
  /// unwinds ends nothing of theirs.
  mutating func removeAll() {
    nodes.removeAll()
    registry = KeyTable()
    nodeOfLoad.removeAll()
    delivering.removeAll()
    unwinding.removeAll()
  }

  private mutating func silence(_ place: Int, of node: NodeID, _ left: inout Left) {
    nodes[node]?.owners[place].isSilenced = true
    let others = nodes[node]?.owners.contains { !$0.isSilenced } ?? false
    left.action = others ? .joinedElsewhere : .suppressed
    refreshPriority(of: node, &left.moves)
  }

  /// Removes `node` and what it depends on, as far as nobody waits for them any more.
  private mutating func release(_ node: NodeID, _ left: inout Left) {
    var removed: [(id: NodeID, entry: Node)] = []
    var next: NodeID? = node
    while let current = next, let entry = nodes[current] {
      guard entry.owners.isEmpty, entry.dependents.isEmpty else {
        refreshPriority(of: current, &left.moves)
        break
      }
      remove(current, entry, &left)
      removed.append((current, entry))
      next = entry.dependency
      if let next { nodes[next]?.dependents.removeAll { $0 == current } }
    }
    if let root = removed.last { note(removed.map(\.entry), unwindWith: root.id, root.entry) }
  }

  /// Stops what `load` began, whoever else waits for it.
  private mutating func killChain(of node: NodeID, creator load: LoadID, _ left: inout Left) {
    var first = node
    while let dependency = nodes[first]?.dependency, nodes[dependency]?.creator == load {
      first = dependency
    }
    kill(first, &left)
  }

  /// Removes `node` and all that depend on it.
  private mutating func kill(_ node: NodeID, _ left: inout Left) {
    guard let root = nodes[node] else { return }
    var removed: [Node] = []
    killTree(node, &removed, &left)
    note(removed, unwindWith: node, root)
  }

  private mutating func killTree(_ node: NodeID, _ removed: inout [Node], _ left: inout Left) {
    guard let entry = nodes[node] else { return }
    for owner in entry.owners where !owner.isSilenced {
      nodeOfLoad[owner.load] = nil
      delivering.insert(owner.load)
      left.fails.append(owner.load)
    }
    if let dependency = entry.dependency {
      nodes[dependency]?.dependents.removeAll { $0 == node }
    }
    remove(node, entry, &left)
    removed.append(entry)
    for dependent in entry.dependents { killTree(dependent, &removed, &left) }
  }

  private mutating func remove(_ node: NodeID, _ entry: Node, _ left: inout Left) {
    nodes[node] = nil
    // Whoever stops work takes its entry out; the mistake comes when the work unwinds.
    if let key = entry.key, registry[key] == node { registry[key] = nil }
    left.stops.append(node)
  }

  /// Where removal is by key, remembers what the task of `root` will remove when it unwinds.
  private mutating func note(_ removed: [Node], unwindWith root: NodeID, _ entry: Node) {
    guard options.registry.removal == .byKey, entry.phase == .working else { return }
    unwinding[root] = removed.compactMap(\.key)
  }
}
