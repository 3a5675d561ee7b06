/// A first-in, first-out queue of jobs in a ring that doubles when full.
struct JobRing {
  private var places: [UnownedJob?] = Array(repeating: nil, count: 64)
  private var head = 0

  /// The number of jobs that wait.
  private(set) var count = 0

  /// Adds `job` behind all others.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ job: UnownedJob) {
    if count == places.count { grow() }
    places[(head + count) & (places.count - 1)] = job
    count += 1
  }

  /// Takes the job that waited longest, or nil when none waits.
  mutating func popFirst() -> UnownedJob? {
    guard count > 0 else { return nil }
    let job = places[head]
    head = (head + 1) & (places.count - 1)
    count -= 1
    return job
  }

  private mutating func grow() {
    var larger: [UnownedJob?] = []
    larger.reserveCapacity(places.count * 2)
    larger.append(contentsOf: places[head...])
    larger.append(contentsOf: places[..<head])
    larger.append(contentsOf: repeatElement(nil, count: places.count))
    places = larger
    head = 0
  }
}
