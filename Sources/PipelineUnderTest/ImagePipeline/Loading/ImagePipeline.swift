public import Basics
public import Caches
public import Requests
internal import Signposts
internal import Synchronization

/// Loads images: requests go in, images come out; the options control shared work, caches and
/// cancellation.
///
/// Loads begin and end on the main lane. The graph of loads and work is a pure struct behind one
/// lock, so a load can be cancelled in the turn in which it began. Workers do the work, one task
/// each; a worker continues with a stage that needed its result.
public final class ImagePipeline: Sendable {
  /// Identifies a load to the caller that began it.
  public struct LoadID: Sendable, Hashable {
    let number: UInt64
  }

  /// Called on the main lane with a load and its outcome.
  public typealias Receiver = @Sendable (LoadID, Result<LoadedImage, LoadFailure>) -> Void
  /// Called on the main lane with a load and a preview of its image.
  public typealias PreviewReceiver = @Sendable (LoadID, ImagePreview) -> Void
  /// Called on the main lane with a load of bytes alone and their number.
  public typealias DataReceiver = @Sendable (LoadID, Result<ByteCount, LoadFailure>) -> Void

  public let options: PipelineOptions
  /// The decoded images in memory.
  public let memoryCache: MemoryCache

  let environment: PipelineEnvironment
  let diskCache: DiskCache?
  let loader: DataLoader
  let runner: DecodeRunner
  let gates: StageGates
  let state: Mutex<PipelineState>

  /// A pipeline with empty caches.
  public init(options: PipelineOptions, environment: PipelineEnvironment) {
    self.options = options
    self.environment = environment
    memoryCache = MemoryCache(
      options: options.memoryCache,
      deviceMemory: environment.deviceMemory,
      signposter: environment.signposter,
      lookups: environment.loadSignposter
    )
    diskCache =
      options.diskCache == .none
      ? nil
      : DiskCache(
        environment: environment,
        sweep: DiskSweep(sizeLimit: options.diskCacheOptions.sizeLimit),
        flushDelay: options.diskCacheOptions.flushDelay
      )
    loader = DataLoader(options: options, environment: environment)
    var runner = DecodeRunner(
      environment: environment,
      mode: options.decodeMode,
      pixelFormat: options.pixelFormat,
      thumbnails: options.thumbnails
    )
    if options.decodePlace == .loaderActor { runner.workers = .loader }
    self.runner = runner
    gates = StageGates(options: options)
    let graphOptions = TaskGraph.Options(
      coalescing: options.coalescing,
      cancellation: options.cancellation,
      priority: options.priority,
      registry: options.registry
    )
    state = Mutex(
      PipelineState(graph: TaskGraph(options: graphOptions), progressive: options.progressive)
    )
  }

  /// The image for `request` if it is in memory, synchronously; a hit counts as a complete load.
  public func cachedImage(for request: ImageRequest) -> LoadedImage? {
    noteHit(request) { memoryCache.image(for: request) }
  }

  /// The same with a lease for the requesting view.
  func cachedLease(for request: ImageRequest) -> ViewLease? {
    noteHit(request) { memoryCache.lease(of: request) }
  }

  @inline(__always)
  private func noteHit<Found: ~Copyable>(
    _ request: ImageRequest,
    _ find: () -> Found?
  ) -> Found? {
    guard request.cachePolicy != .reloadIgnoringCaches, let found = find() else { return nil }
    let interval = beginInterval(request)
    environment.loadSignposter.endInterval(interval, .init(outcome: .memory))
    return found
  }

  /// Begins a load; `receive` is called once on the main lane, unless the load is cancelled before.
  ///
  /// - Parameters:
  ///   - request: The image to load.
  ///   - memory: Whether the caller has already searched the memory cache, like a cell with the
  ///     step `check`; by default the load does so, after its asynchronous hop.
  ///   - onPreview: Called with better and better previews, but not after the outcome or after
  ///     the owner has left; nil, the default, requests none.
  ///   - receive: Called with the outcome.
  @discardableResult
  public func load(
    _ request: ImageRequest,
    memory: MemoryLookup = .byJob,
    onPreview: PreviewReceiver? = nil,
    receive: @escaping Receiver
  ) -> LoadID {
    // Everything that uses the loader's actor has to begin there.
    let isLooking = memory == .byJob || options.decodePlace == .loaderActor
    return begin(
      request,
      .image,
      isLooking ? .after(memory) : .done,
      reply: .image(receive),
      onPreview: onPreview
    )
  }

