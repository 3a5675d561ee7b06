internal import Quantities
internal import Signposts
internal import Synchronization

/// Loads images: request in, image out, with shared work, caches and cancellation as a variant says.
///
/// Loads begin and end on the main lane. The table of loads and jobs is a pure struct behind one
/// lock, so a load can be cancelled in the same turn in which it was begun; each job is one task.
public final class ImagePipeline: Sendable {
  /// Names a load to whoever began it.
  public struct LoadID: Sendable, Hashable {
    let number: UInt64
  }

  /// Is handed a load and its outcome, on the main lane.
  public typealias Receiver = @Sendable (LoadID, Result<LoadedImage, LoadFailure>) -> Void

  struct Load {
    let request: ImageRequest
    let interval: SignpostIntervalState
    let receive: Receiver
  }

  struct State {
    var table: LoadTable
    var loads: [UInt64: Load] = [:]
    var tasks: [LoadTable.JobID: PipelineTask] = [:]
    var stages: [LoadTable.JobID: WorkStage] = [:]
    var lastLoad: UInt64 = 0
  }

  /// The switches.
  public let variant: Variant
  /// The decoded images in memory.
  public let memoryCache: MemoryCache

  let environment: PipelineEnvironment
  let diskCache: DiskCache?
  let decodePool: DecodePool?
  let runner: DecodeRunner
  let state: Mutex<State>

  /// A pipeline with empty caches.
  public init(variant: Variant, environment: PipelineEnvironment) {
    self.variant = variant
    self.environment = environment
    memoryCache = MemoryCache(
      options: variant.memoryCache,
      deviceMemory: environment.deviceMemory,
      signposter: environment.signposter
    )
    diskCache = variant.diskCache == .none ? nil : DiskCache(environment: environment)
    switch variant.decodePlace {
    case .backgroundPool(let width): decodePool = DecodePool(width: width)
    case .loaderActor: decodePool = DecodePool(width: 1)
    case .mainAtFirstDraw, .mainAtOnce: decodePool = nil
    }
    runner = DecodeRunner(environment: environment, mode: variant.decodeMode)
    state = Mutex(
      State(
        table: LoadTable(coalescing: variant.coalescing, cancellation: variant.cancellation)
      )
    )
  }

  /// The image for `request` if it is in memory, in the same turn; a hit is a whole load.
  public func cachedImage(for request: ImageRequest) -> LoadedImage? {
    guard let image = memoryCache.image(for: request) else { return nil }
    let interval = beginInterval(request)
    environment.signposter.endInterval(interval, SignpostValues(LoadOutcome.memory.rawValue))
    return image
  }

  /// Begins a load; `receive` is called once on the main lane unless the load is cancelled before.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - memory: Whether the caller has looked into the memory cache already, as a cell with the
  ///     step `check` has; else the job does, behind its asynchronous hop.
  ///   - receive: Is handed the outcome.
  @discardableResult
  public func load(
    _ request: ImageRequest,
    memory: MemoryLookup = .done,
    receive: @escaping Receiver
  ) -> LoadID {
    let interval = beginInterval(request)
    let (load, action) = state.withLock { state in
      state.lastLoad += 1
      let load = state.lastLoad
      state.loads[load] = Load(request: request, interval: interval, receive: receive)
      return (load, state.table.join(load, for: request))
    }
    switch action {
    case .join(_, let owners):
      environment.signposter.emitEvent(
        .joinLoad,
        id: interval.id,
        SignpostValues(request.url.number, owners)
      )
    case .start(let job):
      state.withLock { $0.stages[job] = .queue }
      let task = environment.spawn { [self] in await run(job, request, memory) }
      state.withLock { if $0.stages[job] != nil { $0.tasks[job] = task } }
    }
    return LoadID(number: load)
  }

