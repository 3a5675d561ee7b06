internal import Basics
internal import Caches
internal import Codecs
internal import DeviceContract
public import Files
internal import ImagePipeline
package import Requests
package import Scenarios
public import Signposts
internal import Simulation
internal import Text
internal import Variants
package import VirtualTime

/// Runs one trial in this process and this thread.
public struct TrialRunner {
  public let spec: TrialSpec
  /// The pictures of its URLs.
  public let sources: SourceImages
  public var decoding = SourceImages.Decoding.real
  /// Whether the memory of the process is measured; the process should then run nothing else.
  public var processMemory = ProcessMemoryPolicy.ignore
  /// In which order the ready jobs of the trial run; with ``Schedule/fifo``, the default, in the
  /// order of the scenario, if it has one.
  package var schedule = Schedule.fifo
  /// The rule of scrolls where frames are late; time by default.
  package var finger = Finger.time
  /// Gets the choices among ready jobs and the number of steps once the trial has ended, also when
  /// it failed; by default it does nothing.
  package var noteOrder: ((_ order: JobOrder, _ steps: Int) -> Void)?
  /// Changes what the pipeline stands on, for tests that plant a mistake; nil, the default, does
  /// not.
  package var changeEnvironment: (@Sendable (inout PipelineEnvironment) -> Void)?
  /// What ends a loader that does not end.
  package var loaderBounds = LoaderBounds()
  /// Whether the trace shows the lanes of the trial.
  public var lanes = LaneRecording.off
  /// How the trace is written; by default as plain text.
  public var traces = TraceOptions()

  /// A run of `spec` on `sources`.
  public init(spec: TrialSpec, sources: SourceImages) {
    self.spec = spec
    self.sources = sources
  }

  /// Runs the trial and returns its metrics.
  ///
  /// - Parameters:
  ///   - directory: The directory of its rows and its trace; nil writes nothing.
  ///   - files: Writes the files.
  ///   - observe: Gets each signpost that feeds the metrics; by default it does nothing.
  @discardableResult
  public func run(
    into directory: String? = nil,
    files: FileOperations = .posix,
    observe: ((SignpostRecord) -> Void)? = nil
  ) throws(TrialFault) -> MetricValues {
    var output: TrialOutput?
    do throws(FileError) {
      output = try directory.map { directory throws(FileError) in
        try TrialOutput(
          directory: directory,
          title: spec.id,
          sources: sources,
          traces: traces,
          files: files
        )
      }
    } catch {
      throw .files(error)
    }
    let fold = FoldBox(MetricsFold(cache: spec.cache))
    let calibration = isCalibrated ? CalibrationDecode() : nil
    let sink: RecordSink = { records in
      if let calibration { for record in records { calibration.note(record) } }
      fold.metrics.fold(records)
      output?.fold(records)
      if let observe { for record in records { observe(record) } }
    }
    let labels = try play(sink, calibration: calibration)
    var values = fold.metrics.values()
    if spec.variant.subject == .loader { values.emptyWhatLoadersHide() }
    do throws(FileError) {
      try output?.finish(
        spec,
        values: values,
        context: context(urls: output?.urls ?? [], labels)
      )
    } catch {
      throw .files(error)
    }
    return values
  }

  /// The texts to which signposts of a trial refer by number.
  private struct Labels {
    /// Those of queues; nil unless lanes are recorded.
    var queues: [String]?
    /// The names of a loader's own signposts.
    var texts: [String] = []
  }

  /// Plays the trial of the pipeline or of a loader.
  private func play(
    _ sink: @escaping RecordSink,
    calibration: CalibrationDecode?
  ) throws(TrialFault) -> Labels {
    if spec.variant.subject == .loader {
      let outcome = try playLoader(sink)
      return Labels(queues: outcome.queues, texts: outcome.texts)
    }
    let world = try makeWorld()
    try play(world, sink, calibration: calibration)
    // Metrics over incomplete signposts would be wrong without a sign of it.
    guard world.recorder.lostCount == 0 else { throw .lostSignposts(world.recorder.lostCount) }
    return Labels(queues: world.lanes?.labels)
  }