  /// Loads the bytes of `request` into the disk cache without decoding them; `receive` is called
  /// once on the main lane, unless the load is cancelled before.
  ///
  /// Without a disk cache the bytes are fetched and dropped.
  @discardableResult
  public func loadData(_ request: ImageRequest, receive: @escaping DataReceiver) -> LoadID {
    begin(request, .data, .done, reply: .data(receive))
  }

  /// Ends an owner's interest in a load.
  ///
  /// - Parameters:
  ///   - load: The load; nothing happens if it has already ended.
  ///   - cancelling: Whether the owner requests that the work stops, or only goes away.
  public func leave(_ load: LoadID, _ cancelling: LeaveMode) {
    let (entry, left, tasks) = state.withLock { state in
      let left = state.graph.leave(
        load.number,
        cancelling == .cancel ? .cancelling : .silently
      )
      let entry = state.loads[load.number]
      if left.action != .ignored && left.action != .ended { state.loads[load.number] = nil }
      return (entry, left, state.stopWorkers(of: left.stops))
    }
    guard let entry, left.action != .ended else { return }
    let signposter = signposter(of: entry.request)
    if cancelling == .cancel {
      signposter.emitEvent(
        Signpost.CancelLoad(
          url: entry.request.url.number,
          outcome: CancelOutcome(left.action)
        ),
        id: entry.interval.id
      )
    }
    if left.action != .ignored {
      signposter.endInterval(entry.interval, .init(outcome: .cancelled))
    }
    conclude(left, tasks)
  }

  /// Changes the priority of a load; its waiting work moves in its queue if the options say so.
  public func setPriority(_ priority: ImageRequest.Priority, of load: LoadID) {
    let moves = state.withLock { $0.graph.setPriority(priority, of: load.number) }
    gates.apply(moves)
  }

  /// Decodes an image at its first draw.
  ///
  /// An image that cannot be decoded stays undrawn, like a `UIImage` of invalid bytes.
  @MainActor public func decodeForDrawing(_ image: LoadedImage) {
    guard let data = image.undecodedData else { return }
    let outcome: DecodeRunner.Outcome
    do {
      outcome = try runner.decode(data, for: image.request, on: .main, onBand: { _ in })
    } catch {
      // A stopped draw may be repeated, but invalid bytes never become an image.
      if error != .cancelled { image.abandonDecode() }
      return
    }
    image.complete(with: outcome.pixels)
  }

  /// Ends every load and stops all work, as when the app ends.
  public func shutDown() {
    let removed = state.withLock { $0.removeAll() }
    for load in removed.loads {
      signposter(of: load.request).endInterval(load.interval, .init(outcome: .unfinished))
    }
    for task in removed.tasks { task.cancel() }
    loader.shutDown()
  }

  /// Whether no load and no work is registered.
  public var isIdle: Bool { state.withLock { $0.isIdle } }

  /// The number of results that loads wait for; all stages of a result count as one.
  public var jobCount: Int { state.withLock { $0.graph.finalCount } }

  /// The recorder of a load: a prefetch is seen by no screen.
  func signposter(of request: ImageRequest) -> Signposter {
    request.purpose == .prefetch ? environment.signposter : environment.loadSignposter
  }

  func beginInterval(
    _ request: ImageRequest
  ) -> SignpostIntervalState<Signpost.LoadImage.End> {
    signposter(of: request).beginInterval(
      Signpost.LoadImage.self,
      .init(
        url: request.url.number,
        wantedPixels: request.maxPixelSize,
        purpose: request.purpose
      )
    )
  }

  /// Carries out the consequences of a departure.
  private func conclude(_ left: TaskGraph.Left, _ tasks: [Task<Void, Never>]) {
    for task in tasks { task.cancel() }
    gates.apply(left.moves)
    guard !left.fails.isEmpty else { return }
    // One hop later, so that no receiver is called within the turn of the departure.
    Task { [self] in
      let outcome = WorkOutcome(product: .failure(.cancelled), source: WorkSource())
      for load in left.fails { await deliver(outcome, to: load) }
    }
  }
}

/// Which part searches the memory cache before a load.
public enum MemoryLookup: Sendable, Hashable {
  /// The caller has searched it, in its own turn.
  case done
  /// The load searches it, so a hit arrives one asynchronous hop later.
  case byJob
}

/// How an owner leaves a load.
public enum LeaveMode: Sendable, Hashable {
  /// It requests that the work stops.
  case cancel
  /// It goes away; the work continues, and its result is still delivered.
  case silently
}

extension CancelOutcome {
  fileprivate init(_ action: TaskGraph.Left.Action) {
    switch action {
    case .stopped: self = .stopped
    case .joinedElsewhere: self = .joinedElsewhere
    case .tooLate, .ended: self = .tooLate
    case .suppressed, .ignored: self = .ignored
    }
  }
}
