internal import Basics
internal import CSupport
internal import Foundation
internal import Glibc
internal import Scenarios
internal import Simulation
internal import Synchronization
internal import Variants
internal import VirtualTime

/// Watches the process of one trial of a loader: ends it when it exceeds its bounds, and has its
/// crash reported with the frame.
final class LoaderWatch: Sendable {
  private let world: World
  private let spec: TrialSpec
  private let bounds: LoaderBounds
  /// The folder of the app's files.
  private let container: String
  private let processUse: LoaderTrial.ProcessUse
  private let frame = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)

  /// A watch of `world`, in which nothing has happened yet and whose files lie in `container`.
  init(
    of world: World,
    playing spec: TrialSpec,
    in container: String,
    within bounds: LoaderBounds,
    process processUse: LoaderTrial.ProcessUse
  ) {
    self.world = world
    self.spec = spec
    self.bounds = bounds
    self.container = container
    self.processUse = processUse
  }

  /// Begins to watch.
  func begin() {
    world.allowTurns(bounds.turns)
    guard processUse == .alone else { return }
    world.takeProcess()
    world.reportCrashes()
    // Without a thread the trial is played without bounds of time and memory.
    World.startOutside { self.watch() }
  }

  /// Notes that a frame was presented.
  func noteFrameEnd() {
    let next = frame.add(1, ordering: .relaxed).newValue
    world.noteFrame(next)
    world.allowTurns(bounds.turns)
  }

  /// Ends the watch.
  func end() { isOver.store(true, ordering: .relaxed) }

  /// The fault of a trial whose world has ended with `fault`.
  func fault(_ fault: WorldFault) -> TrialFault {
    switch fault {
    case .endless, .refused:
      let frame = frame.load(ordering: .relaxed)
      return .process("the loader \(spec.variant.name) ended in frame \(frame): \(fault)")
    case .escaped, .deadlocked, .notTakenOver: return .simulation(.world(fault))
    }
  }

  private func watch() {
    var rule = LoaderExcessRule(bounds, appMemory: spec.device.jetsamLimit)
    var last = TimeSpan.zero
    while !isOver.load(ordering: .relaxed) {
      let processorTime = TimeSpan(nanoseconds: SystemClock.processCPU.nanoseconds)
      let computed = processorTime - last
      last = processorTime
      let look = LoaderExcessRule.Look(
        frame: frame.load(ordering: .relaxed),
        processorTime: processorTime,
        memory: ProcessMemory.status()["RssAnon"] ?? .zero,
        printed: Self.printed,
        isComputing: world.isWall ? LoaderExcessRule.isComputing(for: computed) : world.isComputing
      )
      if let excess = rule.excess(at: look), !isOver.load(ordering: .relaxed) {
        let functions = world.functionsNow()
        let sentence = excess.sentence(
          about: spec,
          frame: look.frame,
          functions: functions,
          by: world.isWall ? .wall : .virtual
        )
        endProcess(with: sentence)
      }
      usleep(UInt32(LoaderExcessRule.periodMilliseconds * 1_000))
    }
  }

  /// The loader never returns, so its process cannot end as others do.
  private func endProcess(with sentence: String) -> Never {
    // The loader may have begun a line.
    let message = "\nimagebench: \(sentence)\n"
    _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    // No other code can: this process ends here.
    try? FileManager.default.removeItem(atPath: container)
    ib_end_fork(1)
  }

  /// The size of the file of the error stream, which is in memory for trials; zero for a
  /// terminal.
  private static var printed: ByteCount {
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .zero
    }
    return ByteCount(Int(status.st_size))
  }
}
