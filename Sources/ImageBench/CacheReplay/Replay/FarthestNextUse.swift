internal import Caches

/// Belady's rule: evict the object whose next request is farthest away.
///
/// For objects of equal size this gives the most hits that are possible if each missed object is
/// admitted (L. A. Belady, "A study of replacement algorithms for a virtual-storage computer", IBM
/// Systems Journal 5(2), 1966). For sizes that differ it is the greedy rule farthest-next-use: a
/// reference, not a bound, because finding the optimum is NP-hard.
///
/// The cache is represented by the set of the indices in the log at which its objects are requested
/// next. A request is a hit if its own index is in the set, and the victim is the maximum of the
/// set. An object without a further request is not stored at all, because it would be the first
/// victim.
struct FarthestNextUse {
  private let log: RequestLog

  init(_ log: RequestLog) { self.log = log }

  @inline(__always)
  func run<Costs: SlotCosts & ~Copyable>(_ capacity: Int, _: Costs.Type) -> ReplayTally {
    let nextUses = nextUses()
    let costs = Costs(slots: log.objectCount)
    var tally = ReplayTally(requests: log.count, hits: 0, bytes: log.bytes, hitBytes: 0)
    let nextIndices = RequestIndexSet(count: log.count)
    var held = 0
    log.objects.withUnsafeBufferPointer { objects in
      log.sizes.withUnsafeBufferPointer { sizes in
        nextUses.withUnsafeBufferPointer { nextUses in
          for index in 0..<objects.count {
            let slot = objects[index]
            let next = nextUses[index]
            if nextIndices.contains(index) {
              tally.hits &+= 1
              tally.hitBytes &+= sizes[index]
              nextIndices.remove(index)
              if next < 0 { held &-= costs[slot] } else { nextIndices.insert(Int(next)) }
              continue
            }
            let cost = Costs.cost(ofSize: sizes[index])
            guard cost <= capacity else { continue }
            while held > capacity &- cost {
              let farthest = nextIndices.maximum
              nextIndices.remove(farthest)
              held &-= costs[objects[farthest]]
            }
            guard next >= 0 else { continue }
            nextIndices.insert(Int(next))
            costs[slot] = cost
            held &+= cost
          }
        }
      }
    }
    return tally
  }

  /// For each request, the index of the next request for its object, or -1.
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
