import Basics
import Caches
import ImagePipeline
import Requests
import Signposts

/// The memory cache of the pipeline with one policy.
final class CacheSubject: BenchSubject {
  let name: String
  private let policy: MemoryCachePolicy
  private let cache: MemoryCache
  private let entries: Int
  private var requests: [ImageRequest] = []
  private var next: Int

  init(_ policy: MemoryCachePolicy, _ images: [LoadedImage]) {
    name = "imagebench \(policy.rawValue)"
    self.policy = policy
    entries = images.count
    next = entries
    var options = MemoryCacheOptions(costLimit: .bytes(ByteCount(entries * BenchImages.bytes)))
    options.policy = policy
    cache = MemoryCache(
      options: options,
      deviceMemory: .mebibytes(1000),
      signposter: .disabled
    )
    for image in images { cache.insert(image, for: image.request) }
    precondition(cache.count == entries, "\(name) holds \(cache.count) of \(entries)")
  }

  func prepareLookups(_ order: [Int], _ requests: [ImageRequest]) { self.requests = requests }

  func lookUp() -> Int {
    var hits = 0
    requests.withUnsafeBufferPointer { requests in
      for place in requests.indices where cache.image(for: requests[place]) != nil { hits += 1 }
    }
    return hits
  }

  func insertions() -> BenchRound? {
    let count = 20_000
    let fresh = Handover(freshImages(count))
    return BenchRound(count: count) { [self] in
      while var loads = fresh.take() {
        while let load = loads.popFirst() {
          cache.insert(load.image, for: load.image.request)
          load.release()
        }
      }
      precondition(cache.count == entries, "\(name) holds \(cache.count) of \(entries)")
    }
  }

  /// Lowers the limit, so that a tenth of the entries is evicted.
  func removals() -> BenchRound? {
    // This policy enforces a lowered limit only at the next insertion.
    guard policy != .cheapestFirst else { return nil }
    cache.setLimits(cost: entries * BenchImages.bytes)
    var loads = freshImages(entries - cache.count)
    while let load = loads.popFirst() {
      cache.insert(load.image, for: load.image.request)
      load.release()
    }
    let count = entries / 10
    return BenchRound(count: count) { [self] in
      cache.setLimits(cost: (entries - count) * BenchImages.bytes)
      precondition(cache.count == entries - count, "\(name) kept \(cache.count) entries")
    }
  }

  private func freshImages(_ count: Int) -> LeaseList<LoadLease> {
    var loads = LeaseList<LoadLease>()
    for place in 0..<count { loads.append(BenchImages.image(next + place)) }
    next += count
    return loads
  }
}
