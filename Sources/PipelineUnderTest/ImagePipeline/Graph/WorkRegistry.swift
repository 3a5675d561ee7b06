internal import Basics

/// Which work a key finds.
///
/// An entry is the work under way that has the key. Where the rule says so, work that has ended
/// keeps its entry until it is cleaned up. All is O(1) but for the end of a stopped task, which is
/// O(keys).
struct WorkRegistry {
  typealias Key = TaskGraph.Key
  typealias NodeID = TaskGraph.NodeID

  private let options: RegistryOptions
  private var entries = KeyTable<Key, NodeID>()
  /// Work that has ended and can still be joined.
  private var ended = NumberTable<Key>()
  /// The keys of stopped work, under the node whose task has not come to its end.
  private var stopped = NumberTable<[Key]>()

  init(options: RegistryOptions) {
    self.options = options
  }

  /// Whether nothing is registered.
  var isEmpty: Bool { entries.isEmpty && ended.isEmpty && stopped.isEmpty }

  /// The work under `key`, under way or ended.
  subscript(key: Key) -> NodeID? { entries[key] }

  /// Whether `node` has ended and can still be joined.
  func hasEnded(_ node: NodeID) -> Bool { !ended.isEmpty && ended[node] != nil }

  /// Whether the end of a stopped task removes entries; see ``noteStop(of:endingWith:)``.
  var isStopNoted: Bool { options.removal.holder == .anyWork }

  /// Makes `key` find `node`.
  mutating func register(_ node: NodeID, _ key: Key) { entries[key] = node }

  /// Work has ended: its entry goes, now or at ``cleanUp(_:)``.
  ///
  /// - Parameter isAwaited: Whether loads wait for its result itself.
  /// - Returns: Whether it can be joined until it is cleaned up.
  mutating func end(_ node: NodeID, _ key: Key?, isAwaited: Bool) -> Bool {
    guard let key else { return false }
    guard isAwaited, options.cleanUp.ended == .joinableForOneHop else {
      remove(node, key)
      return false
    }
    ended[node] = key
    return true
  }

  /// Forgets work that has ended.
  mutating func cleanUp(_ node: NodeID) {
    if let key = ended.removeValue(of: node) { remove(node, key) }
  }

  /// Removes the entry of `key` at the end of `node`, if the rule allows it.
  mutating func remove(_ node: NodeID, _ key: Key) {
    if entries[key] == node || options.removal.holder == .anyWork { entries[key] = nil }
  }

  /// Removes the entry of work that is stopped, and no other.
  mutating func stop(_ node: NodeID, _ key: Key) {
    if entries[key] == node { entries[key] = nil }
  }

  /// Remembers the keys of stopped work until the task that worked for it ends.
  mutating func noteStop(of keys: [Key], endingWith root: NodeID) { stopped[root] = keys }

  /// The task of stopped work has come to its end.
  mutating func endTask(of root: NodeID) {
    for key in stopped.removeValue(of: root) ?? [] { entries[key] = nil }
  }
}
