internal import Basics
internal import DeviceContract
internal import Scenarios
internal import Signposts
internal import Simulation
internal import VirtualDevice
internal import VirtualTime

/// The virtual device of one trial: a world in which the built-in pipeline or unmodified code runs.
///
/// It has the scenario's servers, link and flash, a ledger and prices, and a `Device` on which the
/// frameworks stand.
final class LoaderWorld {
  /// What the device's memory does to the app.
  enum Pressure: Sendable {
    case warning
    case end
  }

  let simulator: Simulator
  let recorder: SignpostRecorder
  let signposter: Signposter
  let ledger: MemoryLedger
  let editor: EditorSession
  let device: Device
  let internet: ScenarioInternet
  private let decoder: JPEGUnitLane?
  /// Gets the number of the address of each picture that the built-in pipeline reads from a file.
  var noteRead: (@Sendable (_ address: Int) -> Void)?
  let coreCount: Int
  /// What makes signposts of the steps of the world; nil unless lanes are recorded.
  let lanes: LaneSignposts?

  init(
    spec: TrialSpec,
    sources: SourceImages,
    decoding: SourceImages.Decoding,
    measured: MeasuredDecodes?,
    container: String?,
    startDateSeconds: Int,
    schedule: Schedule,
    lanes recording: LaneRecording,
    clock: WorldClock,
    react: @escaping @Sendable (Pressure) -> Void,
    frame: @escaping @Sendable () -> Int
  ) {
    let scenario = spec.scenario
    let hardware = spec.device
    var options = WorldOptions(hardware, container: container, schedule)
    options.startDateSeconds = startDateSeconds
    options.clock = clock
    let simulator = Simulator(
      seed: scenario.seed(of: .latency, trialSeed: spec.seed),
      options
    )
    let recorder = Self.recorder(of: simulator)
    let signposter = Signposter(recorder: recorder)
    // Before anything is enqueued, so that every job is seen.
    let lanes = recording == .on ? LaneSignposts(signposter) : nil
    Self.observe(simulator, lanes, MainLaneWaits(signposter))
    self.lanes = lanes
    let ledger = Self.ledger(hardware, signposter, react, frame)
    let internet = ScenarioInternet(
      simulator: simulator,
      origin: ScenarioOrigin(scenario, on: hardware, seed: spec.seed, in: simulator),
      sources: sources
    )
    let costs = hardware.assumed.costs
    let decoder = JPEGUnitLane(of: hardware)
    device = Device(
      display: DisplayFacts(hardware.screen),
      internet: internet,
      memory: ledger,
      signposter: signposter,
      codecs: CodecUse(decoding),
      physicalMemory: hardware.ram,
      system: hardware.system,
      cacheUnderWarning: hardware.assumed.cacheUnderWarning,
      container: container,
      prices: InterfacePrices(costs),
      deviceTime: { hardware.time(for: $0) },
      decoder: { decoder?.book($0, at: simulator.world.computingSince) },
      pace: { measured?.pace(of: $0, took: $1) ?? .priced },
      price: { costs.time(of: $0, beside: hardware.jpegUnit) }
    )
    coreCount = hardware.coreSpeeds.count
    self.simulator = simulator
    self.recorder = recorder
    self.signposter = signposter
    self.ledger = ledger
    editor = EditorSession(hardware, simulator: simulator, ledger: ledger)
    self.internet = internet
    self.decoder = decoder
    simulator.world.attach(device)
  }

  /// The recorder of signposts, by the time of `simulator`.
  private static func recorder(of simulator: Simulator) -> SignpostRecorder {
    guard simulator.world.isWall else { return SignpostRecorder(clock: simulator.timeCell) }
    return SignpostRecorder(clock: { simulator.now })
  }

  /// Has the steps of a virtual world noted; the steps of threads that really run are unknown.
  private static func observe(
    _ simulator: Simulator,
    _ lanes: LaneSignposts?,
    _ waits: MainLaneWaits
  ) {
    guard !simulator.world.isWall else { return }
    simulator.world.observe(of: lanes == nil ? .main : nil) { step in
      lanes?.note(step)
      waits.note(step)
    }
  }

  /// Ends the trial: what the world keeps refers to the world.
  func close() {
    guard !simulator.world.isWall else {
      // Threads of the app may still run, and ask the device until the process ends.
      _ = Unmanaged.passRetained(self)
      return
    }
    simulator.world.observe(nil)
    simulator.world.observeReads(nil)
    internet.observe { _ in }
    noteRead = nil
    simulator.world.attach(nil)
  }

  /// Whether a thread computes, uses the flash storage, or waits for the decoder in hardware.
  var isWorking: Bool {
    simulator.world.isWorking || decoder?.isBusy(at: simulator.now) == true
  }

  /// The memory of the app, which `react` hears of; `frame` is the number of the present frame.
  private static func ledger(
    _ hardware: DeviceProfile,
    _ signposter: Signposter,
    _ react: @escaping @Sendable (Pressure) -> Void,
    _ frame: @escaping @Sendable () -> Int
  ) -> MemoryLedger {
    MemoryLedger(
      hardware,
      signposter: signposter,
      reactions: MemoryLedger.Reactions(
        warn: { footprint in
          signposter.emitEvent(Signpost.MemoryWarning(trigger: .threshold, footprint: footprint))
          react(.warning)
        },
        end: { footprint, limit in
          signposter.emitEvent(
            Signpost.Jetsam(footprint: footprint, limit: limit, frame: frame())
          )
          react(.end)
        }
      )
    )
  }
}

// Unchecked: its parts have locks, and `noteRead` is set before anything runs.
extension LoaderWorld: @unchecked Sendable {}

extension WorldOptions {
  /// The cores and the flash of `device`, with the files of the app below `container`.
  fileprivate init(_ device: DeviceProfile, container: String?, _ schedule: Schedule) {
    self.init()
    self.schedule = schedule
    coreSpeeds = device.coreSpeeds
    self.container = container.map { path in
      Container(
        path: path,
        latency: device.flash.latency,
        readBytesPerSecond: device.flash.readBytesPerSecond,
        writeBytesPerSecond: device.flash.writeBytesPerSecond
      )
    }
  }
}

extension CodecUse {
  fileprivate init(_ decoding: SourceImages.Decoding) {
    self =
      switch decoding {
      case .real: .real
      case .model: .model
      case .measured: .measured
      }
  }
}

extension DisplayFacts {
  fileprivate init(_ screen: Screen) {
    self.init(
      width: screen.size.width,
      height: screen.size.height,
      scale: Double(screen.scale),
      refreshPeriod: screen.refreshPeriod
    )
  }
}

extension InterfacePrices {
  /// The prices of `costs` for uploading, scaling and encoding pixels.
  fileprivate init(_ costs: CostModel) {
    self.init()
    upload = { costs.upload($0) }
    scaling = { TimeSpan(nanoseconds: $0 * costs.drawScalingPicosecondsPerPixel / 1000) }
    encode = { TimeSpan(nanoseconds: $0 * costs.encodePicosecondsPerPixel / 1000) }
  }
}
