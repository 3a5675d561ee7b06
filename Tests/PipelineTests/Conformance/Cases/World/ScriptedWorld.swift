package import Basics
internal import Caches
package import ImagePipeline
package import Requests
package import Signposts
package import Simulation
internal import Synchronization
package import Variants
internal import VirtualTime

/// A virtual device with one pipeline, simple enough to compute its times in whole milliseconds.
package final class ScriptedWorld: Sendable {
  /// The outcome of a load.
  package struct Outcome: Sendable {
    package var load: ImagePipeline.LoadID
    package var result: Result<LoadedImage, LoadFailure>
    package var time: TimePoint

    package var image: LoadedImage? { try? result.get() }

    package var failure: LoadFailure? {
      if case .failure(let failure) = result { return failure }
      return nil
    }
  }

  /// A preview that a load received.
  package struct Preview: Sendable {
    package var load: ImagePipeline.LoadID
    package var preview: ImagePreview
    package var time: TimePoint
  }

  package let simulator: Simulator
  package let transport: ScriptedTransport
  package let files: ScriptedFiles
  package let compute: CountingCompute
  package let ledger = CheckedLedger()
  package let environment: PipelineEnvironment
  package let pipeline: ImagePipeline
  private let recorder: SignpostRecorder
  private let records = Mutex<[SignpostRecord]>([])
  private let received = Mutex<[Outcome]>([])
  private let shown = Mutex<[Preview]>([])
  private let prefetchers = Mutex<[ImagePrefetcher]>([])

  package init(
    seed: UInt64 = 1,
    pictures: PictureBook = PictureBook(),
    deviceMemory: ByteCount = .mebibytes(100),
    variant configure: (inout Variant) -> Void = { _ in },
    environment change: (inout PipelineEnvironment, Simulator) -> Void = { _, _ in }
  ) {
    var options = WorldOptions()
    options.coreSpeeds = Array(repeating: 1, count: 8)
    // Decodes block threads of the pool.
    options.poolSlots = 1_000
    let simulator = Simulator(seed: seed, options)
    self.simulator = simulator
    recorder = SignpostRecorder(clock: simulator.timeCell)
    transport = ScriptedTransport(simulator: simulator, pictures: pictures, memory: ledger)
    files = ScriptedFiles(simulator: simulator, pictures: pictures, memory: ledger)
    compute = CountingCompute()
    var environment = PipelineEnvironment(
      now: { simulator.now },
      transport: transport,
      files: files,
      compute: compute,
      memory: ledger,
      signposter: Signposter(recorder: recorder),
      deviceMemory: deviceMemory,
      threadCPUNanoseconds: { 0 }
    )
    change(&environment, simulator)
    self.environment = environment
    var variant = Variant(name: "test", summary: "The defaults.")
    configure(&variant)
    pipeline = ImagePipeline(options: variant.options, environment: environment)
  }

  // MARK: Loads

  /// Begins a load and records its outcome.
  @discardableResult
  package func load(
    _ url: Int,
    _ size: Int = 100,
    purpose: ImageRequest.Purpose = .display
  ) -> ImagePipeline.LoadID {
    load(ImageRequest(url, size, purpose: purpose))
  }

  /// Begins a load and records its outcome; `then` is called right after that.
  ///
  /// By default the memory cache answers if it has the image, as for a cell; otherwise the load
  /// skips the lookup and its asynchronous hop. `.done` skips the lookup in any case.
  @discardableResult
  package func load(
    _ request: ImageRequest,
    memory: MemoryLookup? = nil,
    then: @escaping @Sendable (Result<LoadedImage, LoadFailure>) -> Void = { _ in }
  ) -> ImagePipeline.LoadID {
    let isThere =
      request.cachePolicy != .reloadIgnoringCaches && pipeline.memoryCache.contains(request)
    return pipeline.load(
      request,
      memory: memory ?? (isThere ? .byJob : .done),
      onPreview: { [self] load, preview in
        let preview = Preview(load: load, preview: preview, time: simulator.now)
        shown.withLock { $0.append(preview) }
      },
      receive: { [self] load, result in
        let outcome = Outcome(load: load, result: result, time: simulator.now)
        received.withLock { $0.append(outcome) }
        then(result)
      }
    )
  }

  /// A prefetcher that lives as long as the world.
  package func prefetcher(slots: Int) -> ImagePrefetcher {
    let prefetcher = ImagePrefetcher(pipeline: pipeline, slots: slots)
    prefetchers.withLock { $0.append(prefetcher) }
    return prefetcher
  }

  /// All outcomes, in order.
  package var outcomes: [Outcome] { received.withLock { $0 } }

  /// The previews that `load` received, in order.
  package func previews(of load: ImagePipeline.LoadID) -> [Preview] {
    shown.withLock { $0.filter { $0.load == load } }
  }

  /// The outcomes of `load`.
  package func outcomes(of load: ImagePipeline.LoadID) -> [Outcome] {
    outcomes.filter { $0.load == load }
  }

  /// The only outcome of `load`; nil if there is none or more than one.
  package func outcome(of load: ImagePipeline.LoadID) -> Outcome? {
    let found = outcomes(of: load)
    return found.count == 1 ? found[0] : nil
  }

  // MARK: Time

  /// Runs until no work is left.
  package func run() throws(SimulationFault) {
    try run(until: nil)
  }

  /// Runs until `moment`, or until no work is left.
  ///
  /// Work of the pipeline that nothing can continue is a deadlock, and the fault names the
  /// suspended queues that hold it.
  package func run(until moment: TimePoint?) throws(SimulationFault) {
    let end: RunEnd
    do { end = try simulator.run(until: moment) } catch {
      guard case .deadlocked(let tasks, let waits, let names, let at) = error else { throw error }
      throw .deadlocked(tasks: tasks, waits: waits, names: names + suspended, at: at)
    }
    // The simulator knows the tasks that it has spawned; those of the pipeline are its own.
    guard end == .idle, !pipeline.isIdle else { return }
    throw .deadlocked(
      tasks: pipeline.jobCount,
      waits: simulator.waits,
      names: ["pipeline"] + suspended,
      at: simulator.now
    )
  }

  private var suspended: [String] {
    pipeline.suspendedQueues.map {
      "held by the suspended \($0.rawValue) queue until ImagePipeline.resume(.\($0.rawValue))"
    }
  }

  /// Runs until `milliseconds` after the start.
  package func run(untilMillisecond milliseconds: Int) throws(SimulationFault) {
    try run(until: .start + .milliseconds(milliseconds))
  }

  /// Runs `body` on the main lane, as a frame does.
  @discardableResult
  package func onMainLane(_ body: @escaping @MainActor @Sendable () -> Void) -> Task<Void, Never> {
    simulator.spawn(named: "main lane") { await body() }
  }

  // MARK: Signposts

  /// All signposts so far.
  package var signposts: [SignpostRecord] {
    records.withLock { records in
      recorder.drain { records.append($0) }
      return records
    }
  }

  /// The fields of each begin of `interval` so far.
  package func begins<Interval: SignpostInterval>(_ interval: Interval.Type) -> [Interval.Begin] {
    signposts.filter { $0.name == Interval.name && $0.phase == .begin }.map(Interval.begin)
  }

  /// The fields of each end of `interval` so far.
  package func ends<Interval: SignpostInterval>(_ interval: Interval.Type) -> [Interval.End] {
    signposts.filter { $0.name == Interval.name && $0.phase == .end }.map(Interval.end)
  }

  /// The events of this kind so far.
  package func events<Event: SignpostEvent>(_ event: Event.Type) -> [Event] {
    signposts.filter { $0.name == Event.name }.map(Event.init)
  }

  /// The names of the intervals that did not end exactly once.
  package var unbalancedIntervals: [String] {
    var open: [SignpostID: Int] = [:]
    var names: [(SignpostID, String)] = []
    for record in signposts where record.phase != .event {
      if record.phase == .begin { names.append((record.id, record.name.label)) }
      open[record.id, default: 0] += record.phase == .begin ? 1 : -1
    }
    return names.filter { open[$0.0] != 0 }.map(\.1)
  }
}
