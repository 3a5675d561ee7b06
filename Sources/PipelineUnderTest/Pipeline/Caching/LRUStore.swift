/// A bounded table that gives up what was used longest ago.
///
/// Entries lie in an array and are linked by index, so every operation but a purge is O(1) and
/// nothing depends on hash order.
struct LRUStore<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// An entry that left the store.
  struct Evicted {
    var key: Key
    var value: Value
    var cost: Int
    var reason: EvictReason
  }

  /// Why an entry left.
  enum EvictReason: Int {
    case costLimit
    case countLimit
    case purge
    case replaced
  }

  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    var newer: Int
    var older: Int
  }

  private static var nowhere: Int { -1 }

  private let costLimit: Int
  private let countLimit: Int
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1

  /// The sum of the costs of all entries.
  private(set) var totalCost = 0

  init(costLimit: Int, countLimit: Int) {
    self.costLimit = costLimit
    self.countLimit = countLimit
  }

  var count: Int { places.count }

  /// The value for `key`, which counts as a use.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key], let node = nodes[place] else { return nil }
    unlink(place)
    linkAsNewest(place)
    return node.value
  }

  /// Whether there is an entry for `key`; does not count as a use.
  func contains(_ key: Key) -> Bool { places[key] != nil }

  /// Puts an entry in and returns what had to leave for it.
  ///
  /// An entry above the cost limit is not kept, and nothing else leaves for it; it still replaces
  /// an older entry of the same key, whose content is out of date.
  mutating func insert(_ value: Value, for key: Key, cost: Int) -> (kept: Bool, [Evicted]) {
    var evicted: [Evicted] = []
    if let place = places[key] { evicted.append(remove(place, .replaced)) }
    guard cost <= costLimit, countLimit > 0 else { return (false, evicted) }
    while totalCost > costLimit - cost, oldest != Self.nowhere {
      evicted.append(remove(oldest, .costLimit))
    }
    while count >= countLimit, oldest != Self.nowhere {
      evicted.append(remove(oldest, .countLimit))
    }
    let node = Node(
      key: key,
      value: value,
      cost: cost,
      newer: Self.nowhere,
      older: Self.nowhere
    )
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    totalCost += cost
    linkAsNewest(place)
    return (true, evicted)
  }

  /// Takes everything out, oldest first.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() -> [Evicted] {
    var evicted: [Evicted] = []
    evicted.reserveCapacity(count)
    while oldest != Self.nowhere { evicted.append(remove(oldest, .purge)) }
    return evicted
  }

  private mutating func remove(_ place: Int, _ reason: EvictReason) -> Evicted {
    guard let node = nodes[place] else {
      preconditionFailure("the list of a memory cache points to an entry that is gone")
    }
    unlink(place)
    nodes[place] = nil
    free.append(place)
    places[node.key] = nil
    totalCost -= node.cost
    return Evicted(key: node.key, value: node.value, cost: node.cost, reason: reason)
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if node.newer == Self.nowhere {
      newest = node.older
    } else {
      nodes[node.newer]?.older = node.older
    }
    if node.older == Self.nowhere {
      oldest = node.newer
    } else {
      nodes[node.older]?.newer = node.newer
    }
  }

  private mutating func linkAsNewest(_ place: Int) {
    nodes[place]?.newer = Self.nowhere
    nodes[place]?.older = newest
    if newest != Self.nowhere { nodes[newest]?.newer = place }
    newest = place
    if oldest == Self.nowhere { oldest = place }
  }
}
