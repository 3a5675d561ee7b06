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
  /// The charge of measured decodes; nil, the default, measures this machine before the trial.
  package var measured: MeasuredDecodes?
  /// Whether the memory of the process is measured; the process should then run nothing else.
  public var processMemory = ProcessMemoryPolicy.ignore
  /// In which order the ready jobs of the trial run; with ``Schedule/fifo``, the default, in the
  /// order of the scenario, if it has one.
  package var schedule = Schedule.fifo
  /// The rule of scrolls where frames are late; time by default.
  package var finger = Finger.time
  /// The clock of the trial; in real time the process must have been started for it.
  package var clock = WorldClock.virtual
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
    let fold = FoldBox(MetricsFold(cache: spec.cache, tolerance: clock.signpostTolerance))
    let calibration = isCalibrated ? CalibrationDecode() : nil
    let sink: RecordSink = { records in
      if let calibration { for record in records { calibration.note(record) } }
      fold.metrics.fold(records)
      output?.fold(records)
      if let observe { for record in records { observe(record) } }
    }
    let outcome = try playTrial(sink, calibration: calibration)
    if let leak = outcome.leak { throw .leak(bytes: leak.bytes, jobs: leak.jobs) }
    let labels = Labels(queues: outcome.queues, texts: outcome.texts)
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

  /// Plays the trial: that of a loader in a copy of this process, unless the process is the trial's
  /// own.
  private func playTrial(
    _ sink: @escaping RecordSink,
    atRest: Bool = false,
    calibration: CalibrationDecode? = nil
  ) throws(TrialFault) -> LoaderTrial.Outcome {
    let trial = trial(of: try subject(), atRest: atRest, calibration: calibration)
    let outcome =
      switch trial.subject {
      case .pipeline: try trial.play(in: nil, sink)
      case .loader where processMemory == .measure: try trial.play(sink)
      case .loader: try trial.playInCopy(sink)
      }
    noteOrder?(JobOrder(outcome.choices), outcome.steps)
    // Metrics over incomplete signposts would be wrong without a sign of it.
    guard outcome.lostCount == 0 else { throw .lostSignposts(outcome.lostCount) }
    return outcome
  }

  /// Plays the trial and continues after its last frame until all work has ended.
  ///
  /// It writes nothing and computes no metrics, for searches that play thousands of trials in one
  /// process. It returns a leak instead of throwing it.
  ///
  /// - Parameter sink: Gets every signpost in order of time.
  public func examine(_ sink: @escaping RecordSink) throws(TrialFault) -> TrialEndState {
    var ended = TrialEndState()
    ended.isEnded = true
    let outcome = try playTrial(sink, atRest: true)
    var rest = outcome.rest ?? ended
    rest.leak = outcome.leak
    return rest
  }

  private func trial(
    of subject: LoaderTrial.Subject,
    atRest: Bool,
    calibration: CalibrationDecode?
  ) -> LoaderTrial {
    // Real time has no room for what takes this machine long and a device not.
    let isPrepared = clock == .wall && decoding.runsCodecs
    if isPrepared { ProcessMemory.takeBeforehand(spec.device.jetsamLimit) }
    var trial = LoaderTrial(
      spec: spec,
      sources: isPrepared ? sources.read() : sources,
      decoding: decoding,
      subject: subject,
      // Memory that was taken beforehand would look like none.
      processMemory: isPrepared ? .ignore : processMemory,
      schedule: order,
      lanes: lanes,
      continuesToRest: atRest,
      finger: finger,
      bounds: loaderBounds
    )
    // The pipeline ends by itself, and its process may have other work.
    if case .pipeline = subject, clock == .virtual { trial.processUse = .shared }
    trial.calibration = calibration
    trial.clock = clock
    if decoding == .measured { trial.measured = measured ?? MeasuredDecodes(measuredWith: sources) }
    return trial
  }

  private func subject() throws(TrialFault) -> LoaderTrial.Subject {
    guard spec.variant.subject == .loader else {
      return .pipeline(
        PipelineLoader.Start(files: try filesOfEarlierSession(), change: changeEnvironment)
      )
    }
    guard let loader = LoaderCatalogue.named(spec.variant.name) else {
      preconditionFailure("the loader \(spec.variant.name) is a variant without its code")
    }
    return .loader(loader)
  }

  /// Whether calibration decodes run, for which only a process of its own has time.
  private var isCalibrated: Bool {
    decoding.runsCodecs && processMemory == .measure && clock == .virtual
  }

  /// The files that the pipeline keeps of an earlier session; none where a scenario has none.
  ///
  /// - Complexity: that of a trial.
  private func filesOfEarlierSession() throws(TrialFault) -> PipelineFiles.Contents {
    guard let spec = EarlierSession.before(spec) else { return .none }
    var earlier = TrialRunner(spec: spec, sources: sources)
    // Pixels leave nothing on disk.
    earlier.decoding = .model
    earlier.finger = EarlierSession.finger
    earlier.changeEnvironment = changeEnvironment
    let outcome = try earlier.playTrial { _ in }
    return outcome.files.seen(later: .seconds(EarlierSession.secondsBefore))
  }

  /// The schedule of the world.
  private var order: Schedule {
    let choices = spec.scenario.jobOrder.choices
    return schedule == .fifo && !choices.isEmpty ? .replay(choices) : schedule
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
      ("repetition", "\(spec.repetition)"), ("clock", text(clock.rawValue)),
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
