internal import Basics
internal import Codecs
internal import Requests
internal import Signposts

/// Which loads wait for which work, and what a change of that requires: events go in, actions come
/// out.
///
/// A load is the request of one owner. A node is one stage of work: encoded bytes, the image
/// decoded from them at the requested size, the image after one more processor. A node depends on
/// the node whose result is its input. Loads and nodes share a node if the coalescing policy gives
/// them one key. The graph has no lock, starts nothing and knows no time. Joining costs O(length of
/// the chain); leaving costs O(owners of the node) more; stopping all work of one URL is O(nodes).
struct TaskGraph {
  /// The request of one owner.
  typealias LoadID = UInt64
  /// A piece of shared work.
  typealias NodeID = UInt64
  typealias Priority = ImageRequest.Priority

  /// The switches that affect the graph.
  struct Options {
    var coalescing: Coalescing = .byVariant
    var cancellation: Cancellation = .referenceCounted
    var priority: PriorityPolicy = .maximum
    var registry = RegistryOptions()
  }

  /// The stage of work of a node.
  enum Work: Hashable {
    /// Gets the encoded bytes.
    case data
    /// Decodes the bytes.
    case decode
    /// Runs the processor at this index of the request's list.
    case process(Int)

    /// The number of processors that have been applied to the result.
    var stepCount: Int {
      if case .process(let index) = self { index + 1 } else { 0 }
    }
  }

  /// What a load finally needs.
  enum Target {
    /// The image with all its processing.
    case image
    /// The bytes in the disk cache.
    case data
  }

  /// A changed priority, by which the node has to move in the queue where it waits.
  struct Move: Equatable {
    var node: NodeID
    var priority: Priority
  }

  struct Owner {
    var load: LoadID
    var purpose: ImageRequest.Purpose
    var priority: Priority
    var interest = Interest.waiting
  }

  /// What an owner expects from the work.
  enum Interest {
    /// It waits for the result.
    case waiting
    /// It has gone away, and still gets the result.
    case indifferent
    /// It cancelled, and the work continues without it.
    case detached

    /// Whether it gets the result.
    var isServed: Bool { self == .waiting || self == .indifferent }
  }

  enum Phase {
    /// The node that it depends on is not known yet.
    case planned
    /// It waits for the node that it depends on.
    case waiting
    /// It works, or waits in a queue.
    case working
  }

  /// The immutable part of a node, boxed so that reading a node copies one reference.
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
    /// The number of owners that wait.
    var presentOwners = 0
    var dependents: [NodeID] = []
    var dependency: NodeID?
    var wishes: CacheWishes = []
    var hasPartial = false
    /// Whether it works again because stored bytes could not be decoded.
    var isSecondTry = false

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
    /// The request with the processors up to its own.
    var request: ImageRequest { origin.request }
    /// The complete request of the load that created the node.
    var goal: ImageRequest { origin.goal }
    var creator: LoadID { origin.creator }
  }

  /// What the loads of a node require of the caches; the wish of one load applies to all.
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
  var registry: WorkRegistry
  var nodeOfLoad = NumberTable<NodeID>()
  var delivering = NumberSet()
  var lastNode: NodeID = 0

  init(options: Options) {
    self.options = options
    registry = WorkRegistry(options: options.registry)
  }

  // MARK: Queries

  /// Whether nothing is registered.
  var isEmpty: Bool {
    nodes.isEmpty && registry.isEmpty && nodeOfLoad.isEmpty && delivering.isEmpty
  }

  /// The number of nodes on which no other node depends.
  var finalCount: Int {
    nodes.numbers.count { node in
      nodes[node]?.dependents.isEmpty == true
    }
  }

  /// Whether `node` has neither ended nor been stopped.
  func isLive(_ node: NodeID) -> Bool { nodes[node] != nil }

  /// The number of owners that wait for `node` or for nodes that depend on it.
  func presentOwners(of node: NodeID) -> Int {
    guard let present = nodes[node]?.presentOwners, let dependents = nodes[node]?.dependents else {
      return 0
    }
    return dependents.reduce(present) { $0 + presentOwners(of: $1) }
  }

  /// Whether a load requested the result of `node` itself, not only a result that depends on it.
  func isFinal(_ node: NodeID) -> Bool {
    nodes[node]?.owners.isEmpty == false
  }

  /// The priority of `node`; the lowest one if the node no longer exists.
  func priority(of node: NodeID) -> Priority {
    nodes[node]?.priority ?? .veryLow
  }

  /// Whether only prefetchers wait for `node`.
  func isPrefetch(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return false }
    return entry.owners.allSatisfy { !$0.interest.isServed || $0.purpose == .prefetch }
      && entry.dependents.allSatisfy { isPrefetch($0) }
  }

  /// The work and request of `node`; nil if the node no longer exists.
  func work(of node: NodeID) -> (work: Work, request: ImageRequest)? {
    nodes[node]?.origin.assignment
  }

  /// Whether a load of `node` refuses bytes from the disk.
  func skipsDisk(_ node: NodeID) -> Bool { nodes[node]?.wishes.contains(.skipDisk) ?? false }

  /// Decides whether `node` fetches; if not, it will fail, and no load can join it from now on.
  mutating func decideFetch(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return false }
    let mayFetch = entry.wishes.contains(.mayFetch)
    if !mayFetch, let key = entry.key { registry.remove(node, key) }
    return mayFetch
  }
}
