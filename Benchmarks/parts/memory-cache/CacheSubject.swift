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
      signposter: .disabled,
      clock: { .start }
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
    let fresh = freshImages(20_000)
    return BenchRound(count: fresh.count) { [self] in
      for image in fresh {
        cache.insert(image, for: image.request)
        image.letGo(by: .load)
      }
      precondition(cache.count == entries, "\(name) holds \(cache.count) of \(entries)")
    }
  }

  /// Lowers the limit, so that a tenth of the entries is evicted.
  func removals() -> BenchRound? {
    // This policy enforces a lowered limit only at the next insertion.
    guard policy != .cheapestFirst else { return nil }
    cache.setLimits(cost: entries * BenchImages.bytes)
    for image in freshImages(entries - cache.count) {
      cache.insert(image, for: image.request)
      image.letGo(by: .load)
    }
    let count = entries / 10
    return BenchRound(count: count) { [self] in
      cache.setLimits(cost: (entries - count) * BenchImages.bytes)
      precondition(cache.count == entries - count, "\(name) kept \(cache.count) entries")
    }
  }

  private func freshImages(_ count: Int) -> [LoadedImage] {
    defer { next += count }
    return (0..<count).map { BenchImages.image(next + $0) }
  }
}
