internal import Basics
internal import Caches
internal import DeviceContract
internal import FeedKit
internal import Files
internal import Foundation
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation
internal import Synchronization
internal import UIKit
internal import Variants
internal import VirtualDevice
internal import VirtualTime

/// One trial of a loader under test in this process.
///
/// A loader may keep what it likes in static properties, so a process plays one trial of it.
struct LoaderTrial {
  let spec: TrialSpec
  let sources: SourceImages
  let decoding: SourceImages.Decoding
  let subject: Subject
  let processMemory: ProcessMemoryPolicy
  let schedule: Schedule
  let lanes: LaneRecording
  /// Whether the trial goes on after its last frame until all work has ended.
  let continuesToRest: Bool
  /// The rule of scrolls where frames are late.
  var finger = Finger.time
  /// The date at which it begins in virtual time, in seconds since 1970.
  var startDateSeconds = WorldOptions().startDateSeconds
  /// The charge of decodes by their time; nil where they take their price.
  var measured: MeasuredDecodes?
  /// What ends a loader that does not end.
  var bounds = LoaderBounds()
  /// Whether the process has other work.
  var processUse = ProcessUse.alone
  /// The clock of its world.
  var clock = WorldClock.virtual
  /// Runs between two frames to measure the process; nil for nothing.
  var calibration: CalibrationDecode?

  /// The code that a trial plays.
  enum Subject {
    /// A loader that brings its screen.
    case loader(any LoaderUnderTest.Type)
    /// The built-in pipeline with the switches of the variant.
    case pipeline(PipelineLoader.Start)
  }

  /// Whether a process does something besides the trial.
  enum ProcessUse {
    /// It plays the trial alone, so a bound may end it and every thread is the loader's.
    case alone
    /// It has other work, as that of tests: only endless work within the world is ended.
    case shared
  }

  /// How long a loader may go on after the last frame: its timers and timeouts may never end.
  static let longestRest = TimeSpan.seconds(120)

  /// What a trial says besides its signposts.
  struct Outcome: Sendable {
    var lostCount = 0
    /// The labels of queues; nil unless lanes are recorded.
    var queues: [String]?
    /// The names of the loader's own signposts, by number.
    var texts: [String] = []
    var choices: [UInt32] = []
    var steps = 0
    /// What the screen shows when all work has ended; nil when the device has ended the app.
    var rest: TrialEndState?
    /// The leftovers of the built-in pipeline or the loader; nil for nothing.
    var leak: TrialEndState.Leak?
    /// The files that the built-in pipeline has kept.
    var files = PipelineFiles.Contents.none
  }

  /// Plays the frames, in this process.
  func play(_ sink: @escaping RecordSink) throws(TrialFault) -> Outcome {
    let container: AppContainer
    do throws(FileError) { container = try AppContainer() } catch { throw .files(error) }
    try playEarlierSession(in: container.path)
    return try play(in: container.path, sink)
  }

  /// Plays the frames, in this process, with the app's files in `container`; nil for no folder.
  func play(
    in container: String?,
    _ sink: @escaping RecordSink
  ) throws(TrialFault) -> Outcome {
    // Whatever the thread does after the trial is no part of its world.
    defer { Simulator.leave() }
    let stage = LoaderStage(clock)
    let world = makeWorld(with: stage, in: container)
    let watch = LoaderWatch(
      of: world.simulator.world,
      playing: spec,
      in: container ?? "",
      within: bounds,
      process: processUse
    )
    watch.begin()
    // The parts of the screen refer to each other; a process plays thousands of trials.
    defer {
      watch.end()
      stage.clear()
      world.close()
    }
    world.ledger.charge(spec.device.renderBytes, to: .render)
    // Rows are written beside the frames, as far as the clock allows it.
    let rows = clock == .wall ? RowQueue(sink) : nil
    stage.sink = rows.map { rows in { rows.add($0) } } ?? sink
    stage.calibration = calibration
    if case .pipeline(let start) = subject {
      stage.pipeline = PipelineLoader(playing: spec, in: world, sources, decoding, from: start)
      world.noteRead = { stage.note(.read(address: $0), in: world) }
    }
    let drain = { @Sendable in
      world.recorder.drainRuns { stage.fold($0) }
      stage.calibration?.catchUp()
      watch.noteFrameEnd()
    }
    begin(stage, in: world, atFrameEnd: drain)
    world.internet.observe { stage.note(.fetch($0), in: world) }
    world.simulator.world.observeReads { stage.noteRead($0, at: $1) }
    defer { rows?.finish() }
    try run(world, watch)
    try checkPace(of: world)
    if let fault = stage.frames?.fault ?? stage.screen?.checkWhole() { throw .screen("\(fault)") }
    return try finish(stage, world, watch, drain)
  }

