internal import Basics
internal import Requests
internal import Signposts

extension TaskGraph {
  /// The consequences of a new load.
  struct Joined: Equatable {
    /// The action that the load requires.
    enum Action: Equatable {
      /// Start this new node, or first check whether that is needed.
      case start(NodeID)
      /// The load joined a running node, which has this many owners now.
      case join(NodeID, owners: Int)
    }

    var action: Action
    /// Queued work whose priority changed.
    var moves: [Move] = []
    /// Whether the node has a partial result, which the load gets now.
    var hasPartial = false
  }

  /// What a node needs before it can work.
  enum Expansion: Equatable {
    /// Nothing: this node, the node itself or one that it depends on, can work at once.
    case start(NodeID)
    /// The result of a running node, which has this many owners now.
    case wait(NodeID, owners: Int, moves: [Move])
    /// The node no longer exists: all its owners have left.
    case gone
  }

  /// Adds a load.
  mutating func join(
    _ load: LoadID,
    for request: ImageRequest,
    target: Target = .image
  ) -> Joined {
    let work = target == .data ? Work.data : finalWork(of: request)
    let key = key(for: request, work)
    let owner = Owner(load: load, purpose: request.purpose, priority: request.priority)
    if let key, let node = registry[key] {
      enter(owner, node)
      note(CacheWishes(request.cachePolicy), of: node)
      var joined = Joined(action: .join(node, owners: presentOwners(of: node)))
      joined.hasPartial = nodes[node]?.hasPartial ?? false
      raisePriority(of: node, to: request.priority, &joined.moves)
      return joined
    }
    let node = insert(work, request, key, creator: load, request.priority)
    enter(owner, node)
    nodes.change(node) { $0.wishes = CacheWishes(request.cachePolicy) }
    return Joined(action: .start(node))
  }

  /// Finds or makes the nodes on which `node` depends.
  ///
  /// - Parameter start: If set, the input is an available image to which the first `start`
  /// processors have been applied; nil, the default, starts with the encoded bytes.
  mutating func expand(_ node: NodeID, from start: Int? = nil) -> Expansion {
    guard nodes[node]?.phase == .planned else { return .gone }
    var child = node
    while let entry = nodes[child], let work = dependency(of: entry.work, from: start) {
      let key = key(for: entry.goal, work)
      if let key, let other = registry[key] {
        nodes.change(other) { $0.dependents.append(child) }
        nodes.change(child) { $0.wait(for: other) }
        note(entry.wishes, of: other)
        var moves: [Move] = []
        raisePriority(of: other, to: entry.priority, &moves)
        return .wait(other, owners: presentOwners(of: other), moves: moves)
      }
      let made = insert(work, entry.goal, key, creator: entry.creator, entry.priority)
      nodes.change(made) {
        $0.dependents = [child]
        $0.wishes = entry.wishes
      }
      nodes.change(child) { $0.wait(for: made) }
      child = made
    }
    nodes.change(child) { $0.phase = .working }
    return .start(child)
  }

  /// Plans `node` again to get its bytes from the server, because the stored ones were no image.
  ///
  /// The caller expands it afterwards; false if this was done before, or if the node no longer
  /// exists.
  mutating func restart(_ node: NodeID) -> Bool {
    guard let entry = nodes[node], entry.phase == .working, entry.work == .decode,
      !entry.isSecondTry
    else { return false }
    nodes.change(node) {
      $0.phase = .planned
      $0.isSecondTry = true
      $0.wishes.insert(.skipDisk)
    }
    return true
  }

  private mutating func enter(_ owner: Owner, _ node: NodeID) {
    nodes.change(node) {
      $0.owners.append(owner)
      $0.presentOwners += 1
    }
    nodeOfLoad[owner.load] = node
  }

  /// The work whose result `work` needs; nil if it can begin.
  private func dependency(of work: Work, from start: Int?) -> Work? {
    switch work {
    case .data: return nil
    case .decode: return .data
    case .process(let index):
      if index == start { return nil }
      return index == 0 ? .decode : .process(index - 1)
    }
  }

  private mutating func insert(
    _ work: Work,
    _ goal: ImageRequest,
    _ key: Key?,
    creator: LoadID,
    _ priority: Priority
  ) -> NodeID {
    lastNode += 1
    let request = goal.step(work.stepCount)
    let origin = Origin(key: key, work: work, request: request, goal: goal, creator: creator)
    nodes[lastNode] = Node(origin, priority)
    if let key { registry.register(lastNode, key) }
    return lastNode
  }

  /// Adds wishes about caches to `node` and to all nodes on which it depends.
  private mutating func note(_ wishes: CacheWishes, of node: NodeID) {
    var next: NodeID? = node
    while let current = next {
      nodes.change(current) { $0.wishes.formUnion(wishes) }
      next = nodes[current]?.dependency
    }
  }

  /// Notes that `node` has a partial result, and returns the loads that get it, in the order of
  /// their joining.
  mutating func notePartial(_ node: NodeID) -> [LoadID] {
    guard isLive(node) else { return [] }
    nodes[node]?.hasPartial = true
    return nodes[node]?.owners.filter { $0.interest.isServed }.map(\.load) ?? []
  }
}
