internal import Basics
internal import Codecs
internal import DeviceContract
internal import Requests
internal import VirtualDevice
internal import VirtualTime

/// The cores of a device, as the built-in pipeline sees them.
struct DeviceCompute: ComputeScheduling {
  private let device: Device
  let workers: (any TaskExecutor)?

  /// The cores of `device` in `world`.
  init(_ device: Device, in world: World) {
    self.device = device
    workers = world.workers(qos: .userInitiated)
  }

  @discardableResult
  func spend(_ work: ComputeWork, on lane: ComputeLane) -> ComputeTime {
    switch work {
    // The time of a loader's own code is not modelled, and the pipeline is a loader.
    case .deliver, .purge: ComputeTime(cpu: .zero)
    case .decode, .process: device.spend(work)
    }
  }

  func beginCodec() { device.beginCodec() }

  func endCodec() { device.endCodec() }

  var pages: PageTouching { device.codecs == .measured ? .whenTaken : .whenWritten }

  func pace(of bands: [ComputeWork], took: TimeSpan) -> DecodePace {
    device.pace(of: bands, took: took)
  }
}
