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

  struct Owner {
    var load: LoadID
    var purpose: ImageRequest.Purpose
    var priority: Priority
    var interest = Interest.waiting
  }

  /// What an owner wants of the work.
  enum Interest {
    /// It waits for the result.
    case waiting
    /// It has gone away, and is handed the result all the same.
    case indifferent
    /// It cancelled, and the work goes on without it.
    case detached
    /// It cancelled, and leaves as soon as a cancel reaches the work.
    case leaving

    /// Whether the result is handed to it.
    var isServed: Bool { self == .waiting || self == .indifferent }
  }

  enum Phase {
    /// What it depends on is not known yet.
    case planned
    /// It waits for the node that it depends on.
    case waiting
    /// It works, or waits in a queue.
    case working
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
    /// The number of owners that wait.
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

  /// What the loads that wait for a node ask of the caches; one wish is enough.
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

  // MARK: What is there

  /// Whether nothing is registered at all.
  var isEmpty: Bool {
    nodes.isEmpty && registry.isEmpty && nodeOfLoad.isEmpty && delivering.isEmpty
  }

  /// The number of nodes that loads wait for.
  var finalCount: Int {
    nodes.numbers.count { node in
      nodes[node]?.dependents.isEmpty == true
    }
  }

  /// Whether `node` has neither ended nor been stopped.
  func isLive(_ node: NodeID) -> Bool { nodes[node] != nil }

  /// The number of owners that wait for `node` or for what depends on it.
  func presentOwners(of node: NodeID) -> Int {
    guard let present = nodes[node]?.presentOwners, let dependents = nodes[node]?.dependents else {
      return 0
    }
    return dependents.reduce(present) { $0 + presentOwners(of: $1) }
  }

  /// Whether the result of `node` is what a load asked for, not only a step on the way.
  func isFinal(_ node: NodeID) -> Bool {
    nodes[node]?.owners.isEmpty == false
  }

  /// The priority of `node`; of one that is gone, the lowest.
  func priority(of node: NodeID) -> Priority {
    nodes[node]?.priority ?? .veryLow
  }

  /// Whether only prefetchers wait for `node`.
  func isPrefetch(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return false }
    return entry.owners.allSatisfy { !$0.interest.isServed || $0.purpose == .prefetch }
      && entry.dependents.allSatisfy { isPrefetch($0) }
  }

  /// What `node` works on; nil when it is gone.
  func work(of node: NodeID) -> (work: Work, request: ImageRequest)? {
    nodes[node]?.origin.assignment
  }

  /// Whether a load that waits for `node` does not want what is on disk.
  func skipsDisk(_ node: NodeID) -> Bool { nodes[node]?.wishes.contains(.skipDisk) ?? false }

  /// Decides whether `node` fetches; if not, it will fail, and no load can join it any more.
  mutating func decideFetch(_ node: NodeID) -> Bool {
    guard let entry = nodes[node] else { return false }
    let mayFetch = entry.wishes.contains(.mayFetch)
    if !mayFetch, let key = entry.key { registry.remove(node, key) }
    return mayFetch
  }
}
