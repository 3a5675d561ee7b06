internal import Basics

/// Finds work by its key.
///
/// An entry is the running work with that key. All operations are O(1), except for the end of a
/// stopped task, which is O(keys).
struct WorkRegistry {
  typealias Key = TaskGraph.Key
  typealias NodeID = TaskGraph.NodeID

  private let options: RegistryOptions
  private var entries = KeyTable<Key, NodeID>()
  /// The keys of stopped work, by the node whose task has not ended yet.
  private var stopped = NumberTable<[Key]>()

  init(options: RegistryOptions) {
    self.options = options
  }

  /// Whether nothing is registered.
  var isEmpty: Bool { entries.isEmpty && stopped.isEmpty }

  /// The work under `key`.
  subscript(key: Key) -> NodeID? { entries[key] }

  /// Whether the end of a stopped task removes entries; see ``noteStop(of:endingWith:)``.
  var isStopNoted: Bool { options.removal.holder == .anyWork }

  /// Registers `node` under `key`.
  mutating func register(_ node: NodeID, _ key: Key) { entries[key] = node }

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
