import CacheReplay

/// A count-min sketch as dictionaries of counters.
struct ReferenceSketch {
  private struct Place: Hashable {
    var block: UInt64
    var row: UInt64
    var index: UInt64
  }

  private var counters: [Place: Int] = [:]
  private let blocks: UInt64
  private let limit: Int
  private var additions = 0

  init(objects: Int) {
    var words = 8
    while words < objects { words *= 2 }
    blocks = UInt64(words / 8)
    limit = objects * 10
  }

  /// The counters of a key: one of 32 in each of four rows of a block.
  private func cells(_ key: UInt64) -> [Place] {
    (0..<4).map { row in
      Place(block: (key >> 32) % blocks, row: row, index: (key >> (row * 8)) % 32)
    }
  }

  func estimate(_ key: UInt64) -> Int { cells(key).map { counters[$0] ?? 0 }.min() ?? 0 }

  mutating func add(_ key: UInt64) {
    let low = cells(key).filter { counters[$0] ?? 0 < 15 }
    for cell in low { counters[cell, default: 0] += 1 }
    if low.isEmpty { return }
    additions += 1
    guard additions == limit else { return }
    let odd = counters.values.count { $0 % 2 == 1 }
    counters = counters.mapValues { $0 / 2 }
    additions = (additions - odd / 4) / 2
  }
}

/// W-TinyLFU with three arrays.
struct ReferenceWTinyLFU: ReferenceCache {
  let capacity: Int
  private let log: RequestLog
  private let windowLimit: Int
  private let protectedLimit: Int
  private var sketch: ReferenceSketch
  private var window: [Entry] = []
  private var probation: [Entry] = []
  private var protected: [Entry] = []

  init(capacity: Int, unit: CapacityUnit, log: RequestLog) {
    self.capacity = capacity
    self.log = log
    windowLimit = (capacity + 99) / 100
    protectedLimit = (capacity - windowLimit) * 8 / 10
    let footprint = log.footprint(in: unit)
    let share = capacity >= footprint ? log.objectCount : capacity * log.objectCount / footprint
    sketch = ReferenceSketch(objects: max(1, share))
  }

  mutating func request(_ index: Int, _ object: Int, cost: Int) -> Bool {
    let isHeld = [window, probation, protected].contains { $0.index(of: object) != nil }
    if isHeld || cost <= capacity { sketch.add(log.fingerprints[object]) }
    if isHeld {
      use(object)
      return true
    }
    if cost <= capacity { take(Entry(object: object, cost: cost)) }
    return false
  }

  private mutating func use(_ object: Int) {
    if let index = window.index(of: object) {
      window.append(window.remove(at: index))
    } else if let index = protected.index(of: object) {
      protected.append(protected.remove(at: index))
    } else if let index = probation.index(of: object) {
      let entry = probation.remove(at: index)
      guard entry.cost <= protectedLimit else {
        probation.append(entry)
        return
      }
      protected.append(entry)
      while protected.cost > protectedLimit { probation.append(protected.removeFirst()) }
    }
  }

  private mutating func take(_ entry: Entry) {
    var candidates: [Int] = []
    while !window.isEmpty, window.cost + entry.cost > windowLimit {
      candidates.append(window[0].object)
      probation.append(window.removeFirst())
    }
    let isLarge = entry.cost > windowLimit
    while window.cost + probation.cost + protected.cost + entry.cost > capacity {
      let victim = (probation.first ?? protected.first ?? window[0]).object
      if let candidate = candidates.first {
        let wins = candidate != victim && frequency(candidate) > frequency(victim)
        drop(wins ? victim : candidate)
        if !wins { candidates.removeFirst() }
      } else if isLarge, frequency(entry.object) <= frequency(victim) {
        return
      } else {
        drop(victim)
      }
    }
    if isLarge { probation.append(entry) } else { window.append(entry) }
  }

  private func frequency(_ object: Int) -> Int { sketch.estimate(log.fingerprints[object]) }

  private mutating func drop(_ object: Int) {
    window.removeAll { $0.object == object }
    probation.removeAll { $0.object == object }
    protected.removeAll { $0.object == object }
  }
}
