internal import Basics
internal import Codecs
internal import Requests
internal import Signposts

/// Which loads wait for which work, and what a change of that asks for: event in, action out.
///
/// A load is one owner's wish. A node is one stage of work: encoded bytes, the image decoded from
/// them at the size asked for, the image after one more processor. Nodes depend on the node whose
/// result they work on; loads and nodes may share a node when the coalescing policy gives them one
/// key. The graph holds no lock, starts nothing and knows no time. Joining costs O(length of the
/// chain), leaving O(owners of the node) more; stopping all work of one URL is O(nodes).
struct TaskGraph {
  /// One owner's wish.
  typealias LoadID = UInt64
  /// A piece of shared work.
  typealias NodeID = UInt64
  typealias Priority = ImageRequest.Priority

  /// The switches that decide.
  struct Options {
    var coalescing: Coalescing = .byVariant
    var cancellation: Cancellation = .referenceCounted
    var reach: CancelReach = .everyStage
    var priority: PriorityPolicy = .maximum
    var registry = RegistryOptions()
  }

  /// What a node does.
  enum Work: Hashable {
    /// Gets the encoded bytes.
    case data
    /// Decodes them.
    case decode
    /// Runs the processor at this place of the request's list.
    case process(Int)

    /// The processors that have been applied to its result.
    var stepCount: Int {
      if case .process(let place) = self { place + 1 } else { 0 }
    }
  }

  /// What a load wants to have in the end.
  enum Target {
    /// The image with all its processing.
    case image
    /// The bytes in the disk cache.
    case data
  }

  /// A node whose priority changed, to be moved in the queue where it waits.
  struct Move: Equatable {
    var node: NodeID
    var priority: Priority
  }

  struct Key: TableKey {
    /// The number of the address.
    var url: Int
    var work: Work?
    var transport: ImageRequest.TransportPolicy = .protocolRules
    var target: DecodeTarget?
    var processors: [ImageProcessor] = []

    /// Tells the address and the bytes from the image, in which nearly all keys differ.
    var tableNumber: UInt64 {
      UInt64(truncatingIfNeeded: url) << 1 | (work == .data ? 1 : 0)
    }
  }

  struct Owner {
    var load: LoadID
    var purpose: ImageRequest.Purpose
    var priority: Priority
    /// Whether it still cares, as far as the harness knows.
    var isPresent = true
    /// Whether it asked not to be told.
    var isSilenced = false
  }

  enum Phase {
    /// Nobody has looked yet what it depends on.
    case planned
    /// It waits for the node that it depends on.
    case waiting
    /// It works, or waits in a queue.
    case working
    /// It has ended and may still be joined, until it is cleaned up.
    case ended
  }

  /// What of a node never changes, behind one reference, so that looking at a node copies little.
  final class Origin: Sendable {
    let key: Key?
    let work: Work
    let request: ImageRequest
    let goal: ImageRequest
    let creator: LoadID

    init(key: Key?, work: Work, request: ImageRequest, goal: ImageRequest, creator: LoadID) {
      self.key = key
      self.work = work
      self.request = request
      self.goal = goal
      self.creator = creator
    }

    var assignment: (work: Work, request: ImageRequest) { (work, request) }
  }

  struct Node {
    let origin: Origin
    var priority: Priority
    var phase: Phase = .planned
    var owners: [Owner] = []
    /// The owners that have not left.
    var presentOwners = 0
    var dependents: [NodeID] = []
    var dependency: NodeID?
    var wishes: CacheWishes = []
    var hasPartial = false
    /// Whether it works anew because what was stored could not be decoded.
    var isSecondTry = false
    /// Whether it reads from a cache.
    var isReading = false

    init(_ origin: Origin, _ priority: Priority) {
      self.origin = origin
      self.priority = priority
    }

    mutating func wait(for node: NodeID) {
      phase = .waiting
      dependency = node
    }

    var key: Key? { origin.key }
    var work: Work { origin.work }
    /// What it works on: the request with the processors up to its own.
    var request: ImageRequest { origin.request }
    /// What the load that made it asked for.
    var goal: ImageRequest { origin.goal }
    var creator: LoadID { origin.creator }
  }

  /// What those who wait for a node say of the caches; one wish is enough.
  struct CacheWishes: OptionSet {
    let rawValue: Int

    static let skipDisk = CacheWishes(rawValue: 1)
    static let mayFetch = CacheWishes(rawValue: 2)

    init(rawValue: Int) {
      self.rawValue = rawValue
    }

    init(_ policy: ImageRequest.CachePolicy) {
      switch policy {
      case .standard: self = .mayFetch
      case .reloadIgnoringCaches: self = [.skipDisk, .mayFetch]
      case .cacheOnly: self = []
      }
    }
  }

  let options: Options
  var nodes = NumberTable<Node>()
  var registry = KeyTable<Key, NodeID>()
  var nodeOfLoad = NumberTable<NodeID>()
  var delivering = NumberSet()
  /// Where removal is by key: the keys of stopped nodes, under the node whose task still unwinds.
  var unwinding = NumberTable<[Key]>()
  var lastNode: NodeID = 0

  init(options: Options) {
    self.options = options
  }

  // MARK: What is there

  /// Whether nothing is registered at all.
  var isEmpty: Bool {
    nodes.isEmpty && registry.isEmpty && nodeOfLoad.isEmpty && delivering.isEmpty
      && unwinding.isEmpty
  }

  /// The number of nodes that loads wait for.
  var finalCount: Int {
    nodes.numbers.count { node in
      nodes[node].map { $0.phase != .ended && $0.dependents.isEmpty } ?? false
    }
  }

