import CacheReplay

/// S3-FIFO with three arrays.
struct ReferenceS3FIFO: ReferenceCache {
  let capacity: Int
  let largest: Int
  private let smallLimit: Int
  private var small: [Entry] = []
  private var main: [Entry] = []
  private var ghosts: [Entry] = []
  private var wasFull = false

  init(capacity: Int, unit: CapacityUnit, log: RequestLog) {
    self.capacity = capacity
    smallLimit = max(1, capacity / 10)
    largest = unit == .bytes ? smallLimit - 1 : capacity
  }

  mutating func request(_ index: Int, _ object: Int, cost: Int) -> Bool {
    if let index = small.index(of: object) {
      small[index].count = min(3, small[index].count + 1)
      return true
    }
    if let index = main.index(of: object) {
      main[index].count = min(3, main[index].count + 1)
      return true
    }
    guard cost <= largest else { return false }
    let ghost = ghosts.index(of: object)
    if let ghost { ghosts.remove(at: ghost) }
    while small.cost + main.cost + cost > capacity { evict() }
    let entry = Entry(object: object, cost: cost)
    if ghost != nil || (!wasFull && small.cost >= smallLimit) {
      main.append(entry)
    } else {
      small.append(entry)
    }
    return false
  }

  private mutating func evict() {
    wasFull = true
    if main.cost > capacity - smallLimit || small.isEmpty {
      while main[0].count > 0 {
        var survivor = main.removeFirst()
        survivor.count -= 1
        main.append(survivor)
      }
      main.removeFirst()
      return
    }
    while !small.isEmpty {
      var oldest = small.removeFirst()
      let count = oldest.count
      oldest.count = 0
      if count >= 2 {
        main.append(oldest)
        continue
      }
      let ghostLimit = capacity * 9 / 10
      if oldest.cost <= ghostLimit {
        while ghosts.cost + oldest.cost > ghostLimit { ghosts.removeFirst() }
        ghosts.append(oldest)
      }
      return
    }
  }
}
