public import Basics
public import Requests
public import Signposts
internal import Synchronization

/// Decoded images in memory, found synchronously; like `NSCache` but exact, and with any policy.
public final class MemoryCache: Sendable {
  typealias Store = CacheStore<MemoryKey, CacheLease>

  private struct State: ~Copyable {
    var store: Store
    var limits: CacheLimits
  }

  private let options: MemoryCacheOptions
  private let signposter: Signposter
  private let lookups: Signposter
  private let state: Mutex<State>

  /// An empty cache on a device with `deviceMemory`.
  ///
  /// - Parameters:
  ///   - signposter: Records what the cache keeps and evicts.
  ///   - lookups: Records its look-ups; by default `signposter`.
  public init(
    options: MemoryCacheOptions,
    deviceMemory: ByteCount,
    signposter: Signposter,
    lookups: Signposter? = nil
  ) {
    self.options = options
    self.signposter = signposter
    self.lookups = lookups ?? signposter
    let limits = options.limits(deviceMemory: deviceMemory)
    state = Mutex(State(store: Store(policy: options.policy, limits: limits), limits: limits))
  }

  /// The sum of the costs of the entries.
  public var totalCost: ByteCount { ByteCount(state.withLock { $0.store.totalCost }) }

  /// The number of entries.
  public var count: Int { state.withLock { $0.store.count } }

  /// The image for `request`, counted as a look-up and as a use.
  ///
  /// The caller gets no lease, so the image may lose its pixels when the cache evicts it.
  public func image(for request: ImageRequest) -> LoadedImage? {
    lookUp(request) { $0 }
  }

  /// A lease of the image for `request`, counted as a look-up and as a use.
  @inline(__always)
  package func lease<Owner>(
    of request: ImageRequest,
    as owner: Owner.Type = Owner.self
  ) -> ImageLease<Owner>? {
    lookUp(request) { ImageLease($0) }
  }

  /// Whether there is an image for `request`; counted neither as a look-up nor as a use.
  public func contains(_ request: ImageRequest) -> Bool {
    state.withLock { $0.store.contains(MemoryKey(request, options.key)) }
  }

  /// A lease of the image for `request` as an intermediate step of a request with more processors;
  /// counted as a use, but not as a look-up, because it answers no load.
  package func step(for request: ImageRequest) -> LoadLease? {
    find(request) { LoadLease($0) }
  }

  /// Keeps `image` for `request` if it fits; the caller has a lease of it.
  package func insert(_ image: LoadedImage, for request: ImageRequest) {
    // The lease is made under the same lock as the entry: another thread may evict the image right
    // after.
    let isKept = state.withLock { state in
      let key = MemoryKey(request, options.key)
      let insertion = state.store.admit(key, cost: options.cost(of: image))
      let slot = insertion.slot
      // The evicted images are released before the new one counts, in the same order as in the
      // store.
      release(insertion.gone)
      guard let slot else { return false }
      state.store.put(CacheLease(image), in: slot)
      return true
    }
    guard isKept else { return }
    signposter.emitEvent(
      Signpost.MemoryCacheStore(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        pixelBytes: image.dimensions.byteCount,
        cost: ByteCount(options.cost(of: image))
      )
    )
  }

  /// Removes every image, the policy's first victims first, and returns how many there were.
  @discardableResult
  public func removeAll() -> Int {
    state.withLock { release($0.store.removeAll()) }
  }

  /// Removes images, the policy's first victims first, until the rest costs at most `share` of the
  /// limit; returns how many there were.
  ///
  /// A cache without a limit keeps all.
  @discardableResult
  public func trim(toShareOfLimit share: Double) -> Int {
    state.withLock { state in
      guard state.limits.cost < .max else { return 0 }
      let cost = Int(Double(state.limits.cost) * share)
      return release(state.store.trim(toCost: cost, count: state.limits.count))
    }
  }

  /// Changes the limits and evicts what exceeds them, unless the policy checks limits only at
  /// insertions.
  ///
  /// - Parameters:
  ///   - cost: The new limit of the sum of costs; nil leaves it as it is.
  ///   - count: The new limit of the number of entries; nil leaves it as it is.
  public func setLimits(cost: Int? = nil, count: Int? = nil) {
    state.withLock { state in
      if let cost { state.limits.cost = cost }
      if let count { state.limits.count = count }
      _ = release(state.store.setLimits(state.limits))
    }
  }

  @inline(__always)
  private func lookUp<Found: ~Copyable & Sendable>(
    _ request: ImageRequest,
    _ claim: (LoadedImage) -> Found
  ) -> Found? {
    let found = find(request, claim)
    lookups.emitEvent(
      Signpost.MemoryCacheLookup(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        result: found == nil ? .miss : .hit
      )
    )
    return found
  }

  /// The result of `claim` for the image of `request`, under the same lock as the look-up: another
  /// thread may evict the image right after, and an image without a lease gives up its pixels.
  @inline(__always)
  private func find<Found: ~Copyable & Sendable>(
    _ request: ImageRequest,
    _ claim: (LoadedImage) -> Found
  ) -> Found? {
    let key = MemoryKey(request, options.key)
    return state.withLock { state in
      guard let image = state.store.value(for: key) else { return nil }
      return claim(image)
    }
  }

  /// Releases the evicted entries, and returns their number.
  @discardableResult
  private func release(_ evicted: consuming LeaseList<Store.Evicted>) -> Int {
    let count = evicted.count
    while let entry = evicted.popFirst() { release(entry) }
    return count
  }

  private func release(_ entry: consuming Store.Evicted) {
    let image = entry.value.image
    let (key, cost, reason) = (entry.key, entry.cost, entry.reason)
    entry.value.release()
    signposter.emitEvent(
      Signpost.MemoryCacheEvict(
        url: key.url,
        wantedPixels: image.request.maxPixelSize,
        cost: ByteCount(cost),
        reason: reason
      )
    )
  }
}
