import PipelineUnderTest
import Quantities
import Signposts
import Simulation
import Synchronization

/// A virtual device around one pipeline, small enough to be reckoned in whole milliseconds.
final class TestWorld: Sendable {
  /// What a load came to.
  struct Outcome: Sendable {
    var load: ImagePipeline.LoadID
    var result: Result<LoadedImage, LoadFailure>
    var time: TimePoint

    var image: LoadedImage? { try? result.get() }

    var failure: LoadFailure? {
      if case .failure(let failure) = result { return failure }
      return nil
    }
  }

  let simulator: Simulator
  let transport: ScriptedTransport
  let files: ScriptedFiles
  let compute: CountingCompute
  let ledger = CheckedLedger()
  let environment: PipelineEnvironment
  let pipeline: ImagePipeline
  private let recorder: SignpostRecorder
  private let records = Mutex<[SignpostRecord]>([])
  private let received = Mutex<[Outcome]>([])

  init(
    seed: UInt64 = 1,
    pictures: PictureBook = PictureBook(),
    deviceMemory: ByteCount = .mebibytes(100),
    variant configure: (inout Variant) -> Void = { _ in },
    environment change: (inout PipelineEnvironment, Simulator) -> Void = { _, _ in }
  ) {
    let simulator = Simulator(seed: seed)
    self.simulator = simulator
    recorder = SignpostRecorder { simulator.now }
    transport = ScriptedTransport(simulator: simulator, pictures: pictures, memory: ledger)
    files = ScriptedFiles(simulator: simulator, pictures: pictures, memory: ledger)
    compute = CountingCompute(simulator: simulator)
    var environment = PipelineEnvironment(
      spawn: { operation in
        let task = simulator.spawn(named: "pipeline", operation)
        return PipelineTask { task.cancel() }
      },
      now: { simulator.now },
      sleep: { moment throws(CancellationError) in try await simulator.sleep(until: moment) },
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
    pipeline = ImagePipeline(variant: variant, environment: environment)
  }

  // MARK: Loads

  /// Begins a load whose outcome is noted.
  @discardableResult
  func load(
    _ url: Int,
    _ size: Int = 100,
    purpose: ImageRequest.Purpose = .display
  ) -> ImagePipeline.LoadID {
    pipeline.load(ImageRequest(url, size, purpose: purpose)) { [self] load, result in
      let outcome = Outcome(load: load, result: result, time: simulator.now)
      received.withLock { $0.append(outcome) }
    }
  }

  /// Everything that was delivered, in order.
  var outcomes: [Outcome] { received.withLock { $0 } }

  /// What `load` was given.
  func outcomes(of load: ImagePipeline.LoadID) -> [Outcome] {
    outcomes.filter { $0.load == load }
  }

  /// The one outcome of `load`; nil when there is none or more than one.
  func outcome(of load: ImagePipeline.LoadID) -> Outcome? {
    let found = outcomes(of: load)
    return found.count == 1 ? found[0] : nil
  }

  // MARK: Time

  /// Runs to the end of everything.
  func run() throws(SimulationFault) {
    try simulator.run()
  }

  /// Runs until `milliseconds` after the start.
  func run(untilMillisecond milliseconds: Int) throws(SimulationFault) {
    try simulator.run(until: .start + .milliseconds(milliseconds))
  }

  /// Does `body` while holding the main lane, as a frame does.
  @discardableResult
  func onMainLane(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    simulator.spawn(named: "main lane") { [compute] in
      await compute.acquireMain()
      await body()
      compute.releaseMain()
    }
  }

  // MARK: Signposts

  /// All signposts so far.
  var signposts: [SignpostRecord] {
    records.withLock { records in
      recorder.drain { records.append($0) }
      return records
    }
  }

  /// The arguments of signposts called `name` in this phase.
  func values(_ name: SignpostName, _ phase: SignpostPhase = .event) -> [SignpostValues] {
    signposts.filter { $0.name == name && $0.phase == phase }.map(\.arguments)
  }

  /// The intervals that were begun and not ended once, by name.
  var unbalancedIntervals: [String] {
    var open: [SignpostID: Int] = [:]
    var names: [(SignpostID, String)] = []
    for record in signposts where record.phase != .event {
      if record.phase == .begin { names.append((record.id, record.name.label)) }
      open[record.id, default: 0] += record.phase == .begin ? 1 : -1
    }
    return names.filter { open[$0.0] != 0 }.map(\.1)
  }
}
