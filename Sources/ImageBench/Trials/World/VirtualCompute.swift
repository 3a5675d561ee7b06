internal import Basics
internal import DeviceContract
internal import Requests
internal import Scenarios
internal import Simulation
internal import VirtualDevice
internal import VirtualTime

/// The CPU of a device: a main lane and worker cores; the cost model prices the work.
struct VirtualCompute: ComputeScheduling {
  let processor: VirtualProcessor
  let main: SerialLane
  let costs: CostModel
  /// Turns the time of the reference core into that of the device.
  let device: DeviceProfile
  private let simulator: Simulator
  private let decoder: JPEGUnitLane?

  /// The cores of `device` with the reference prices.
  init(_ device: DeviceProfile, in simulator: Simulator) {
    processor = VirtualProcessor(simulator: simulator, coreSpeeds: device.coreSpeeds)
    main = SerialLane(simulator: simulator)
    costs = device.assumed.costs
    self.device = device
    self.simulator = simulator
    decoder = JPEGUnitLane(of: device)
  }

  @discardableResult
  func spend(_ work: ComputeWork, on lane: ComputeLane) async -> ComputeTime {
    let booking = decoder?.book(work, at: simulator.now)
    // The caller's lane stays taken, as a thread that waits for the decoder does.
    if let booking { await simulator.sleepUncancellable(until: booking.end) }
    let cost = costs.time(of: work, beside: device.jpegUnit)
    // The user's scroll requests decodes, so workers run in the class below the main lane.
    await processor.spendUncancellable(cost, qos: lane == .main ? .userInteractive : .userInitiated)
    return ComputeTime(cpu: device.time(for: cost), decoder: booking?.time ?? .zero)
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
