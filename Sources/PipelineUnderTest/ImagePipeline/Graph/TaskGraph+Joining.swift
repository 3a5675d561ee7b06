internal import Basics
internal import Requests
internal import Signposts

extension TaskGraph {
  /// What a new load brings about.
  struct Joined: Equatable {
    /// What is to be done for it.
    enum Action: Equatable {
      /// Work on this new node, or look first whether that is needed.
      case start(NodeID)
      /// The node is under way and has this many owners now.
      case join(NodeID, owners: Int)
      /// The node has ended and was not cleaned up; the load is handed its result.
      case replay(NodeID)
    }

    var action: Action
    /// Queued work whose priority changed.
    var moves: [Move] = []
    /// Whether the node has a partial result that the load is to be given now.
    var hasPartial = false
  }

  /// What a node needs before it can work.
  enum Expansion: Equatable {
    /// Nothing: this node, which it depends on or is, may work at once.
    case start(NodeID)
    /// The result of a node that is under way and has this many owners now.
    case wait(NodeID, owners: Int, moves: [Move])
    /// The node is gone: all that waited for it have left.
    case gone
  }

  /// A load comes.
  mutating func join(
    _ load: LoadID,
    for request: ImageRequest,
    target: Target = .image
  ) -> Joined {
    let work = target == .data ? Work.data : finalWork(of: request)
    let key = key(for: request, work)
    let owner = Owner(load: load, purpose: request.purpose, priority: request.priority)
    if let key, let node = registry[key] {
      guard !registry.hasEnded(node) else {
        delivering.insert(load)
        return Joined(action: .replay(node))
      }
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

  /// Finds or makes what `node` depends on.
  ///
  /// - Parameter start: The node begins with an image that is there already, to which the first
  ///   `start` processors have been applied; nil, the default, is from the encoded bytes.
  mutating func expand(_ node: NodeID, from start: Int? = nil) -> Expansion {
    guard nodes[node]?.phase == .planned else { return .gone }
    var child = node
    while let entry = nodes[child], let work = dependency(of: entry.work, from: start) {
      let key = key(for: entry.goal, work)
      if let key, let other = registry[key], isLive(other) {
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

  /// Plans `node` anew, whose stored bytes turned out to be no image, from bytes of the server.
  ///
  /// It is expanded after that; false when this was done before, or when the node is gone.
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

  /// The work that `work` needs the result of; nil when it can begin.
  private func dependency(of work: Work, from start: Int?) -> Work? {
    switch work {
    case .data: return nil
    case .decode: return .data
    case .process(let place):
      if place == start { return nil }
      return place == 0 ? .decode : .process(place - 1)
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

  /// Makes `node`, and all that it depends on, respect one more wish about caches.
  private mutating func note(_ wishes: CacheWishes, of node: NodeID) {
    var next: NodeID? = node
    while let current = next {
      nodes.change(current) { $0.wishes.formUnion(wishes) }
      next = nodes[current]?.dependency
    }
  }

  /// Notes that `node` has a partial result, and names the loads that are to be given it, in the
  /// order in which they came.
  mutating func notePartial(_ node: NodeID) -> [LoadID] {
    guard isLive(node) else { return [] }
    nodes[node]?.hasPartial = true
    return nodes[node]?.owners.filter { $0.interest.isServed }.map(\.load) ?? []
  }
}
