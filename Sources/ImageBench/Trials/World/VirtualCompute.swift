internal import Basics
internal import Requests
internal import Scenarios
internal import Simulation
internal import VirtualTime

/// The CPU of a device: a main lane and worker cores; the cost model prices the work.
struct VirtualCompute: ComputeScheduling {
  let processor: VirtualProcessor
  let main: SerialLane
  let costs: CostModel
  /// Turns the time of the reference core into that of the device.
  let device: DeviceProfile

  /// The cores of `device` with the reference prices.
  init(_ device: DeviceProfile, in simulator: Simulator) {
    processor = VirtualProcessor(simulator: simulator, coreSpeeds: device.coreSpeeds)
    main = SerialLane(simulator: simulator)
    costs = .reference
    self.device = device
  }

  @discardableResult
  func spend(_ work: ComputeWork, on lane: ComputeLane) async -> TimeSpan {
    let cost = costs.time(of: work)
    // The user's scroll requests decodes, so workers run in the class below the main lane.
    await processor.spendUncancellable(cost, qos: lane == .main ? .userInteractive : .userInitiated)
    return device.time(for: cost)
  }

  /// Spends the time of `cost` on the main lane, which the caller holds.
  nonisolated(nonsending) func spendOnMain(_ cost: TimeSpan) async {
    await processor.spendUncancellable(cost, qos: .userInteractive)
  }

  func acquireMain() async {
    await main.acquire()
  }

  func releaseMain() {
    main.release()
  }
}
