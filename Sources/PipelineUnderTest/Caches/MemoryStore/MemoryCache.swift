public import Basics
public import Requests
public import Signposts
internal import Synchronization

/// Decoded images in memory, found synchronously; like `NSCache` but exact, and with any policy.
public final class MemoryCache: Sendable {
  typealias Store = CacheStore<MemoryKey, CacheLease>

  /// Makes the result of a look-up from the image that it found, under the same lock.
  private typealias Claim<Found: ~Copyable> = (LoadedImage, MemoryKey, inout State) -> Found

  struct State: ~Copyable {
    var store: Store
    var weak = WeakImageTable()
    /// The limits in the foreground.
    var limits: CacheLimits
    var isInBackground = false
  }

  let options: MemoryCacheOptions
  private let signposter: Signposter
  private let clock: @Sendable () -> TimePoint
  let state: Mutex<State>

  /// An empty cache on a device with `deviceMemory`; `clock` gives the time for the age of entries.
  public init(
    options: MemoryCacheOptions,
    deviceMemory: ByteCount,
    signposter: Signposter,
    clock: @escaping @Sendable () -> TimePoint
  ) {
    self.options = options
    self.signposter = signposter
    self.clock = clock
    let limits = options.limits(deviceMemory: deviceMemory)
    let store = Store(
      policy: options.policy,
      limits: limits,
      isExtendedByUse: options.timeToLive?.extended == .byUse,
      oversizeOverwrite: options.oversizeOverwrite
    )
    state = Mutex(State(store: store, limits: limits))
  }

  /// The sum of the costs of the idle entries.
  public var totalCost: ByteCount { ByteCount(state.withLock { $0.store.totalCost }) }

  /// The number of idle entries.
  public var count: Int { state.withLock { $0.store.count } }

  /// The number of entries in use, which do not count against the limits.
  public var activeCount: Int { state.withLock { $0.store.activeCount } }

  /// The image for `request`, counted as a look-up and as a use.
  ///
  /// The caller gets no lease, so the image may lose its pixels when the cache evicts it.
  public func image(for request: ImageRequest) -> LoadedImage? {
    lookUp(request) { image, _, _ in image }
  }

  /// A lease of the image for `request`, counted as a look-up and as a use.
  @inline(__always)
  package func lease<Owner>(
    of request: ImageRequest,
    as owner: Owner.Type = Owner.self
  ) -> ImageLease<Owner>? {
    lookUp(request) { image, key, state in lease(image, key, &state) }
  }

  @inline(__always)
  private func lookUp<Found: ~Copyable & Sendable>(
    _ request: ImageRequest,
    _ claim: Claim<Found>
  ) -> Found? {
    var found = plainHit(for: request, claim)
    if found == nil { found = find(request, claim) }
    signposter.emitEvent(
      Signpost.MemoryCacheLookup(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        result: found == nil ? .miss : .hit
      )
    )
    return found
  }

  /// Whether there is an image for `request`; counted neither as a look-up nor as a use.
  public func contains(_ request: ImageRequest) -> Bool {
    let key = MemoryKey(request, options.key)
    return state.withLock { state in
      let image = state.store.peek(key, now: now) ?? state.weak.image(for: key)
      return image.map { options.serves($0, request) } ?? false
    }
  }

  /// A lease of the image for `request` as an intermediate step of a request with more processors;
  /// counted as a use, but not as a look-up, because it answers no load.
  package func step(for request: ImageRequest) -> LoadLease? {
    let found: LoadLease? = find(request) { image, key, state in lease(image, key, &state) }
    guard let lease = found else { return nil }
    // A larger image may be shown in place of a smaller one, but a processor's result would differ.
    guard options.key != .largerServesSmaller || lease.image.request.target == request.target else {
      lease.release()
      return nil
    }
    return lease
  }

  /// Keeps `image` for `request` if it fits.
  ///
  /// - Parameters:
  ///   - image: The image, of which the caller has a lease.
  ///   - request: The request that it answers.
  ///   - lifetime: How long it is kept; by default as long as the options say.
  package func insert(
    _ image: LoadedImage,
    for request: ImageRequest,
    lifetime: TimeSpan? = nil
  ) {
    let key = MemoryKey(request, options.key)
    // The lease is made under the same lock as the entry: another thread may evict the image right
    // after.
    let isKept = state.withLock { state in
      // A smaller image must not replace a larger one that serves both sizes.
      if options.key == .largerServesSmaller, request.cachePolicy != .reloadIgnoringCaches,
        let old = state.store.peek(key, now: now), old !== image, options.serves(old, request),
        old.dimensions.pixels.longestSide > image.dimensions.pixels.longestSide
      {
        return false
      }
      return insert(image, key, lifetime, &state)
    }
    if isKept { noteStore(of: image, for: request) }
  }