  private func makeWorld(with stage: LoaderStage, in container: String?) -> LoaderWorld {
    LoaderWorld(
      spec: spec,
      sources: sources,
      decoding: decoding,
      measured: measured,
      container: container,
      startDateSeconds: startDateSeconds,
      schedule: schedule,
      lanes: lanes,
      clock: clock,
      react: { pressure in stage.react(pressure) },
      frame: { stage.frames?.index ?? 0 }
    )
  }

  /// Takes from a trial whose frames are over what it says besides its signposts.
  private func finish(
    _ stage: LoaderStage,
    _ world: LoaderWorld,
    _ watch: LoaderWatch,
    _ drain: () -> Void
  ) throws(TrialFault) -> Outcome {
    var outcome = Outcome()
    if stage.frames?.isEnded == false {
      if continuesToRest { try run(world, watch, until: world.simulator.now + Self.longestRest) }
      // A long queue of decodes outlasts the patience of a trial, as a slow link does.
      let isWorking = world.isWorking
      try look(world, watch, stage)
      outcome.rest = stage.rest
      if isWorking { outcome.rest?.blankURLs = [] }
    }
    world.simulator.world.alone {
      stage.screen?.finish()
      if processMemory == .measure { world.signposter.emitEvent(stage.memory.signpost()) }
      if let runs = calibration?.signpost() { world.signposter.emitEvent(runs) }
      drain()
    }
    if let pipeline = stage.pipeline {
      outcome.leak = try end(pipeline, stage, world, watch)
      outcome.files = pipeline.files.contents
    }
    outcome.lostCount = world.recorder.lostCount
    // After it, as nothing of a screen that was left is recorded.
    if stage.pipeline == nil, continuesToRest, stage.frames?.isEnded == false {
      outcome.leak = try leave(stage, world, watch)
    }
    outcome.queues = world.lanes?.labels
    outcome.texts = world.device.texts
    outcome.choices = world.simulator.world.choices
    outcome.steps = world.simulator.world.steps
    return outcome
  }

  /// Shows the loader's screen and plays the first frame, as soon as the world runs.
  private func begin(
    _ stage: LoaderStage,
    in world: LoaderWorld,
    atFrameEnd drain: @escaping @Sendable () -> Void
  ) {
    let feed = spec.scenario.feed(on: spec.device.screen, trialSeed: spec.seed)
    let photos = PhotoFeed(feed)
    world.simulator.world.onMain { [spec, subject, finger, processMemory] in
      let screen = LoaderScreen(
        feed: feed,
        assumed: spec.device.assumed,
        simulator: world.simulator,
        signposter: world.signposter,
        messages: stage.messages
      )
      let root: UIViewController
      switch subject {
      case .loader(let loader): root = loader.makeScreen(showing: photos)
      case .pipeline:
        guard let pipeline = stage.pipeline else { return }
        root = pipeline.makeScreen(showing: photos)
        screen.isResident = { pipeline.isResident($0) }
        screen.failureImage = pipeline.screen?.failureImage.number
        pipeline.screen?.noteFailure = { [weak screen] in screen?.noteFailure(in: $0, of: $1) }
      }
      let driver = FrameDriver(root: root, probe: screen)
      // After the screen is made, so that only its frames count, and before their clock begins: in
      // real time it takes most of a frame.
      if processMemory == .measure { stage.memory.begin() }
      let frames = LoaderFrames(
        world: world,
        spec: spec,
        feed: feed,
        driver: driver,
        screen: screen,
        finger: finger,
        atFrameEnd: drain
      )
      stage.frames = frames
      stage.screen = screen
      stage.driver = driver
      frames.tick()
    }
  }

