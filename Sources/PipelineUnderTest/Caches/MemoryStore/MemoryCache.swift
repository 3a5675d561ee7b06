public import Basics
public import Requests
public import Signposts
internal import Synchronization

/// Decoded images in memory, found in the same turn, like `NSCache` but exact, and with any policy.
public final class MemoryCache: Sendable {
  typealias Store = CacheStore<MemoryKey, LoadedImage>

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

  /// An empty cache on a device with `deviceMemory`; `clock` tells it how old entries are.
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

  /// The sum of the costs of the entries that count.
  public var totalCost: ByteCount { ByteCount(state.withLock { $0.store.totalCost }) }

  /// The number of entries that count.
  public var count: Int { state.withLock { $0.store.count } }

  /// The number of entries in use, which do not count.
  public var activeCount: Int { state.withLock { $0.store.activeCount } }

  /// The image for `request`, counted as a look-up and as a use.
  ///
  /// Nobody holds it for the caller, so it may have given up its pixels when the cache does.
  public func image(for request: ImageRequest) -> LoadedImage? { lookUp(request, heldBy: nil) }

  /// The image for `request`, counted as a look-up and as a use, and held by `holder` for the caller.
  package func heldImage(for request: ImageRequest, by holder: ImageHolder) -> LoadedImage? {
    lookUp(request, heldBy: holder)
  }

  @inline(__always)
  private func lookUp(_ request: ImageRequest, heldBy holder: ImageHolder?) -> LoadedImage? {
    let image = plainHit(for: request, heldBy: holder) ?? find(request, heldBy: holder)
    signposter.emitEvent(
      Signpost.MemoryCacheLookup(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        result: image == nil ? .miss : .hit
      )
    )
    return image
  }

  /// Whether there is an image for `request`; counts as nothing.
  public func contains(_ request: ImageRequest) -> Bool {
    let key = MemoryKey(request, options.key)
    return state.withLock { state in
      let image = state.store.peek(key, now: now) ?? state.weak.image(for: key)
      return image.map { options.serves($0, request) } ?? false
    }
  }

  /// The image for `request` as a step towards a request with more processors, held by the caller's
  /// load; counts as a use, but not as a look-up, because it answers nobody.
  package func heldStep(for request: ImageRequest) -> LoadedImage? {
    guard let image = find(request, heldBy: .load) else { return nil }
    // A larger image may be shown in place of a smaller one, but a step makes something else of it.
    guard options.key != .largerServesSmaller || image.request.target == request.target else {
      image.letGo(by: .load)
      return nil
    }
    return image
  }

  /// Keeps `image` for `request` if it fits.
  ///
  /// - Parameters:
  ///   - image: The image, which the caller's load holds.
  ///   - request: What it answers.
  ///   - lifetime: How long it is kept; by default as long as the options say.
  package func insert(
    _ image: LoadedImage,
    for request: ImageRequest,
    lifetime: TimeSpan? = nil
  ) {
    let key = MemoryKey(request, options.key)
    // Holding belongs to the same turn as storing: another thread may evict the image right after.
    let isKept = state.withLock { state in
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
    let insertion = state.store.insert(
      image,
      for: key,
      cost: options.cost(of: image),
      lifetime: lifetime ?? options.timeToLive?.span,
      isActive: options.secondLevel == .active && image.isInUse,
      now: now
    )
    // Room is made before the new image counts, as it is in the store.
    letGo(of: insertion.gone, &state)
    guard insertion.isKept else {
      if options.secondLevel == .weak { state.weak.note(image, for: key) }
      return false
    }
    state.weak.forget(key)
    image.hold(by: .cache)
    if options.secondLevel == .active { watch(image, key) }
    return true
  }

  /// What the store itself has for `request` where no other size may serve, and nothing else is done.
  ///
  /// Nearly all hits in the turn of a scrolling feed are of this kind, so it neither copies the
  /// request nor looks at anything else. Who gets nil has to ask ``find(_:heldBy:)``, which is
  /// another turn of the lock; an image that comes in between the two is a hit like any other.
  @inline(__always)
  private func plainHit(for request: ImageRequest, heldBy holder: ImageHolder?) -> LoadedImage? {
    guard options.key != .largerServesSmaller else { return nil }
    let key = MemoryKey(request, options.key)
    return state.withLock { state in
      let image = state.store.freshValue(for: key, now: now)
      if let holder, let image { hold(image, key, by: holder, &state) }
      return image
    }
  }

  private func find(_ request: ImageRequest, heldBy holder: ImageHolder?) -> LoadedImage? {
    let key = MemoryKey(request, options.key)
    return state.withLock { state in
      if options.key == .largerServesSmaller, let image = state.store.peek(key, now: now),
        !options.serves(image, request)
      {
        return nil
      }
      let image: LoadedImage?
      switch state.store.value(for: key, now: now) {
      case .hit(let found): image = found
      case .miss: image = findAgain(request, key, &state)
      case .expired(let evicted):
        letGo(of: [evicted], &state)
        image = nil
      }
      if let holder, let image { hold(image, key, by: holder, &state) }
      return image
    }
  }

  /// Holds what was found in the turn in which it was found: another thread may evict it right after,
  /// and an image without a holder gives up its pixels.
  private func hold(
    _ image: LoadedImage,
    _ key: MemoryKey,
    by holder: ImageHolder,
    _ state: inout State
  ) {
    image.holdQuietly(by: holder)
    if options.secondLevel == .active { state.store.activate(key) }
  }

  /// Looks into the weak table; what is there comes in again.
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

  /// Lets the entries go that have left.
  func letGo(of evicted: [Store.Evicted], _ state: inout State) {
    for entry in evicted {
      if options.secondLevel == .active { entry.value.watchUse(nil) }
      if options.secondLevel == .weak, entry.reason.isForRoom {
        state.weak.note(entry.value, for: entry.key)
      }
      entry.value.letGo(by: .cache)
      signposter.emitEvent(
        Signpost.MemoryCacheEvict(
          url: entry.key.url,
          wantedPixels: entry.value.request.maxPixelSize,
          cost: ByteCount(entry.cost),
          reason: entry.reason
        )
      )
    }
  }

  /// The time, where entries grow too old.
  var now: TimePoint { clock() }
}

extension EvictReason {
  /// Whether the entry was still good.
  fileprivate var isForRoom: Bool { self != .replaced && self != .expired }
}
