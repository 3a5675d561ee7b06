import CacheReplay

/// A simple, slow cache: arrays in order of age that are searched linearly.
///
/// It follows the algorithms of the papers and shares no code with the policies that it checks.
protocol ReferenceCache {
  init(capacity: Int, unit: CapacityUnit, log: RequestLog)
  /// Serves the request at `index` for `object`, which costs `cost`, and returns whether it was a
  /// hit.
  mutating func request(_ index: Int, _ object: Int, cost: Int) -> Bool
}

/// An object in a reference cache.
struct Entry {
  var object: Int
  var cost: Int
  var count = 0
  var stamp = 0
}

extension [Entry] {
  var cost: Int { reduce(0) { $0 + $1.cost } }
  func index(of object: Int) -> Int? { firstIndex { $0.object == object } }
}

/// LRU, FIFO, CLOCK, LFU and SIEVE, which keep all objects in one queue.
struct ReferenceQueue: ReferenceCache {
  enum Rule { case lru, fifo, clock, lfu, sieve }

  var rule = Rule.lru
  let capacity: Int
  private var queue: [Entry] = []
  private var hand: Int?
  private var clock = 0

  init(capacity: Int, unit: CapacityUnit, log: RequestLog) { self.capacity = capacity }

  init(_ rule: Rule, capacity: Int) {
    self.rule = rule
    self.capacity = capacity
  }

  mutating func request(_ index: Int, _ object: Int, cost: Int) -> Bool {
    clock += 1
    if let index = queue.index(of: object) {
      queue[index].count += 1
      queue[index].stamp = clock
      if rule == .lru { queue.append(queue.remove(at: index)) }
      return true
    }
    guard cost <= capacity else { return false }
    while queue.cost + cost > capacity { evict() }
    queue.append(Entry(object: object, cost: cost, count: 0, stamp: clock))
    return false
  }

  private mutating func evict() {
    switch rule {
    case .lru, .fifo: queue.removeFirst()
    case .clock:
      while queue[0].count > 0 {
        queue[0].count = 0
        queue.append(queue.removeFirst())
      }
      queue.removeFirst()
    case .lfu:
      let victim = queue.min { ($0.count, $0.stamp) < ($1.count, $1.stamp) }
      queue.removeAll { $0.object == victim?.object }
    case .sieve:
      var index = hand ?? 0
      while queue[index].count > 0 {
        queue[index].count = 0
        index = (index + 1) % queue.count
      }
      queue.remove(at: index)
      hand = index < queue.count ? index : nil
    }
  }
}

/// Both models of `NSCache`: an object is admitted, then others are evicted from the front of a
/// list.
struct ReferenceFoundation: ReferenceCache {
  enum Rule { case appleLike, cheapestFirst }

  var rule = Rule.appleLike
  let capacity: Int
  private var list: [Entry] = []

  init(capacity: Int, unit: CapacityUnit, log: RequestLog) { self.capacity = capacity }

  init(_ rule: Rule, capacity: Int) {
    self.rule = rule
    self.capacity = capacity
  }

  mutating func request(_ index: Int, _ object: Int, cost: Int) -> Bool {
    if let index = list.index(of: object) {
      if rule == .appleLike { list.append(list.remove(at: index)) }
      return true
    }
    let entry = Entry(object: object, cost: cost)
    switch rule {
    case .appleLike: list.append(entry)
    // In order of cost, a new object before its equals.
    case .cheapestFirst: list.insert(entry, at: list.firstIndex { $0.cost >= cost } ?? list.count)
    }
    while list.cost > capacity { list.removeFirst() }
    return false
  }
}

/// Looks through the rest of the log for the next request of each object.
struct ReferenceBelady: ReferenceCache {
  let capacity: Int
  let log: RequestLog
  private var held: [Entry] = []

  init(capacity: Int, unit: CapacityUnit, log: RequestLog) {
    self.capacity = capacity
    self.log = log
  }

  mutating func request(_ index: Int, _ object: Int, cost: Int) -> Bool {
    if held.index(of: object) != nil { return true }
    guard cost <= capacity else { return false }
    while held.cost + cost > capacity {
      let victim = held.indices.max {
        nextUse(held[$0].object, index) < nextUse(held[$1].object, index)
      }
      held.remove(at: victim ?? 0)
    }
    held.append(Entry(object: object, cost: cost))
    return false
  }

  private func nextUse(_ object: Int, _ index: Int) -> Int {
    log.objects[(index + 1)...].firstIndex { Int($0) == object } ?? .max
  }
}

/// Replays `log` through a reference.
func tally(
  _ cache: some ReferenceCache,
  _ log: RequestLog,
  unit: CapacityUnit
) -> ReplayTally {
  var cache = cache
  var tally = ReplayTally(requests: log.count, hits: 0, bytes: log.sizes.reduce(0, +), hitBytes: 0)
  for (index, object) in log.objects.enumerated() {
    let size = log.sizes[index]
    if cache.request(index, Int(object), cost: unit == .objects ? 1 : size) {
      tally.hits += 1
      tally.hitBytes += size
    }
  }
  return tally
}

/// The reference of `policy`.
func reference(
  _ policy: CachePolicy,
  capacity: Int,
  unit: CapacityUnit,
  log: RequestLog
) -> any ReferenceCache {
  switch policy {
  case .lru: ReferenceQueue(.lru, capacity: capacity)
  case .fifo: ReferenceQueue(.fifo, capacity: capacity)
  case .clock: ReferenceQueue(.clock, capacity: capacity)
  case .lfu: ReferenceQueue(.lfu, capacity: capacity)
  case .sieve: ReferenceQueue(.sieve, capacity: capacity)
  case .s3FIFO: ReferenceS3FIFO(capacity: capacity, unit: unit, log: log)
  case .wTinyLFU: ReferenceWTinyLFU(capacity: capacity, unit: unit, log: log)
  case .appleLike: ReferenceFoundation(.appleLike, capacity: capacity)
  case .cheapestFirst: ReferenceFoundation(.cheapestFirst, capacity: capacity)
  case .belady: ReferenceBelady(capacity: capacity, unit: unit, log: log)
  }
}
