internal import Basics

/// Finds work by its key.
///
/// An entry is the running work with that key. Under some rules, ended work keeps its entry until
/// it is cleaned up. All operations are O(1), except for the end of a stopped task, which is
/// O(keys).
struct WorkRegistry {
  typealias Key = TaskGraph.Key
  typealias NodeID = TaskGraph.NodeID

  private let options: RegistryOptions
  private var entries = KeyTable<Key, NodeID>()
  /// Work that has ended and can still be joined.
  private var ended = NumberTable<Key>()
  /// The keys of stopped work, by the node whose task has not ended yet.
  private var stopped = NumberTable<[Key]>()

  init(options: RegistryOptions) {
    self.options = options
  }

  /// Whether nothing is registered.
  var isEmpty: Bool { entries.isEmpty && ended.isEmpty && stopped.isEmpty }

  /// The work under `key`, running or ended.
  subscript(key: Key) -> NodeID? { entries[key] }

  /// Whether `node` has ended and can still be joined.
  func hasEnded(_ node: NodeID) -> Bool { !ended.isEmpty && ended[node] != nil }

  /// Whether the end of a stopped task removes entries; see ``noteStop(of:endingWith:)``.
  var isStopNoted: Bool { options.removal.holder == .anyWork }

  /// Registers `node` under `key`.
  mutating func register(_ node: NodeID, _ key: Key) { entries[key] = node }

  /// Notes the end of work, whose entry is removed now or at ``cleanUp(_:)``.
  ///
  /// - Parameter isAwaited: Whether loads wait for the result itself.
  ///
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

  /// Removes work that has ended.
  mutating func cleanUp(_ node: NodeID) {
    if let key = ended.removeValue(of: node) { remove(node, key) }
  }

  /// Removes the entry of `key` at the end of `node`, if the rule allows it.
  mutating func remove(_ node: NodeID, _ key: Key) {
    if entries[key] == node || options.removal.holder == .anyWork { entries[key] = nil }
  }

  /// Removes the entry of stopped work, and no other.
  mutating func stop(_ node: NodeID, _ key: Key) {
    if entries[key] == node { entries[key] = nil }
  }

  /// Stores the keys of stopped work until its task ends.
  mutating func noteStop(of keys: [Key], endingWith root: NodeID) { stopped[root] = keys }

  /// Notes that the task of stopped work has ended.
  mutating func endTask(of root: NodeID) {
    for key in stopped.removeValue(of: root) ?? [] { entries[key] = nil }
  }
}