  /// Plays the trial of a loader, in a copy of this process unless the process is the trial's own.
  func playLoader(
    _ sink: @escaping RecordSink,
    atRest: Bool = false
  ) throws(TrialFault) -> LoaderTrial.Outcome {
    guard let loader = LoaderCatalogue.named(spec.variant.name) else {
      preconditionFailure("the loader \(spec.variant.name) is a variant without its code")
    }
    let trial = LoaderTrial(
      spec: spec,
      sources: sources,
      decoding: decoding,
      loader: loader,
      processMemory: processMemory,
      schedule: order,
      lanes: lanes,
      continuesToRest: atRest,
      finger: finger,
      bounds: loaderBounds
    )
    let outcome =
      processMemory == .measure ? try trial.play(sink) : try trial.playInCopy(sink)
    noteOrder?(JobOrder(outcome.choices), outcome.steps)
    guard outcome.lostCount == 0 else { throw .lostSignposts(outcome.lostCount) }
    return outcome
  }

  /// Whether calibration decodes run, for which only a process of its own has time.
  private var isCalibrated: Bool { decoding == .real && processMemory == .measure }

  /// The device and the pipeline of the trial, before its first frame.
  func makeWorld() throws(TrialFault) -> TrialWorld {
    TrialWorld(
      scenario: spec.scenario,
      variant: spec.variant,
      device: spec.device,
      seed: spec.seed,
      sources: sources,
      decoding: decoding,
      schedule: order,
      recording: lanes,
      files: try filesOfEarlierSession(),
      change: changeEnvironment
    )
  }

  /// The files that the pipeline keeps of an earlier session; none where a scenario has none.
  ///
  /// - Complexity: that of a trial.
  private func filesOfEarlierSession() throws(TrialFault) -> VirtualFiles.Contents {
    guard let spec = EarlierSession.before(spec) else { return .none }
    var earlier = TrialRunner(spec: spec, sources: sources)
    // Pixels leave nothing on disk.
    earlier.decoding = .model
    earlier.finger = EarlierSession.finger
    earlier.changeEnvironment = changeEnvironment
    let world = try earlier.makeWorld()
    try earlier.play(world) { _ in }
    return world.files.contents.seen(later: .seconds(EarlierSession.secondsBefore))
  }

  /// The schedule of the world.
  private var order: Schedule {
    let choices = spec.scenario.jobOrder.choices
    return schedule == .fifo && !choices.isEmpty ? .replay(choices) : schedule
  }

  /// Plays the frames and releases everything.
  ///
  /// With `atRest`, the trial continues after its last frame until all work has ended, and then
  /// calls it, unless the device has ended the app. Calibration decodes run between two frames.
  func play(
    _ world: TrialWorld,
    _ sink: @escaping RecordSink,
    calibration: CalibrationDecode? = nil,
    atRest: ((FeedScreen) -> Void)? = nil
  ) throws(TrialFault) {
    // Whatever the thread does after the trial is no part of its world.
    defer {
      Simulator.leave()
      let played = world.simulator.world
      noteOrder?(JobOrder(played.choices), played.steps)
    }
    let feed = spec.scenario.feed(on: spec.device.screen, trialSeed: spec.seed)
    let screen = FeedScreen(
      feed: feed,
      assumed: spec.device.assumed,
      pipeline: world.pipeline,
      signposter: world.signposter
    )
    let loop = FrameLoop(
      world: world,
      scenario: spec.scenario,
      feed: feed,
      screen: screen,
      finger: finger
    ) {
      world.recorder.drainRuns(sink)
      calibration?.catchUp()
    }
    // The screen itself counts towards the limit of the process.
    world.ledger.charge(spec.device.renderBytes, to: .render)
    var memory = ProcessMemory()
    // Last before the first frame, so that the peak covers the trial and not its setup.
    if processMemory == .measure { memory.begin() }
    // The loop is confined to the threads of the simulation, on which all of its tasks run.
    let box = ConfinedBox(loop)
    let simulator = world.simulator
    simulator.spawn(named: "frames") {
      await box.value.run()
      simulator.stop()
    }
    do {
      try world.simulator.run()
      if let atRest, !world.isEnded {
        while try world.simulator.run() == .stopped {}
        world.recorder.drainRuns(sink)
        if !world.isEnded { atRest(screen) }
      }
      if processMemory == .measure {
        world.signposter.emitEvent(memory.signpost())
      }
      if let runs = calibration?.signpost() { world.signposter.emitEvent(runs) }
      world.recorder.drainRuns(sink)
      // Loads end before cells do: they then end as unfinished, not as cancelled by cells.
      world.pipeline.shutDown()
      screen.tearDown()
      world.simulator.cancelAllTasks()
      // The end of the frames stops a run once more, while other work still has to unwind.
      while try world.simulator.run() == .stopped {}
      world.recorder.drainRuns { $0.filter(Self.countsAfterTheEnd).withUnsafeBufferPointer(sink) }
    } catch {
      throw .simulation(error)
    }
    world.pipeline.memoryCache.removeAll()
    // Every byte must be back now; one that is not shows a missing release.
    guard world.ledger.imageBytes == .zero, world.pipeline.isIdle else {
      throw .leak(bytes: world.ledger.imageBytes.bytes, jobs: world.pipeline.jobCount)
    }
  }

