/// A binary heap whose equal keys leave in the order in which they came.
///
/// Cancelled entries stay in the heap as empty husks until they reach its top or outnumber the live
/// ones, so that cancelling needs no search and memory stays within a constant factor of the live
/// entries. It holds no lock and knows no clock: event queue, processor and lanes share it.
struct StableHeap<Key: Comparable, Payload> {
  /// Names one entry; a ticket of an entry that has left is recognised and ignored.
  struct Ticket: Hashable, Sendable {
    var slot: Int
    var sequence: Int
  }

  fileprivate struct Node {
    var key: Key
    var sequence: Int
    var slot: Int

    func precedes(_ other: Node) -> Bool {
      key == other.key ? sequence < other.sequence : key < other.key
    }
  }

  fileprivate struct Slot {
    var sequence: Int
    var payload: Payload?
  }

  /// Husks below this number are not worth a rebuild.
  private static var fewHusks: Int { 64 }

  private var nodes: [Node] = []
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var nextSequence = 0

  /// The number of live entries.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The smallest live key, or nil when empty; the top of the heap is never a husk.
  var firstKey: Key? { nodes.first?.key }

  /// The number of places held in memory, for the test that keeps it bounded.
  var heldPlaces: Int { nodes.count }

  /// Adds an entry behind all entries of the same key.
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

  /// Takes the first entry, or nil when empty.
  ///
  /// - Complexity: O(log n).
  mutating func popFirst() -> (key: Key, payload: Payload)? {
    guard let top = nodes.first else { return nil }
    guard let payload = vacate(slot: top.slot, sequence: top.sequence) else {
      preconditionFailure("The top of a StableHeap is a husk; remove and popFirst must prune it")
    }
    removeTop()
    pruneTop()
    return (top.key, payload)
  }

  /// Takes the entry of `ticket`, or nil when it has left already.
  ///
  /// - Complexity: O(log n) amortised.
  mutating func remove(_ ticket: Ticket) -> Payload? {
    guard let payload = vacate(slot: ticket.slot, sequence: ticket.sequence) else { return nil }
    pruneTop()
    if nodes.count - count > count + Self.fewHusks { rebuild { $0 } }
    return payload
  }

  /// Replaces every key by `transform` of it, which must keep their order.
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
