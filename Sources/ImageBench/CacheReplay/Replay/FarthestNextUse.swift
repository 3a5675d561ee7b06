internal import Caches

/// Belady's rule: when room is needed, the object leaves whose next request is farthest away.
///
/// With objects alike this gives the most hits that are possible when each missed object is let in
/// (L. A. Belady, "A study of replacement algorithms for a virtual-storage computer", IBM Systems
/// Journal 5(2), 1966). With sizes that differ it is the greedy rule farthest-next-use, a yardstick
/// and no bound: finding the optimum is NP-hard then.
///
/// The cache is the set of the places in the log at which its objects are requested next. A request
/// is a hit when its own place is in the set, and the victim is the set's maximum. An object that is
/// never requested again takes no room after its own request, because it would leave before all
/// others, whenever room is needed.
struct FarthestNextUse {
  private let log: RequestLog

  init(_ log: RequestLog) { self.log = log }

  @inline(__always)
  func run<Costs: SlotCosts & ~Copyable>(_ capacity: Int, _: Costs.Type) -> ReplayTally {
    let nextUses = nextUses()
    let costs = Costs(slots: log.objectCount)
    var tally = ReplayTally(requests: log.count, hits: 0, bytes: log.bytes, hitBytes: 0)
    let places = PlaceSet(count: log.count)
    var held = 0
    log.objects.withUnsafeBufferPointer { objects in
      log.sizes.withUnsafeBufferPointer { sizes in
        nextUses.withUnsafeBufferPointer { nextUses in
          for index in 0..<objects.count {
            let slot = objects[index]
            let next = nextUses[index]
            if places.contains(index) {
              tally.hits &+= 1
              tally.hitBytes &+= sizes[index]
              places.remove(index)
              if next < 0 { held &-= costs[slot] } else { places.insert(Int(next)) }
              continue
            }
            let cost = Costs.cost(ofSize: sizes[index])
            guard cost <= capacity else { continue }
            while held > capacity &- cost {
              let farthest = places.maximum
              places.remove(farthest)
              held &-= costs[objects[farthest]]
            }
            guard next >= 0 else { continue }
            places.insert(Int(next))
            costs[slot] = cost
            held &+= cost
          }
        }
      }
    }
    return tally
  }

  /// For each request, the place of the next one for its object, or -1.
  private func nextUses() -> [Int32] {
    var last = [Int32](repeating: -1, count: log.objectCount)
    return [Int32](unsafeUninitializedCapacity: log.count) { next, count in
      for index in stride(from: log.count - 1, through: 0, by: -1) {
        let object = Int(log.objects[index])
        next.initializeElement(at: index, to: last[object])
        last[object] = Int32(index)
      }
      count = log.count
    }
  }
}