  /// Whether `node` has neither ended nor been stopped.
  func isLive(_ node: NodeID) -> Bool {
    guard let phase = nodes[node]?.phase else { return false }
    return phase != .ended
  }

  /// The owners of `node`, and of what depends on it, that have not left.
  func presentOwners(of node: NodeID) -> Int {
    guard let present = nodes[node]?.presentOwners, let dependents = nodes[node]?.dependents else {
      return 0
    }
    return dependents.reduce(present) { $0 + presentOwners(of: $1) }
  }

  /// Whether the result of `node` is what a load asked for, not only a step on the way.
  func isFinal(_ node: NodeID) -> Bool {
    isLive(node) && nodes[node]?.owners.isEmpty == false
  }

  /// The priority of `node`; of one that is gone, the lowest.
  func priority(of node: NodeID) -> Priority {
    nodes[node]?.priority ?? .veryLow
  }

  /// Whether everybody who waits for `node` is a prefetcher.
  func isPrefetch(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return false }
    return entry.owners.allSatisfy { $0.isSilenced || $0.purpose == .prefetch }
      && entry.dependents.allSatisfy { isPrefetch($0) }
  }

  /// What `node` works on; nil when it is gone.
  func work(of node: NodeID) -> (work: Work, request: ImageRequest)? {
    nodes[node]?.origin.assignment
  }

  /// Whether somebody who waits for `node` does not want what is on disk.
  func skipsDisk(_ node: NodeID) -> Bool { nodes[node]?.wishes.contains(.skipDisk) ?? false }

  /// Decides whether `node` fetches; if not, it will fail, so nobody may join it any more.
  mutating func decideFetch(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return false }
    let mayFetch = entry.wishes.contains(.mayFetch)
    if !mayFetch { unregister(node, entry.key) }
    return mayFetch
  }

  // MARK: What a cancel reaches

  /// The bytes of `node` begin to come out of a cache.
  mutating func beginReading(_ node: NodeID) { nodes[node]?.isReading = true }

  /// The bytes of `node` are in no cache and are to be transferred; false when everybody left meanwhile,
  /// so that the node is gone.
  mutating func beginTransfer(_ node: NodeID) -> Bool {
    nodes[node]?.isReading = false
    guard options.cancellation == .referenceCounted, options.reach == .transfers else {
      return true
    }
    return !prune(node)
  }

  /// Whether a cancel stops the work under way for `node`.
  func isStoppable(_ node: NodeID) -> Bool {
    guard options.reach == .transfers else { return true }
    var current = node
    while let next = nodes[current]?.dependency { current = next }
    guard let entry = nodes[current] else { return true }
    return entry.phase == .planned || entry.work == .data && !entry.isReading
  }

  /// Removes `node`, and what depends on it, as far as everybody who waited has left; true when it goes.
  private mutating func prune(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return true }
    let dependents = entry.dependents.filter { !prune($0) }
    nodes[node]?.dependents = dependents
    nodes[node]?.owners.removeAll { $0.isSilenced }
    guard let left = nodes[node], left.owners.isEmpty, left.dependents.isEmpty else { return false }
    nodes[node] = nil
    unregister(node, entry.key)
    return true
  }

  // MARK: Keys

  /// The key under which `work` for `request` is shared; nil when it is not.
  func key(for request: ImageRequest, _ work: Work) -> Key? {
    let isFinal = work == finalWork(of: request)
    var key = Key(url: request.url.number)
    switch options.coalescing {
    case .none:
      return nil
    case .byURL:
      guard isFinal || work == .data else { return nil }
      key.work = work == .data ? .data : nil
    case .byVariant:
      guard isFinal || work == .data else { return nil }
      key.work = work == .data ? .data : nil
      key.transport = request.transportPolicy
      key.target = request.target
      key.processors = request.processors
    case .byDownload:
      guard isFinal || work == .data else { return nil }
      key.work = work == .data ? .data : nil
      guard work != .data else { return key }
      key.target = request.target
      key.processors = request.processors
    case .byStage:
      key.work = work == .data ? .data : nil
      key.transport = request.transportPolicy
      guard work != .data else { return key }
      let step = request.step(work.stepCount)
      key.target = step.target
      key.processors = step.processors
    }
    return key
  }

  func finalWork(of request: ImageRequest) -> Work {
    request.processors.isEmpty ? .decode : .process(request.processors.count - 1)
  }

  /// Removes the entry of `key`, if it is this node's or nobody looks whose it is.
  mutating func unregister(_ node: NodeID, _ key: Key?) {
    guard let key else { return }
    if registry[key] == node || options.registry.removal == .byKey { registry[key] = nil }
  }

  // MARK: Priorities

  /// Makes `node` and what it depends on as urgent as somebody who comes to wait for them.
  mutating func raisePriority(of node: NodeID, to priority: Priority, _ moves: inout [Move]) {
    guard options.priority != .static else { return }
    var next: NodeID? = node
    while let current = next, let old = nodes[current]?.priority, old < priority {
      nodes[current]?.priority = priority
      if options.priority == .maximum { moves.append(Move(node: current, priority: priority)) }
      next = nodes[current]?.dependency
    }
  }

  /// Brings the priority of `node` and of what it depends on up to date with those who wait.
  mutating func refreshPriority(of node: NodeID, _ moves: inout [Move]) {
    var next: NodeID? = node
    while let current = next, let entry = nodes[current] {
      let waiting =
        entry.owners.filter { !$0.isSilenced }.map(\.priority)
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

  /// Changes what a load's owner says of its urgency.
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
