/// A binary heap in which entries with equal keys leave in the order of insertion.
///
/// Removed entries stay in the heap as tombstones until they reach its top or outnumber the live
/// ones, so removing needs no search and memory stays within a constant factor of the live entries.
/// It has no lock and no clock: event queue, processor and lanes use it.
struct StableHeap<Key: Comparable, Payload> {
  /// Identifies one entry; the ticket of an entry that has left is recognised and ignored.
  struct Ticket: Hashable, Sendable {
    var slot: Int
    var sequence: Int
  }

  fileprivate struct Node {
    var key: Key
    var sequence: Int
    var slot: Int

    func precedes(_ other: Node) -> Bool {
      // The sequence breaks ties, because a binary heap alone is not stable.
      key == other.key ? sequence < other.sequence : key < other.key
    }
  }

  fileprivate struct Slot {
    var sequence: Int
    var payload: Payload?
  }

  /// Fewer tombstones are not worth a rebuild.
  private static var fewTombstones: Int { 64 }

  private var nodes: [Node] = []
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var nextSequence = 0

  /// The number of live entries.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The smallest live key; nil when empty.
  ///
  /// The top of the heap is never a tombstone.
  var firstKey: Key? { nodes.first?.key }

  /// The number of slots in memory, for the test that bounds it.
  var heldSlots: Int { nodes.count }

  /// Adds an entry after all entries of the same key.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ key: Key, _ payload: Payload) -> Ticket {
    let sequence = nextSequence
    nextSequence += 1
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      slots[slot] = Slot(sequence: sequence, payload: payload)
    } else {
      slot = slots.count
      slots.append(Slot(sequence: sequence, payload: payload))
    }
    nodes.append(Node(key: key, sequence: sequence, slot: slot))
    siftUp(from: nodes.count - 1)
    count += 1
    return Ticket(slot: slot, sequence: sequence)
  }

  /// Removes the first entry; nil when empty.
  ///
  /// - Complexity: O(log n).
  mutating func popFirst() -> (key: Key, payload: Payload)? {
    guard let top = nodes.first else { return nil }
    guard let payload = vacate(slot: top.slot, sequence: top.sequence) else {
      preconditionFailure("the top of a heap is a tombstone; remove and popFirst must prune it")
    }
    removeTop()
    pruneTop()
    return (top.key, payload)
  }

  /// Removes the entry of `ticket`; nil if it has left.
  ///
  /// - Complexity: O(log n) amortised.
  mutating func remove(_ ticket: Ticket) -> Payload? {
    guard let payload = vacate(slot: ticket.slot, sequence: ticket.sequence) else { return nil }
    pruneTop()
    if nodes.count - count > count + Self.fewTombstones { rebuild { $0 } }
    return payload
  }

  /// Replaces every key by its `transform`, which must keep their order.
  ///
  /// - Complexity: O(n).
  mutating func rekey(_ transform: (Key) -> Key) {
    rebuild(transform)
  }

  private func isLive(_ node: Node) -> Bool { slots[node.slot].sequence == node.sequence }

  private mutating func vacate(slot: Int, sequence: Int) -> Payload? {
    guard slots.indices.contains(slot), slots[slot].sequence == sequence,
      let payload = slots[slot].payload.take()
    else { return nil }
    // No ticket has this sequence, so the node in the heap becomes a tombstone.
    slots[slot].sequence = -1
    freeSlots.append(slot)
    count -= 1
    return payload
  }

  private mutating func pruneTop() {
    while let top = nodes.first, !isLive(top) { removeTop() }
  }

  private mutating func rebuild(_ transform: (Key) -> Key) {
    nodes = nodes.filter(isLive)
    for index in nodes.indices { nodes[index].key = transform(nodes[index].key) }
    // Floyd's bottom-up construction: O(n) instead of n insertions.
    for index in stride(from: nodes.count / 2 - 1, through: 0, by: -1) { siftDown(from: index) }
  }

  private mutating func removeTop() {
    let last = nodes.removeLast()
    guard !nodes.isEmpty else { return }
    nodes[0] = last
    siftDown(from: 0)
  }

  private mutating func siftUp(from start: Int) {
    let node = nodes[start]
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard node.precedes(nodes[parent]) else { break }
      nodes[index] = nodes[parent]
      index = parent
    }
    nodes[index] = node
  }

  private mutating func siftDown(from start: Int) {
    let node = nodes[start]
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < nodes.count else { break }
      if child + 1 < nodes.count, nodes[child + 1].precedes(nodes[child]) { child += 1 }
      guard nodes[child].precedes(node) else { break }
      nodes[index] = nodes[child]
      index = child
    }
    nodes[index] = node
  }
}

extension StableHeap: Sendable where Key: Sendable, Payload: Sendable {}
extension StableHeap.Node: Sendable where Key: Sendable, Payload: Sendable {}
extension StableHeap.Slot: Sendable where Key: Sendable, Payload: Sendable {}