  private func noteStore(of image: LoadedImage, for request: ImageRequest) {
    signposter.emitEvent(
      Signpost.MemoryCacheStore(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        pixelBytes: image.dimensions.byteCount,
        cost: ByteCount(options.cost(of: image))
      )
    )
  }

  private func insert(
    _ image: LoadedImage,
    _ key: MemoryKey,
    _ lifetime: TimeSpan?,
    _ state: inout State
  ) -> Bool {
    let insertion = state.store.admit(
      key,
      cost: options.cost(of: image),
      lifetime: lifetime ?? options.timeToLive?.span,
      isActive: options.secondLevel == .active && image.isInUse,
      now: now
    )
    let slot = insertion.slot
    // The evicted images are released before the new one counts, in the same order as in the store.
    release(insertion.gone, &state)
    guard let slot else {
      if options.secondLevel == .weak { state.weak.note(image, for: key) }
      return false
    }
    state.weak.forget(key)
    state.store.put(CacheLease(image), in: slot)
    if options.secondLevel == .active { watch(image, key) }
    return true
  }

  /// The image that the store has for `request`, without any other work; nil if other sizes may
  /// serve.
  ///
  /// Nearly all hits during scrolling take this path, so it neither copies the request nor looks
  /// anywhere else. After a nil the caller has to ask ``find(_:_:)``, which takes the lock again;
  /// an image that is admitted between the two is an ordinary hit.
  @inline(__always)
  private func plainHit<Found: ~Copyable & Sendable>(
    for request: ImageRequest,
    _ claim: Claim<Found>
  ) -> Found? {
    guard options.key != .largerServesSmaller else { return nil }
    let key = MemoryKey(request, options.key)
    return state.withLock { state in
      guard let image = state.store.freshValue(for: key, now: now) else { return nil }
      return claim(image, key, &state)
    }
  }

  private func find<Found: ~Copyable & Sendable>(
    _ request: ImageRequest,
    _ claim: Claim<Found>
  ) -> Found? {
    let key = MemoryKey(request, options.key)
    return state.withLock { state in
      if options.key == .largerServesSmaller, let image = state.store.peek(key, now: now),
        !options.serves(image, request)
      {
        return nil
      }
      let image: LoadedImage?
      if let found = state.store.freshValue(for: key, now: now) {
        image = found
      } else if let expired = state.store.takeExpired(key) {
        release(expired, &state)
        image = nil
      } else {
        image = findAgain(request, key, &state)
      }
      guard let image else { return nil }
      return claim(image, key, &state)
    }
  }

  /// A lease of an image, made under the same lock as the look-up: another thread may evict the
  /// image right after, and an image without a lease gives up its pixels.
  @inline(__always)
  private func lease<Owner>(
    _ image: LoadedImage,
    _ key: MemoryKey,
    _ state: inout State
  ) -> ImageLease<Owner> {
    let lease = ImageLease<Owner>(quietly: image)
    if options.secondLevel == .active { state.store.activate(key) }
    return lease
  }

  /// Looks into the weak table and admits the image that it finds there again.
  private func findAgain(
    _ request: ImageRequest,
    _ key: MemoryKey,
    _ state: inout State
  ) -> LoadedImage? {
    guard options.secondLevel == .weak, let image = state.weak.image(for: key),
      options.serves(image, request)
    else { return nil }
    if insert(image, key, nil, &state) { noteStore(of: image, for: request) }
    return image
  }

  /// Releases the evicted entries, and returns their number.
  @discardableResult
  func release(_ evicted: consuming LeaseList<Store.Evicted>, _ state: inout State) -> Int {
    let count = evicted.count
    while let entry = evicted.popFirst() { release(entry, &state) }
    return count
  }

  private func release(_ entry: consuming Store.Evicted, _ state: inout State) {
    let image = entry.value.image
    // A later use of the evicted image must not affect a new entry of its key.
    if options.secondLevel == .active { image.watchUse(nil) }
    if options.secondLevel == .weak, entry.reason.isForRoom {
      state.weak.note(image, for: entry.key)
    }
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

  /// The current time; the clock is only read for entries with a lifetime.
  var now: TimePoint { clock() }
}

extension EvictReason {
  /// Whether the entry was still valid when it was evicted.
  fileprivate var isForRoom: Bool { self != .replaced && self != .expired }
}
