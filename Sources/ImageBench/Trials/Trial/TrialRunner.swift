internal import Basics
internal import Caches
internal import Codecs
public import Files
internal import ImagePipeline
internal import Requests
internal import Scenarios
public import Signposts
public import Simulation
internal import Text
internal import Variants

/// Runs one trial in this process and this thread.
public struct TrialRunner {
  /// Why a trial gave no result.
  public enum Fault: Error, Sendable {
    /// The virtual world came apart; a bug in the pipeline or the harness.
    case simulation(SimulationFault)
    /// A file could not be written.
    case files(FileError)
    /// Images were still on the ledger, or loads in the table, when everything was let go.
    case leak(bytes: Int, jobs: Int)
    /// Signposts were lost, so the metrics would be wrong.
    case lostSignposts(Int)
  }

  /// Is handed signposts in the order of their times, many at a time; they are valid during the call.
  public typealias RecordSink = (UnsafeBufferPointer<SignpostRecord>) -> Void

  /// What is run.
  public let spec: TrialSpec
  /// The pictures behind its URLs.
  public let sources: SourceImages
  /// Whether pixels are really decoded.
  public var decoding = SourceImages.Decoding.real
  /// Whether the process's own memory is measured; the process should then run nothing else.
  public var processMemory = ProcessMemoryPolicy.ignore

  /// A run of `spec` on `sources`.
  public init(spec: TrialSpec, sources: SourceImages) {
    self.spec = spec
    self.sources = sources
  }

  /// Runs the trial and returns its metrics.
  ///
  /// - Parameters:
  ///   - directory: Where its rows and its trace are written; nil writes nothing.
  ///   - files: What writes them.
  ///   - observe: Is handed each signpost that the metrics are made of; by default nobody is.
  @discardableResult
  public func run(
    into directory: String? = nil,
    files: FileOperations = .posix,
    observe: ((SignpostRecord) -> Void)? = nil
  ) throws(Fault) -> MetricValues {
    let world = makeWorld()
    var output: TrialOutput?
    do throws(FileError) {
      output = try directory.map { directory throws(FileError) in
        try TrialOutput(directory: directory, title: spec.id, sources: sources, files: files)
      }
    } catch {
      throw .files(error)
    }
    let fold = FoldBox(MetricsFold(cache: spec.cache))
    let yardstick = hasYardstick ? Yardstick() : nil
    let sink: RecordSink = { records in
      if let yardstick { for record in records { yardstick.note(record) } }
      fold.metrics.fold(records)
      output?.fold(records)
      if let observe { for record in records { observe(record) } }
    }
    try play(world, sink, beside: yardstick)
    guard world.recorder.lostCount == 0 else { throw .lostSignposts(world.recorder.lostCount) }
    let values = fold.metrics.values()
    do throws(FileError) {
      try output?.finish(spec, values: values, context: context(urls: output?.urls ?? []))
    } catch {
      throw .files(error)
    }
    return values
  }

  /// Whether decodes are timed beside a yardstick, which a process of the trial's own has time for.
  private var hasYardstick: Bool { decoding == .real && processMemory == .measure }

  /// The device and the pipeline of the trial, before its first frame.
  func makeWorld() -> TrialWorld {
    TrialWorld(
      scenario: spec.scenario,
      variant: spec.variant,
      device: spec.device,
      seed: spec.seed,
      sources: sources,
      decoding: decoding
    )
  }

