internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Synchronization
internal import Variants

/// A variant's memory cache on its own, with room for twenty equal images and a clock that the test
/// sets.
final class CacheShelf {
  /// The number of images of one unit that fit, if the variant has a limit.
  static let room = 20
  private static let side = 10

  let cache: MemoryCache
  let ledger = CheckedLedger()
  let options: MemoryCacheOptions
  private let time: Clock

  private final class Clock: Sendable {
    let now = Mutex(TimePoint.start)
  }

  init(_ variant: Variant, _ change: (inout MemoryCacheOptions) -> Void = { _ in }) {
    var options = variant.memoryCache
    if options.costLimitBytes(deviceMemory: .mebibytes(1000)) != nil {
      options.costLimit = .bytes(ByteCount(Self.room * Self.unit(options.cost)))
    }
    if options.countLimit != 0, options.countLimit != .max { options.countLimit = Self.room }
    if case .bytes = options.entryLimit {
      options.entryLimit = .bytes(ByteCount(3 * Self.unit(options.cost)))
    }
    change(&options)
    self.options = options
    let time = Clock()
    self.time = time
    cache = MemoryCache(
      options: options,
      deviceMemory: .mebibytes(1000),
      signposter: .disabled,
      clock: { time.now.withLock { $0 } }
    )
  }

  /// The cost of an image of one unit.
  static func unit(_ cost: MemoryCacheOptions.Cost) -> Int {
    switch cost {
    case .none: 0
    case .count: 1
    case .fileBytes: 50
    case .fourBytesPerPixel, .decodedBytes: side * side * 4
    }
  }

  /// The cost of an image of `units` units.
  func cost(_ units: Int) -> ByteCount {
    ByteCount(options.cost == .count ? 1 : Self.unit(options.cost) * units)
  }

  func advance(_ span: TimeSpan) { time.now.withLock { $0 = $0 + span } }

  /// Inserts an image of `units` units and returns it; its load has released it.
  @discardableResult
  func put(
    _ url: Int,
    _ size: Int = 100,
    units: Int = 1,
    of source: PixelSize? = nil,
    attached: ImageData? = nil,
    lifetime: TimeSpan? = nil
  ) -> LoadedImage {
    put(ImageRequest(url, size), units, source, attached, lifetime)
  }

  @discardableResult
  func put(
    _ request: ImageRequest,
    _ units: Int = 1,
    _ source: PixelSize? = nil,
    _ attached: ImageData? = nil,
    _ lifetime: TimeSpan? = nil
  ) -> LoadedImage {
    let lease = putInUse(request, units, source, attached, lifetime)
    let image = lease.image
    lease.release()
    return image
  }

  /// Puts an image of so many units in, and returns the lease of its load.
  func putInUse(
    _ request: ImageRequest,
    _ units: Int = 1,
    _ source: PixelSize? = nil,
    _ attached: ImageData? = nil,
    _ lifetime: TimeSpan? = nil
  ) -> LoadLease {
    let pixels = PixelSize(width: Self.side, height: Self.side * units)
    let bytes = ByteCount(pixels.pixelCount * 4)
    ledger.charge(bytes, to: .inFlight)
    var attachedLease: ImageDataLease?
    if let attached { attachedLease = ImageDataLease(attached) }
    let lease = LoadLease(
      request: request,
      dimensions: ImageDimensions(source: source ?? pixels, pixels: pixels, byteCount: bytes),
      pixels: nil,
      fileBytes: ByteCount(50 * units),
      attached: attachedLease,
      memory: ledger
    )
    cache.insert(lease.image, for: request, lifetime: lifetime)
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
