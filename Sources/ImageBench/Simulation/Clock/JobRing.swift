/// A first-in, first-out queue of jobs in a ring that doubles when full.
struct JobRing {
  private var slots: [UnownedJob?] = Array(repeating: nil, count: 64)
  private var head = 0

  /// The number of waiting jobs.
  private(set) var count = 0

  /// Adds `job` at the end.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ job: UnownedJob) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = job
    count += 1
  }

  /// Removes the job that waited longest; nil if none waits.
  mutating func popFirst() -> UnownedJob? {
    guard count > 0 else { return nil }
    let job = slots[head]
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return job
  }

  private mutating func grow() {
    var larger: [UnownedJob?] = []
    larger.reserveCapacity(slots.count * 2)
    larger.append(contentsOf: slots[head...])
    larger.append(contentsOf: slots[..<head])
    larger.append(contentsOf: repeatElement(nil, count: slots.count))
    slots = larger
    head = 0
  }
}
