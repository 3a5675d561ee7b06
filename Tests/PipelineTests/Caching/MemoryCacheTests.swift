import Basics
import Conformance
import DeviceContract
import Signposts
import Testing

@testable import Caches
@testable import ImagePipeline
@testable import Requests

@Suite("Memory cache")
struct MemoryCacheTests {
  private let ledger = CheckedLedger()

  private func cache(_ change: (inout MemoryCacheOptions) -> Void = { _ in }) -> MemoryCache {
    var options = MemoryCacheOptions(costLimit: .bytes(ByteCount(1000)))
    change(&options)
    return MemoryCache(options: options, deviceMemory: .megabytes(1), signposter: .disabled)
  }

  /// The lease of a load on a decoded image of `bytes`.
  private func image(_ request: ImageRequest, bytes: Int = 100) -> LoadLease {
    ledger.charge(ByteCount(bytes), to: .inFlight)
    let size = PixelSize(width: 10, height: 10)
    return LoadLease(
      request: request,
      dimensions: ImageDimensions(source: size, pixels: size, byteCount: ByteCount(bytes)),
      pixels: nil,
      memory: ledger
    )
  }

  /// Inserts an image and ends its load.
  private func put(_ cache: MemoryCache, _ url: Int, _ size: Int = 100, bytes: Int = 100) {
    let request = ImageRequest(url, size)
    let image = image(request, bytes: bytes)
    cache.insert(image.image, for: request)
    image.release()
  }

  @Test("The ledger charges its images to it, until they are evicted")
  func ledgerAgrees() {
    let cache = cache()
    for url in 1...12 {
      put(cache, url)
      #expect(ledger.bytes(of: .cache) == cache.totalCost)
    }
    #expect(cache.count == 10)
    #expect(ledger.peak(of: .cache) == ByteCount(1000))
    #expect(cache.removeAll() == 10)
    #expect(cache.totalCost == .zero)
    #expect(ledger.isZero)
    #expect(ledger.neverFellBelowZero)
  }

  @Test("An image that is too large is not admitted and evicts nothing")
  func oversize() {
    let cache = cache()
    put(cache, 1)
    put(cache, 2, bytes: 1001)
    #expect(cache.contains(ImageRequest(1)))
    #expect(cache.contains(ImageRequest(2)) == false)
    #expect(ledger.bytes(of: .cache) == ByteCount(100))
    #expect(ledger.bytes(of: .inFlight) == .zero)
  }

  @Test("An evicted image that a view still shows is charged to the view")
  func shownWhileEvicted() {
    let cache = cache()
    let request = ImageRequest(1)
    let load = image(request)
    cache.insert(load.image, for: request)
    let view = ViewLease(load.image)
    load.release()
    #expect(ledger.bytes(of: .view) == ByteCount(100))
    #expect(ledger.bytes(of: .cache) == .zero)
    cache.removeAll()
    #expect(ledger.bytes(of: .view) == ByteCount(100))
    view.release()
    #expect(ledger.isZero)
  }

  @Test("Without costs the byte limit does not apply, but the count limit does")
  func withoutCost() {
    let cache = cache {
      $0.cost = .none
      $0.countLimit = 3
    }
    for url in 1...5 { put(cache, url, bytes: 5000) }
    #expect(cache.count == 3)
    #expect(cache.totalCost == .zero)
    #expect([1, 2, 3].map { cache.contains(ImageRequest($0)) } == [false, false, true])
  }

  @Test("The key is the URL, or the URL and the size, and not the purpose")
  func keys() {
    let byVariant = cache()
    put(byVariant, 1, 100)
    #expect(byVariant.contains(ImageRequest(1, 100, purpose: .prefetch)))
    #expect(byVariant.contains(ImageRequest(1, 101)) == false)
    let byURL = cache { $0.key = .url }
    put(byURL, 1, 100)
    put(byURL, 1, 50)
    #expect(byURL.count == 1)
    #expect(byURL.image(for: ImageRequest(1, 100))?.request.maxPixelSize == 50)
  }

  @Test(
    "The limit in bytes",
    arguments: [
      (MemoryCacheOptions.CostLimit.unlimited, nil), (.bytes(ByteCount(7)), 7),
      (.perMilleOfMemory(150), 150_000), (.perMilleOfMemory(0), 0),
      (.perMilleOfMemory(1000), 1_000_000),
    ] as [(MemoryCacheOptions.CostLimit, Int?)]
  )
  func limit(limit: MemoryCacheOptions.CostLimit, bytes: Int?) {
    var options = MemoryCacheOptions(costLimit: limit)
    #expect(options.costLimitBytes(deviceMemory: .megabytes(1)) == bytes)
    options.cost = .none
    #expect(options.costLimitBytes(deviceMemory: .megabytes(1)) == nil)
  }

  @Test("A share of a large memory is capped")
  func shareCap() {
    let options = MemoryCacheOptions(costLimit: .perMilleOfMemory(150))
    #expect(
      options.costLimitBytes(deviceMemory: .mebibytes(16_384))
        == MemoryCacheOptions.shareCap.bytes
    )
  }

  @Test(
    "After insertions from many threads, cache and ledger agree",
    .timeLimit(.minutes(30))
  )
  func threads() async {
    let cache = cache { $0.countLimit = 2 }
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask { for round in 0..<1500 { put(cache, worker * 10_000 + round % 3) } }
      }
    }
    #expect(cache.count == 2)
    cache.removeAll()
    #expect(ledger.isZero)
  }
}
