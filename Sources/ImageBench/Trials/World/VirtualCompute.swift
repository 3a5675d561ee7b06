internal import Basics
internal import Codecs
internal import ImageFormats
internal import ImagePipeline
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

extension CostModel {
  /// The time of `work` on the reference core.
  func time(of work: ComputeWork) -> TimeSpan {
    switch work {
    case .deliver: return actorHop + keyBuilding
    case .purge(let entries): return cacheLookup * entries
    case .process(let processor, let pixels): return processor.cost(ofPixels: pixels)
    case .decode(let band, let header):
      let resampling =
        picoseconds(ofAveraging: band)
        + planeResamplePicoseconds(samples: band.averagedSamples)
        + planeConversionPicoseconds(pixels: band.convertedPixels)
      return span(picoseconds: picoseconds(of: band, header) + resampling)
    }
  }

  private func picoseconds(ofAveraging band: DecodeWork) -> Int {
    switch band.average {
    case .plain: resamplePicoseconds(pixels: band.resampledPixels)
    case .deep: deepResamplePicoseconds(pixels: band.resampledPixels)
    }
  }

  private func picoseconds(of band: DecodeWork, _ header: ImageHeader) -> Int {
    guard band.codec == .jpeg else {
      return pngPicoseconds(rowBytes: band.scaledPixels * header.componentCount)
    }
    guard let scale = JPEGScale(rawValue: band.scaleDenominator) else {
      preconditionFailure("a JPEG is decoded at 1/1 to 1/8, not at 1/\(band.scaleDenominator)")
    }
    // Coefficients are stored while the bytes are decoded, so their cost belongs to the bytes.
    let keepsCoefficients = header.layout == .progressive && header.encodedBytes > .zero
    let saved = planesSavedPicoseconds(scaledPixels: band.planarPixels, scale: scale)
    return -saved
      + jpegPicoseconds(
        bytes: band.compressedBytes,
        scaledPixels: band.scaledPixels,
        scale: scale,
        coefficientPixels: keepsCoefficients
          ? header.storedSize.pixelCount * band.compressedBytes / header.encodedBytes.bytes : 0
      )
  }
}
