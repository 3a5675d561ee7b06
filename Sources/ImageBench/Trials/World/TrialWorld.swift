internal import Basics
internal import Caches
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation
internal import Synchronization
internal import Variants
internal import VirtualTime

/// The virtual device of one trial, with the pipeline under test.
final class TrialWorld {
  /// Whether the device ended the app, and at which frame.
  private final class Ending: Sendable {
    private let state = Mutex((isEnded: false, frame: 0))

    var isEnded: Bool { state.withLock { $0.isEnded } }

    func note(frame: Int) { state.withLock { $0.frame = frame } }

    /// Ends the app and returns the current frame.
    func end() -> Int {
      state.withLock { state in
        state.isEnded = true
        return state.frame
      }
    }
  }

  let simulator: Simulator
  let recorder: SignpostRecorder
  let signposter: Signposter
  let compute: VirtualCompute
  let ledger: MemoryLedger
  let editor: EditorSession
  let pipeline: ImagePipeline
  let files: VirtualFiles
  /// What makes signposts of the steps of the world; nil unless lanes are recorded.
  let lanes: LaneSignposts?
  /// The number of cores of all kinds.
  let coreCount: Int
  private let ending: Ending
  private let warn: WarningHandler

  init(
    scenario: Scenario,
    variant: Variant,
    device: DeviceProfile,
    seed: UInt64,
    sources: SourceImages,
    decoding: SourceImages.Decoding,
    schedule: Schedule = .fifo,
    recording: LaneRecording = .off,
    files contents: VirtualFiles.Contents = .none,
    change: ((inout PipelineEnvironment) -> Void)? = nil
  ) {
    let latencySeed = scenario.seed(of: .latency, trialSeed: seed)
    let simulator = Simulator(seed: latencySeed, schedule: schedule)
    let recorder = SignpostRecorder(clock: simulator.timeCell)
    let signposter = Signposter(recorder: recorder)
    // Before anything is enqueued, so that every job is seen.
    lanes = recording == .on ? LaneSignposts(signposter) : nil
    if let lanes { simulator.world.observe(lanes.note) }
    let compute = VirtualCompute(device, in: simulator)
    let ending = Ending()
    let warn = WarningHandler()
    let reactions = MemoryLedger.Reactions(
      warn: { footprint in warn.send(footprint) },
      end: { footprint, limit in
        let frame = ending.end()
        signposter.emitEvent(Signpost.Jetsam(footprint: footprint, limit: limit, frame: frame))
        simulator.stop()
      }
    )
    ledger = MemoryLedger(device, signposter: signposter, reactions: reactions)
    coreCount = device.coreSpeeds.count
    self.simulator = simulator
    self.recorder = recorder
    self.signposter = signposter
    self.compute = compute
    editor = EditorSession(device, simulator: simulator, ledger: ledger)
    self.ending = ending
    self.warn = warn
    files = VirtualFiles(
      disk: VirtualDisk(simulator: simulator, parameters: device.flash.diskParameters),
      sources: sources,
      decoding: decoding,
      memory: ledger,
      now: { simulator.now },
      contents: contents
    )
    var environment = PipelineEnvironment(
      now: { simulator.now },
      transport: VirtualTransport(
        origin: ScenarioOrigin(scenario, on: device, seed: seed, in: simulator),
        sources: sources,
        decoding: decoding,
        memory: ledger
      ),
      files: files,
      compute: compute,
      memory: ledger,
      signposter: signposter,
      deviceMemory: device.ram,
      threadCPUNanoseconds: { decoding == .real ? SystemClock.threadCPU.nanoseconds : 0 }
    )
    change?(&environment)
    pipeline = ImagePipeline(options: variant.options, environment: environment)
    deliverWarnings()
  }

