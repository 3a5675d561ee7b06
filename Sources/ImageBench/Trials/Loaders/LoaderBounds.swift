internal import Basics
internal import Scenarios
internal import Variants
internal import VirtualTime

/// The bounds of a loader's trial; one that exceeds them would never end, and ends with a
/// sentence.
package struct LoaderBounds: Sendable, Hashable {
  /// The turns of the world between two frames: a job, the resumption of a thread and a step of
  /// time are one each.
  ///
  /// A modelling choice: loaders take some hundred in a frame. Two million take seconds.
  package var turns = 2_000_000
  /// The processor time of the process between two frames, in seconds.
  ///
  /// A modelling choice: a frame that decodes a screenful of photos of 12 MP on the main thread
  /// takes a few seconds, and an emulated processor some twenty times as long.
  package var processorSeconds = 120
  /// By how much the memory of the process may grow, in shares of what the device gives an app.
  ///
  /// A modelling choice: the process grows as the ledger of its images does
  /// (docs/loaders.md), and an allocator keeps freed pages for a while.
  package var memoryShare = 2.0
  /// For how long the running code may wait for something that is not part of the trial, in
  /// seconds; in real time for how long a frame may last in which hardly anything is computed.
  ///
  /// A modelling choice: nothing that a trial does by itself makes it wait at all.
  package var waitingSeconds = 60

  /// The most that the process may print, in bytes.
  ///
  /// A modelling choice: it is kept in memory for messages, which are a few lines.
  package var printedBytes = 64 << 20

  /// The usual bounds.
  package init() {}
}

/// Why a trial is ended.
enum LoaderExcess: Hashable {
  case processorTime(TimeSpan)
  case memory(ByteCount)
  case printed(ByteCount)
  case waiting
}

/// Decides from looks at the process whether its trial exceeds its bounds.
struct LoaderExcessRule {
  /// The state of the process at one look.
  struct Look {
    /// The number of the frame that is being played.
    var frame: Int
    /// The processor time of the process so far.
    var processorTime: TimeSpan
    /// The memory of the process without that of files.
    var memory: ByteCount
    /// How much it has printed.
    var printed: ByteCount
    /// Whether the running code computes, instead of waiting for something outside of the trial.
    var isComputing: Bool
  }

  /// The time between two looks: a fast allocator takes some hundred megabytes in it.
  static let periodMilliseconds = 50

  /// Whether a process in real time computes that used its cores for `time` between two looks: a
  /// look itself takes less than a hundredth of the period.
  static func isComputing(for time: TimeSpan) -> Bool {
    time > .milliseconds(periodMilliseconds / 10)
  }

  private let bounds: LoaderBounds
  private let mostMemory: ByteCount
  private var frame: Int?
  private var frameStart = TimeSpan.zero
  private var startMemory: ByteCount?
  private var looksWhileWaiting = 0

  /// A rule for a device that gives an app `appMemory`.
  init(_ bounds: LoaderBounds, appMemory: ByteCount) {
    self.bounds = bounds
    mostMemory = ByteCount(Int(Double(appMemory.bytes) * bounds.memoryShare))
  }

  /// The bound that is exceeded at the present look; nil for none.
  mutating func excess(at look: Look) -> LoaderExcess? {
    let growth = look.memory - (startMemory ?? look.memory)
    startMemory = startMemory ?? look.memory
    if growth > mostMemory { return .memory(growth) }
    if look.printed.bytes > bounds.printedBytes { return .printed(look.printed) }
    guard look.frame == frame else {
      (frame, frameStart, looksWhileWaiting) = (look.frame, look.processorTime, 0)
      return nil
    }
    let time = look.processorTime - frameStart
    if time > .seconds(bounds.processorSeconds) { return .processorTime(time) }
    // Looks are counted, not time: a process that was stopped or starved does not look.
    looksWhileWaiting = look.isComputing ? 0 : looksWhileWaiting + 1
    let mostLooks = bounds.waitingSeconds * 1_000 / Self.periodMilliseconds
    return looksWhileWaiting > mostLooks ? .waiting : nil
  }
}

extension LoaderExcess {
  /// The sentence about the loader of `spec` that plays `frame` by `clock` and is in
  /// `functions`, the innermost first.
  func sentence(
    about spec: TrialSpec,
    frame: Int,
    functions: [String],
    by clock: WorldClock = .virtual
  ) -> String {
    let place =
      functions.isEmpty ? "" : ", now in \(functions.prefix(3).joined(separator: " < "))"
    let loader = "the loader \(spec.variant.name)"
    switch self {
    case .processorTime(let time):
      return """
        \(loader) does not end: frame \(frame) has taken \(Int(time.milliseconds / 1_000)) s of processor \
        time\(place); look for a loop whose end nothing can bring about
        """
    case .memory(let growth):
      return """
        \(loader) takes memory without an end: in frame \(frame) the process has \(growth) more \
        than at its start, and \(spec.device.name) gives an app \(spec.device.jetsamLimit)\(place); \
        look for what is made again and again, or kept
        """
    case .printed(let bytes):
      return """
        \(loader) prints without an end: \(bytes) up to frame \(frame)\(place); look for a message in \
        a loop
        """
    case .waiting where clock == .wall:
      return """
        the main thread of \(loader) waits in frame \(frame)\(place), and nothing has ended that; look for \
        a lock, a semaphore or a queue (sync) that only the main thread can release
        """
    case .waiting:
      return """
        \(loader) waits in frame \(frame) for something outside of the trial\(place), and nothing \
        else can run meanwhile; give it a stand-in, as docs/virtual-time.md says
        """
    }
  }
}