  /// Signposts that count after the end of a scenario: how its open loads, fetches and cells ended,
  /// and all jobs.
  private static func countsAfterTheEnd(_ record: SignpostRecord) -> Bool {
    switch record.name {
    case .loadImage, .loadImageData: record.phase == .end
    case .endWithoutImage, .enqueueJob, .runJob, .parkThread: true
    default: false
    }
  }

  private func context(urls: [Int], _ labels: Labels) -> [(name: String, json: String)] {
    func text(_ words: String) -> String { JSONWriter.text(.string(words)) }
    func table(_ text: (SourceImages.Address) -> String) -> String {
      let members = urls.map { number in
        JSONObject.Member(
          key: "\(number)",
          value: .string(text(sources.address(ofURL: number)))
        )
      }
      return JSONWriter.text(.object(JSONObject(members)))
    }
    var context = [
      ("scenario", text(spec.scenario.name)), ("variant", text(spec.variant.name)),
      // A random seed may exceed the whole numbers of a JSONValue; its digits are valid JSON.
      ("device", text(spec.device.name)), ("seed", "\(spec.seed)"),
      ("repetition", "\(spec.repetition)"), ("clock", text("virtual")),
      ("decode", text(decoding.rawValue)), ("finger", text(finger.rawValue)),
      ("urls", table(\.url)), ("files", table(\.file)),
    ]
    func numbered(_ labels: [String], from first: Int) -> String {
      let members = labels.enumerated().map { index, label in
        JSONObject.Member(key: "\(index + first)", value: .string(label))
      }
      return JSONWriter.text(.object(JSONObject(members)))
    }
    if case .uniform(let seed, _) = schedule { context.append(("schedule", text("\(seed)"))) }
    if let queues = labels.queues { context.append(("queues", numbered(queues, from: 1))) }
    if !labels.texts.isEmpty { context.append(("texts", numbered(labels.texts, from: 0))) }
    return context
  }
}

/// Metrics that a closure updates.
private final class FoldBox {
  var metrics: MetricsFold

  init(_ metrics: MetricsFold) {
    self.metrics = metrics
  }
}

/// Carries a value into a task of the simulation.
// Sendable because the threads of a simulation and the one that made the box take turns.
private struct ConfinedBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension TrialSpec {
  /// The facts of the variant's memory cache on the device that folds need.
  var cache: MetricsFold.Cache {
    // Belady's cache counts decoded bytes; another cost does not limit those.
    let isInBytes = variant.memoryCache.cost == .decodedBytes
    return MetricsFold.Cache(
      limitBytes: isInBytes ? variant.memoryCache.costLimitBytes(deviceMemory: device.ram) : nil,
      key: variant.memoryCache.key
    )
  }
}

extension ImageReference {
  /// The picture of the URL with this number.
  init(urlNumber: Int) {
    self.init(
      sourceClass: SourceClass.allCases[urlNumber / Self.urlsPerClass],
      ordinal: urlNumber % Self.urlsPerClass
    )
  }
}
