public import Quantities
public import Signposts
internal import Synchronization

/// Decoded images in memory, found in the same turn, like `NSCache` but LRU and exact.
public final class MemoryCache: Sendable {
  private struct Key: Hashable {
    var url: ImageURL
    var target: DecodeTarget?
    var processors: [ImageProcessor] = []
  }

  private let options: MemoryCacheOptions
  private let signposter: Signposter
  private let store: Mutex<LRUStore<Key, LoadedImage>>

  /// An empty cache on a device with `deviceMemory`.
  public init(options: MemoryCacheOptions, deviceMemory: ByteCount, signposter: Signposter) {
    self.options = options
    self.signposter = signposter
    store = Mutex(
      LRUStore(
        costLimit: options.costLimitBytes(deviceMemory: deviceMemory) ?? .max,
        countLimit: options.countLimit
      )
    )
  }

  /// The sum of the costs of all entries.
  public var totalCost: ByteCount { ByteCount(store.withLock { $0.totalCost }) }

  /// The number of entries.
  public var count: Int { store.withLock { $0.count } }

  /// The image for `request`, counted as a look-up and as a use.
  public func image(for request: ImageRequest) -> LoadedImage? {
    let image = store.withLock { $0.value(for: key(request)) }
    signposter.emitEvent(
      .memoryCacheLookup,
      SignpostValues(request.url.number, request.maxPixelSize, image == nil ? 0 : 1)
    )
    return image
  }

  /// Whether there is an image for `request`; counts as nothing.
  public func contains(_ request: ImageRequest) -> Bool {
    store.withLock { $0.contains(key(request)) }
  }

  /// The image for `request` as a step towards a request with more processors, held by the caller's
  /// load; counts as a use, but not as a look-up, because it answers nobody.
  func heldStep(for request: ImageRequest) -> LoadedImage? {
    store.withLock { store in
      let image = store.value(for: key(request))
      image?.hold(by: .load)
      return image
    }
  }

  /// Keeps `image` for `request` if it fits.
  func insert(_ image: LoadedImage, for request: ImageRequest) {
    let decodedBytes = image.dimensions.byteCount
    let cost = options.cost == .none ? 0 : decodedBytes.bytes
    // Holding belongs to the same turn as storing: another thread may evict the image right after.
    let isKept = store.withLock { store in
      let (isKept, evicted) = store.insert(image, for: key(request), cost: cost)
      // Room is made before the new image counts, as it is in the store.
      letGo(of: evicted)
      if isKept { image.hold(by: .cache) }
      return isKept
    }
    guard isKept else { return }
    signposter.emitEvent(
      .memoryCacheStore,
      SignpostValues(request.url.number, request.maxPixelSize, decodedBytes.bytes)
    )
  }

  /// Takes every image out, oldest first, and returns how many there were.
  @discardableResult
  public func removeAll() -> Int {
    let evicted = store.withLock { $0.removeAll() }
    letGo(of: evicted)
    return evicted.count
  }

  private func letGo(of evicted: [LRUStore<Key, LoadedImage>.Evicted]) {
    for entry in evicted {
      entry.value.letGo(by: .cache)
      signposter.emitEvent(
        .memoryCacheEvict,
        SignpostValues(
          entry.key.url.number,
          entry.value.request.maxPixelSize,
          entry.cost,
          entry.reason.rawValue
        )
      )
    }
  }

  private func key(_ request: ImageRequest) -> Key {
    switch options.key {
    case .url: return Key(url: request.url, target: nil)
    case .variant:
      return Key(
        url: request.url,
        target: request.target,
        processors: request.processors
      )
    }
  }
}