  /// Hands memory warnings to the pipeline on the main lane, so they wait for the present frame.
  private func deliverWarnings() {
    warn.connect { [pipeline, signposter, simulator, compute] footprint in
      signposter.emitEvent(Signpost.MemoryWarning(trigger: .threshold, footprint: footprint))
      simulator.spawn(named: "memory warning") {
        await compute.acquireMain()
        await pipeline.answerWarning(signposter)
        compute.releaseMain()
      }
    }
  }

  // The ledger warns the pipeline, which retains the ledger: a cycle that would keep the world.
  // The world keeps what observes it, which keeps the recorder, which keeps the world's clock.
  deinit {
    warn.disconnect()
    if lanes != nil { simulator.world.observe(nil) }
  }

  var isEnded: Bool { ending.isEnded }

  /// Records the current frame, for the report if the device ends the app.
  func note(frame: Int) {
    ending.note(frame: frame)
  }
}

/// Forwards memory warnings to the pipeline, which is made after the ledger that sends them.
private final class WarningHandler: Sendable {
  private let receiver = Mutex<(@Sendable (ByteCount) -> Void)?>(nil)

  func connect(_ receiver: @escaping @Sendable (ByteCount) -> Void) {
    self.receiver.withLock { $0 = receiver }
  }

  func disconnect() {
    self.receiver.withLock { $0 = nil }
  }

  func send(_ footprint: ByteCount) {
    receiver.withLock { $0 }?(footprint)
  }
}

extension ImagePipeline {
  /// Reacts to a memory warning and marks the time on the main lane, which the caller holds.
  func answerWarning(_ signposter: Signposter) async {
    let work = signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .purge)
    )
    await handleMemoryWarning()
    signposter.endInterval(work)
  }
}

extension DeviceProfile {
  /// The speeds of all cores, fastest first.
  var coreSpeeds: [Double] {
    cores.flatMap { Array(repeating: $0.speed, count: $0.count) }.sorted(by: >)
  }
}

extension NetworkProfile {
  /// The link as the simulation's parameters, with what `assumed` says of it and its connections.
  func linkParameters(_ assumed: AssumedValues) -> LinkParameters {
    let (link, costs) = (assuming(assumed), assumed.connections)
    let points = latency.map {
      QuantileDistribution.Point(probability: $0.probability, value: $0.latency.milliseconds)
    }
    guard let distribution = try? QuantileDistribution(points) else {
      preconditionFailure("the network \(name) has latencies that are no distribution")
    }
    var parameters = LinkParameters(
      bytesPerSecond: Double(link.bytesPerSecond),
      latency: distribution
    )
    parameters.connectionsPerHost = connectionsPerHost
    parameters.failureRate = failureRate
    parameters.sharing =
      switch version {
      case .one: .oneRequestEach
      case .two: .streams(costs.streams)
      }
    parameters.start = link.connectionStart(costs)
    return parameters
  }

  /// The start of connections on the link; nil without a delay, where no round trip takes time.
  private func connectionStart(_ costs: ConnectionCosts) -> ConnectionStart? {
    guard roundTrip > .zero else { return nil }
    let segment = ConnectionCosts.segment
    var start = ConnectionStart(
      roundTrip: roundTrip,
      initialWindow: ByteCount(ConnectionCosts.initialSegments * segment.bytes),
      segment: segment,
      idleLimit: costs.idleLimit(roundTrip)
    )
    start.lossRate = lossRate
    // Recorded times to the first byte hold what looking up and connecting took. They say nothing
    // of the body, which still comes through a window.
    guard recordedWaits.isEmpty else { return start }
    start.nameLookup = roundTrip * costs.nameLookupRoundTrips
    start.handshake = roundTrip * ConnectionCosts.handshakeRoundTrips
    return start
  }
}

extension FlashProfile {
  /// The flash as the simulation's parameters.
  var diskParameters: DiskParameters {
    var parameters = DiskParameters()
    parameters.seekLatency = latency
    parameters.readBytesPerSecond = Double(readBytesPerSecond)
    parameters.writeBytesPerSecond = Double(writeBytesPerSecond)
    return parameters
  }
}
