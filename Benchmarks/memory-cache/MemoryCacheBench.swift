import Foundation
import Glibc
import PipelineUnderTest
import Quantities
import Signposts

/// Measures the memory cache at rising numbers of entries, beside Foundation's `NSCache`.
///
/// Writes CSV: store, operation, entries, nanoseconds of processor time (the median of the rounds) of
/// one operation. Each round asks for as many random keys as there are operations in it; keys are drawn
/// before the clock starts. An argument is the largest number of entries; else it is a million.
@main
enum MemoryCacheBench {
  private static let entryCounts = [1000, 10_000, 100_000, 1_000_000]
  private static let rounds = 7
  private static let operations = 200_000
  private static let imageBytes = 400

  /// Nobody keeps a ledger here.
  private struct NoLedger: MemoryAccounting {
    func charge(_ bytes: ByteCount, to owner: MemoryOwner) {}
    func release(_ bytes: ByteCount, from owner: MemoryOwner) {}
    func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {}
  }

  static func main() {
    print("store,operation,entries,nanoseconds")
    let largest = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? .max
    for entries in entryCounts where entries <= largest {
      for policy in MemoryCachePolicy.allCases { measure(policy, entries) }
      measureFoundation(entries)
    }
  }

  private static func request(_ url: Int) -> ImageRequest {
    let text = "https://images.example/album/\(url).jpg"
    return ImageRequest(url: ImageURL(number: url, text: text), maxPixelSize: 300)
  }

  private static func image(_ request: ImageRequest) -> LoadedImage {
    let size = PixelSize(width: 10, height: 10)
    return LoadedImage(
      request: request,
      dimensions: ImageDimensions(source: size, pixels: size, byteCount: ByteCount(imageBytes)),
      pixels: nil,
      memory: NoLedger()
    )
  }

  private static func measure(_ policy: MemoryCachePolicy, _ entries: Int) {
    var options = MemoryCacheOptions(costLimit: .bytes(ByteCount(entries * imageBytes)))
    options.policy = policy
    let cache = MemoryCache(
      options: options,
      deviceMemory: .mebibytes(1000),
      signposter: .disabled,
      clock: { .start }
    )
    let requests = (0..<entries).map { request($0) }
    for request in requests {
      let image = image(request)
      cache.insert(image, for: request)
      image.letGo(by: .load)
    }
    var random = SplitMix64(seed: 1)
    let order = (0..<operations).map { _ in requests[Int.random(in: 0..<entries, using: &random)] }
    var hits = 0
    report(
      "imagebench \(policy.rawValue)",
      "lookup hit",
      entries,
      measured: {
        for request in order where cache.image(for: request) != nil { hits += 1 }
      }
    )
    precondition(hits == rounds * operations, "\(policy): only \(hits) look-ups were hits")
    var next = entries
    var fresh: [LoadedImage] = []
    report(
      "imagebench \(policy.rawValue)",
      "insert with eviction",
      entries,
      prepared: {
        fresh = (0..<operations / 10).map { image(request(next + $0)) }
        next += operations / 10
      },
      measured: {
        for image in fresh {
          cache.insert(image, for: image.request)
          image.letGo(by: .load)
        }
      }
    )
  }

  private static func measureFoundation(_ entries: Int) {
    let cache = NSCache<NSNumber, LoadedImage>()
    cache.totalCostLimit = entries * imageBytes
    let keys = (0..<entries).map { NSNumber(value: $0) }
    // By falling cost, so that filling it does not walk its list.
    for (place, key) in keys.enumerated() {
      cache.setObject(image(request(place)), forKey: key, cost: imageBytes - place * 200 / entries)
    }
    var random = SplitMix64(seed: 1)
    let order = (0..<operations).map { _ in keys[Int.random(in: 0..<entries, using: &random)] }
    var hits = 0
    report(
      "NSCache",
      "lookup hit",
      entries,
      measured: {
        for key in order where cache.object(forKey: key) != nil { hits += 1 }
      }
    )
    precondition(hits == rounds * operations, "NSCache: only \(hits) look-ups were hits")
    var next = entries
    let count = max(20, min(20_000, 20_000_000 / entries))
    var fresh: [(NSNumber, LoadedImage, Int)] = []
    report(
      "NSCache",
      "insert",
      entries,
      count,
      prepared: {
        fresh = (0..<count).map {
          (
            NSNumber(value: next + $0), image(request(next + $0)),
            Int.random(in: 200...400, using: &random)
          )
        }
        next += count
      },
      measured: {
        for (key, image, cost) in fresh { cache.setObject(image, forKey: key, cost: cost) }
      }
    )
  }

  private static func report(
    _ store: String,
    _ operation: String,
    _ entries: Int,
    _ count: Int? = nil,
    prepared: () -> Void = {},
    measured: () -> Void
  ) {
    let count = count ?? (operation.hasPrefix("insert") ? operations / 10 : operations)
    var times: [Double] = []
    for _ in 0..<rounds {
      prepared()
      let start = processorNanoseconds
      measured()
      times.append(Double(processorNanoseconds - start) / Double(count))
    }
    let median = times.sorted()[rounds / 2]
    print("\(store),\(operation),\(entries),\(String(format: "%.1f", median))")
  }

  /// The processor time of this thread, which other processes move less than the time on the wall.
  private static var processorNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