  /// Ends an owner's interest in a load.
  ///
  /// - Parameters:
  ///   - load: The load; one that has ended already is left alone.
  ///   - cancelling: Whether the owner asks for the work to be stopped, or just goes away.
  public func leave(_ load: LoadID, _ cancelling: LeaveMode) {
    let (entry, action, task) = state.withLock { state in
      let action = state.table.leave(load.number, cancelling == .cancel ? .cancelling : .silently)
      var task: PipelineTask?
      if case .stop(let job) = action { task = state.tasks.removeValue(forKey: job) }
      let entry = state.loads[load.number]
      if action != .ignored && action != .ended { state.loads[load.number] = nil }
      return (entry, action, task)
    }
    guard let entry, action != .ended else { return }
    let signposter = environment.signposter
    if cancelling == .cancel {
      signposter.emitEvent(
        .cancelLoad,
        id: entry.interval.id,
        SignpostValues(entry.request.url.number, action.signpostNumber)
      )
    }
    if action != .ignored {
      signposter.endInterval(entry.interval, SignpostValues(LoadOutcome.cancelled.rawValue))
    }
    task?.cancel()
  }

  /// Answers a memory warning as the variant says; called on the main lane, which the caller holds.
  public func handleMemoryWarning() async {
    guard variant.purge == .all else { return }
    let before = memoryCache.totalCost
    let entries = memoryCache.removeAll()
    await environment.compute.spend(.purge(entries: entries), on: .main)
    environment.signposter.emitEvent(.purgeMemory, SignpostValues(entries, before.bytes))
  }

  /// Decodes an image that waits for its first draw; called on the main lane, which the caller holds.
  ///
  /// An image that cannot be decoded stays undrawn, as a `UIImage` of bad bytes does.
  public func decodeForDrawing(_ image: LoadedImage) async {
    guard let data = image.undecodedData else { return }
    let outcome: DecodeRunner.Outcome
    do {
      outcome = try await runner.decode(data, for: image.request, on: .main, onBand: { _ in })
    } catch {
      // A draw that was only stopped may come again; bytes that are no image stay none.
      if error != .cancelled { image.abandonDecode() }
      return
    }
    image.complete(with: outcome.pixels)
  }

  /// Ends every load and stops every job, as when the app goes away.
  public func shutDown() {
    let (tasks, loads) = state.withLock { state in
      let tasks = state.tasks.keys.sorted().compactMap { state.tasks[$0] }
      let loads = state.loads.keys.sorted().compactMap { state.loads[$0] }
      state.tasks.removeAll()
      state.loads.removeAll()
      state.table.removeAll()
      return (tasks, loads)
    }
    for load in loads {
      environment.signposter.endInterval(
        load.interval,
        SignpostValues(LoadOutcome.unfinished.rawValue)
      )
    }
    for task in tasks { task.cancel() }
  }

  /// Whether no load and no job is registered.
  public var isIdle: Bool {
    state.withLock { $0.table.isEmpty && $0.loads.isEmpty && $0.tasks.isEmpty }
  }

  /// The number of jobs that are under way.
  public var jobCount: Int { state.withLock { $0.table.jobCount } }

  private func beginInterval(_ request: ImageRequest) -> SignpostIntervalState {
    environment.signposter.beginInterval(
      .loadImage,
      SignpostValues(request.url.number, request.maxPixelSize, request.purpose.rawValue)
    )
  }
}

/// Who looks into the memory cache before a load.
public enum MemoryLookup: Sendable, Hashable {
  /// The caller did, in its own turn.
  case done
  /// The job does, so a hit comes one asynchronous hop later.
  case byJob
}

/// How an owner leaves a load.
public enum LeaveMode: Sendable, Hashable {
  /// It asks for the work to be stopped.
  case cancel
  /// It just goes away; the work goes on and its result is delivered all the same.
  case silently
}

/// How a load ended; the numbers are places in ``SignpostWords/loadOutcome``.
enum LoadOutcome: Int {
  case memory
  case disk
  case network
  case failed
  case cancelled
  case unfinished
}

/// Where a job stands; the numbers are places in ``SignpostWords/stage``.
enum WorkStage: Int {
  case queue
  case disk
  case fetch
  case decode
  case delivery
}

extension LoadTable.LeaveAction {
  /// The place of the action in ``SignpostWords/cancelOutcome``.
  fileprivate var signpostNumber: Int {
    switch self {
    case .stop: return 0
    case .joinedElsewhere: return 1
    case .tooLate, .ended: return 2
    case .ignored: return 3
    }
  }
}
