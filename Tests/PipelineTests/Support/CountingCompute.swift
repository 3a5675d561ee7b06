import PipelineUnderTest
import Quantities
import Simulation
import Synchronization

/// Eight equal cores and a main lane; every band of a decode takes one millisecond.
final class CountingCompute: ComputeScheduling {
  static let bandTime = TimeSpan.milliseconds(1)
  static let deliverTime = TimeSpan.microseconds(10)

  struct Usage: Sendable {
    var bands: [ComputeLane: Int] = [:]
    var processings = 0
    var deliveries = 0
    var purgedEntries = 0
    var workers = 0
    var maximumWorkers = 0
    /// Work that was spent on the main lane while nobody held it.
    var workOnFreeMainLane = 0
  }

  let main: SerialLane
  private let processor: VirtualProcessor
  private let counters = Mutex(Usage())

  init(simulator: Simulator) {
    main = SerialLane(simulator: simulator)
    processor = VirtualProcessor(simulator: simulator, coreSpeeds: Array(repeating: 1, count: 8))
  }

  var usage: Usage { counters.withLock { $0 } }

  @discardableResult
  func spend(_ work: ComputeWork, on lane: ComputeLane) async -> TimeSpan {
    let isFree = lane == .main && !main.isHeld
    counters.withLock { usage in
      if isFree { usage.workOnFreeMainLane += 1 }
      switch work {
      case .decode: usage.bands[lane, default: 0] += 1
      case .process: usage.processings += 1
      case .deliver: usage.deliveries += 1
      case .purge(let entries): usage.purgedEntries += entries
      }
      if lane == .worker { usage.workers += 1 }
      usage.maximumWorkers = max(usage.maximumWorkers, usage.workers)
    }
    defer { if lane == .worker { counters.withLock { $0.workers -= 1 } } }
    let cost = cost(of: work)
    await processor.spendUncancellable(cost, qos: .userInitiated)
    return cost
  }

  private func cost(of work: ComputeWork) -> TimeSpan {
    switch work {
    case .decode: Self.bandTime
    case .process(let processor, let pixels): processor.cost(ofPixels: pixels)
    case .deliver: Self.deliverTime
    case .purge(let entries): .microseconds(entries)
    }
  }

  func acquireMain() async {
    await main.acquire()
  }

  func releaseMain() {
    main.release()
  }
}
