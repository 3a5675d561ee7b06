/// The spawned tasks of a simulator that have not finished.
struct RootTasks {
  private struct Entry {
    var order: Int
    var name: String
    var task: Task<Void, Never>?
  }

  private var slots: [Entry?] = []
  private var freeSlots: [Int] = []
  private var spawned = 0

  /// The number of unfinished tasks.
  var count: Int { slots.count - freeSlots.count }

  /// Reserves a slot for a task called `name`.
  mutating func open(name: String) -> Int {
    let entry = Entry(order: spawned, name: name, task: nil)
    spawned += 1
    if let slot = freeSlots.popLast() {
      slots[slot] = entry
      return slot
    }
    slots.append(entry)
    return slots.count - 1
  }

  /// Stores `task` in its slot until it finishes.
  mutating func fill(_ slot: Int, with task: Task<Void, Never>) {
    slots[slot]?.task = task
  }

  /// Frees the slot of a finished task.
  mutating func close(_ slot: Int) {
    slots[slot] = nil
    freeSlots.append(slot)
  }

  /// The names of the first `limit` unfinished tasks in the order of spawning.
  ///
  /// - Complexity: O(n log n).
  func firstNames(_ limit: Int) -> [String] {
    inOrder().prefix(limit).map(\.name)
  }

  /// The unfinished tasks in the order of spawning.
  ///
  /// - Complexity: O(n log n).
  func tasks() -> [Task<Void, Never>] {
    inOrder().compactMap(\.task)
  }

  private func inOrder() -> [Entry] {
    slots.compactMap { $0 }.sorted { $0.order < $1.order }
  }
}