  /// Plays the frames and lets go of everything.
  ///
  /// With `atRest`, the trial goes on behind its last frame until nothing happens any more, and then
  /// calls it, unless the device has ended the app. The yardstick runs between two frames.
  func play(
    _ world: TrialWorld,
    _ sink: @escaping RecordSink,
    beside yardstick: Yardstick? = nil,
    atRest: ((FeedScreen) -> Void)? = nil
  ) throws(Fault) {
    let feed = spec.scenario.feed(on: spec.device.screen, trialSeed: spec.seed)
    let screen = FeedScreen(
      feed: feed,
      pipeline: world.pipeline,
      signposter: world.signposter
    )
    let loop = FrameLoop(
      world: world,
      scenario: spec.scenario,
      feed: feed,
      screen: screen,
      allowance: spec.device.criticalAllowance
    ) {
      world.recorder.drainRuns(sink)
      yardstick?.catchUp()
    }
    world.ledger.charge(spec.device.renderBytes, to: .render)
    var memory = ProcessMemory()
    if processMemory == .measure { memory.begin() }
    // The loop is confined to the simulator's thread, on which all of its tasks run.
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
      if !world.isEnded { emitShownPixels(screen, world.signposter) }
      if processMemory == .measure {
        world.signposter.emitEvent(memory.signpost())
      }
      if let runs = yardstick?.signpost() { world.signposter.emitEvent(runs) }
      world.recorder.drainRuns(sink)
      // Loads end before cells do, so that they end as unfinished and not as cancelled by cells.
      world.pipeline.shutDown()
      screen.tearDown()
      world.simulator.cancelAllTasks()
      // The frames' own end stops a run once more, with work of others still to unwind.
      while try world.simulator.run() == .stopped {}
      world.recorder.drainRuns { $0.filter(Self.countsAfterTheEnd).withUnsafeBufferPointer(sink) }
    } catch {
      throw .simulation(error)
    }
    world.pipeline.memoryCache.removeAll()
    guard world.ledger.imageBytes == .zero, world.pipeline.isIdle else {
      throw .leak(bytes: world.ledger.imageBytes.bytes, jobs: world.pipeline.jobCount)
    }
  }

  /// What is still told of a scenario that is over: how its open loads, fetches and cells ended.
  private static func countsAfterTheEnd(_ record: SignpostRecord) -> Bool {
    switch record.name {
    case .loadImage, .loadImageData: record.phase == .end
    case .endWithoutImage: true
    default: false
    }
  }

  private func emitShownPixels(_ screen: FeedScreen, _ signposter: Signposter) {
    var hash = ContentHash()
    var isReal = false
    for cell in screen.visibleCells {
      guard let image = cell.image else { continue }
      hash.combine("\(image.request.url.number):\(image.dimensions.pixels)")
      if let pixels = image.pixels {
        isReal = true
        hash.combine("\(pixels.checksum)")
      }
    }
    guard isReal else { return }
    signposter.emitEvent(Signpost.ShownPixels(checksum: hash.value))
  }

  private func context(urls: [Int]) -> [(name: String, json: String)] {
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
    return [
      ("scenario", text(spec.scenario.name)), ("variant", text(spec.variant.name)),
      // A seed may be larger than the whole numbers of a JSONValue, and its digits are JSON as they are.
      ("device", text(spec.device.name)), ("seed", "\(spec.seed)"),
      ("repetition", "\(spec.repetition)"), ("clock", text("virtual")),
      ("decode", text(decoding.rawValue)),
      ("urls", table(\.url)), ("files", table(\.file)),
    ]
  }
}

/// Whether a trial measures the memory of its process.
public enum ProcessMemoryPolicy: Sendable, Hashable {
  /// It does not: other work shares the process.
  case ignore
  /// It does: the process is the trial's own.
  case measure
}

/// Metrics that grow behind a closure.
private final class FoldBox {
  var metrics: MetricsFold

  init(_ metrics: MetricsFold) {
    self.metrics = metrics
  }
}

/// Carries a value into a task of the simulation.
// Sendable because the task runs on the simulator's thread, which is the thread that made the box.
private struct ConfinedBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension DeviceProfile {
  /// What the screen itself takes: three buffers of RGBA with 8 bits, as a compositor keeps them.
  var renderBytes: ByteCount { ByteCount(screen.pixels.pixelCount * 4 * 3) }
}

extension TrialSpec {
  /// What the folds have to know of the variant's memory cache on the device.
  var cache: MetricsFold.Cache {
    // Belady's cache holds decoded bytes; another cost limits none of those.
    let isInBytes = variant.memoryCache.cost == .decodedBytes
    return MetricsFold.Cache(
      limitBytes: isInBytes ? variant.memoryCache.costLimitBytes(deviceMemory: device.ram) : nil,
      key: variant.memoryCache.key
    )
  }
}

extension ImageReference {
  /// The picture behind the URL with this number.
  init(urlNumber: Int) {
    self.init(
      sourceClass: SourceClass.allCases[urlNumber / Self.urlsPerClass],
      ordinal: urlNumber % Self.urlsPerClass
    )
  }
}