  /// Releases all that the built-in pipeline holds, and returns what was not given back.
  private func end(
    _ loader: PipelineLoader,
    _ stage: LoaderStage,
    _ world: LoaderWorld,
    _ watch: LoaderWatch
  ) throws(TrialFault) -> TrialEndState.Leak? {
    loader.pipeline.shutDown()
    world.simulator.world.onMain {
      loader.tearDown()
      stage.driver?.disappear()
    }
    do throws(WorldFault) {
      // The end of the frames stops a run once more, while other work still has to unwind.
      while try world.simulator.world.run() == .stopped {}
    } catch {
      throw watch.fault(error)
    }
    world.simulator.world.alone {
      world.recorder.drainRuns { records in
        records.filter(Self.countsAfterTheEnd).withUnsafeBufferPointer { stage.sink($0) }
      }
    }
    loader.pipeline.memoryCache.removeAll()
    let (bytes, jobs) = (world.ledger.imageBytes.bytes, loader.pipeline.jobCount)
    // In real time it is unknown when the last thread has let go.
    guard clock == .virtual else { return nil }
    return bytes == 0 && loader.pipeline.isIdle ? nil : TrialEndState.Leak(bytes: bytes, jobs: jobs)
  }

  /// Signposts that count after the end of a scenario: how prefetches and fetches ended, and all
  /// jobs.
  private static func countsAfterTheEnd(_ record: SignpostRecord) -> Bool {
    switch record.name {
    case .loadImage, .loadImageData: record.phase == .end
    case .enqueueJob, .runJob, .parkThread: true
    default: false
    }
  }

  func run(
    _ world: LoaderWorld,
    _ watch: LoaderWatch,
    until limit: TimePoint? = nil
  ) throws(TrialFault) {
    do throws(WorldFault) {
      try world.simulator.world.run(until: limit)
    } catch {
      throw watch.fault(error)
    }
  }

  /// Looks at what the screen shows, on the main lane, which alone may read views.
  private func look(
    _ world: LoaderWorld,
    _ watch: LoaderWatch,
    _ stage: LoaderStage
  ) throws(TrialFault) {
    world.simulator.world.onMain {
      if let driver = stage.driver, let screen = stage.screen {
        driver.layout()
        let content = driver.content
        stage.rest = screen.rest(content.cells)
      }
      world.simulator.stop()
    }
    try run(world, watch)
  }
}

extension PhotoFeed {
  /// The feed as an app gets it from its server.
  fileprivate init(_ feed: Feed) {
    self.init(
      items: (0..<feed.itemCount).map { item in
        let place = CGRect(feed.frame(ofItem: item))
        let photos = feed.surfaces(ofItem: item).indices.map { surface in
          let frame = CGRect(feed.frame(ofItem: item, surface: surface))
          let address = feed.reference(ofItem: item, surface: surface).url.text
          guard let url = URL(string: address) else {
            preconditionFailure("the address \(address) is no URL")
          }
          return Photo(
            url: url,
            frame: frame.offsetBy(dx: -place.minX, dy: -place.minY),
            contentMode: feed.surfaces(ofItem: item)[surface].contentMode == .fill
              ? .scaleAspectFill : .scaleAspectFit,
            place: FeedPicture(item: item, surface: surface)
          )
        }
        return Item(index: item, frame: place, photos: photos)
      }
    )
  }
}

extension CGRect {
  fileprivate init(_ rect: PointRect) {
    self.init(x: rect.left, y: rect.top, width: rect.width, height: rect.height)
  }
}
