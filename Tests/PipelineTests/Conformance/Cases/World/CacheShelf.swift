internal import Basics
internal import Caches
internal import DeviceContract
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Variants

/// A variant's memory cache on its own, with room for twenty equal images.
final class CacheShelf {
  /// The number of images of one unit that fit, if the variant has a limit.
  static let room = 20
  private static let side = 10

  let cache: MemoryCache
  let ledger = CheckedLedger()
  let options: MemoryCacheOptions

  init(_ variant: Variant, _ change: (inout MemoryCacheOptions) -> Void = { _ in }) {
    var options = variant.memoryCache
    if options.costLimitBytes(deviceMemory: .mebibytes(1000)) != nil {
      options.costLimit = .bytes(ByteCount(Self.room * Self.unit(options.cost)))
    }
    if options.countLimit != 0, options.countLimit != .max { options.countLimit = Self.room }
    change(&options)
    self.options = options
    cache = MemoryCache(options: options, deviceMemory: .mebibytes(1000), signposter: .disabled)
  }

  /// The cost of an image of one unit.
  static func unit(_ cost: MemoryCacheOptions.Cost) -> Int {
    switch cost {
    case .none: 0
    case .fileBytes: 50
    case .decodedBytes: side * side * 4
    }
  }

  /// The cost of an image of `units` units.
  func cost(_ units: Int) -> ByteCount {
    ByteCount(Self.unit(options.cost) * units)
  }

  /// Inserts an image of `units` units and returns it; its load has released it.
  @discardableResult
  func put(
    _ url: Int,
    _ size: Int = 100,
    units: Int = 1,
    of source: PixelSize? = nil
  ) -> LoadedImage {
    put(ImageRequest(url, size), units, source)
  }

  @discardableResult
  func put(
    _ request: ImageRequest,
    _ units: Int = 1,
    _ source: PixelSize? = nil
  ) -> LoadedImage {
    let lease = putInUse(request, units, source)
    let image = lease.image
    lease.release()
    return image
  }

  /// Puts an image of so many units in, and returns the lease of its load.
  func putInUse(
    _ request: ImageRequest,
    _ units: Int = 1,
    _ source: PixelSize? = nil
  ) -> LoadLease {
    let pixels = PixelSize(width: Self.side, height: Self.side * units)
    let bytes = ByteCount(pixels.pixelCount * 4)
    ledger.charge(bytes, to: .inFlight)
    let lease = LoadLease(
      request: request,
      dimensions: ImageDimensions(source: source ?? pixels, pixels: pixels, byteCount: bytes),
      pixels: nil,
      fileBytes: ByteCount(50 * units),
      memory: ledger
    )
    cache.insert(lease.image, for: request)
    return lease
  }

  func fill(_ urls: ClosedRange<Int>) {
    for url in urls { put(url) }
  }

  func has(_ url: Int, _ size: Int = 100) -> Bool {
    cache.contains(ImageRequest(url, size))
  }

  func look(_ url: Int, _ size: Int = 100) -> LoadedImage? {
    cache.image(for: ImageRequest(url, size))
  }
}
