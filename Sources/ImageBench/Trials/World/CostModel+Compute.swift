package import Basics
package import Codecs
internal import DeviceContract
internal import ImageFormats
package import Scenarios

extension CostModel {
  /// The time of `work` on the reference core, less what `unit` does of it.
  func time(of work: ComputeWork, beside unit: JPEGUnit? = nil) -> TimeSpan {
    switch work {
    case .deliver: return actorHop + keyBuilding
    case .purge(let entries): return cacheLookup * entries
    case .process(let time): return time
    case .decode(let band, let header, let pace) where unit?.takes(band, header) == true:
      return pace.time(of: span(picoseconds: picoseconds(afterUnit: band)))
    case .decode(let band, let header, let pace):
      return pace.time(of: span(picoseconds: picoseconds(ofSoftware: band, header)))
    }
  }

  /// Picoseconds of a decode on a core.
  fileprivate func picoseconds(ofSoftware band: DecodeWork, _ header: ImageHeader) -> Int {
    let turned = header.orientation.swapsSides ? band.outputPixels * decoding.turnedPixel : 0
    return picoseconds(ofDecoding: band, header) + picoseconds(after: band) + turned
  }

  /// Picoseconds of averaging and converting decoded rows, and of the memory that takes them.
  private func picoseconds(after band: DecodeWork) -> Int {
    averaging(band) + planeResamplePicoseconds(samples: band.averagedSamples)
      + planeConversionPicoseconds(pixels: band.convertedPixels)
      + band.freshBytes * decoding.freshByte
  }

  /// Picoseconds of making the result from what the unit has decoded, which is every pixel.
  ///
  /// The unit itself writes the result where all pixels are wanted.
  private func picoseconds(afterUnit band: DecodeWork) -> Int {
    let isWhole = band.scaleDenominator == 1 && band.resampledPixels + band.averagedSamples == 0
    guard !isWhole else { return 0 }
    // A bitmap of all pixels is averaged in a later stage than the one that decodes it.
    let fed =
      band.scaleDenominator == 1 && band.averagedSamples == 0
      ? band.resampledPixels
      : band.scaledPixels * band.scaleDenominator * band.scaleDenominator
    return decoding.averaging(fed: fed, result: band.outputPixels)
      + band.freshBytes * decoding.freshByte
  }

  private func averaging(_ band: DecodeWork) -> Int {
    let (fed, result) = (band.resampledPixels, band.averagedPixels)
    return switch band.average {
    case .plain: decoding.averaging(fed: fed, result: result)
    case .deep: deepAveragingPicoseconds(fed: fed, result: result)
    }
  }

  private func picoseconds(ofDecoding band: DecodeWork, _ header: ImageHeader) -> Int {
    switch band.codec {
    case .png: return decoding.onDevice(decoding.png.picoseconds(of: .init(band, header)))
    case .jpeg:
      let work = SoftwareDecodePrice.JPEGWork(band, header)
      return decoding.onDevice(
        decoding.jpeg.picoseconds(of: work)
          - planesSavedPicoseconds(scaledPixels: band.planarPixels, scale: work.scale)
      )
    }
  }
}

/// The price of a whole decode in software, for tools that compare it with real ones.
package enum ModelledDecode {
  /// The time of the decode of `plan` on the reference core.
  ///
  /// - Complexity: O(1).
  package static func time(of plan: DecodePlan) -> TimeSpan {
    CostModel.reference.time(of: .decode(plan.totalWork, of: plan.header))
  }

  /// The time of the decode of `plan` on the cores and in the decoder of `device`, without waiting.
  ///
  /// - Complexity: O(1).
  package static func time(of plan: DecodePlan, on device: DeviceProfile) -> TimeSpan {
    let work = ComputeWork.decode(plan.totalWork, of: plan.header)
    let cores = device.time(for: device.assumed.costs.time(of: work, beside: device.jpegUnit))
    return cores + (device.jpegUnit?.time(of: work) ?? .zero)
  }

  /// The time of fresh memory in the decode of `plan` on the reference core.
  ///
  /// - Complexity: O(1).
  package static func freshTime(of plan: DecodePlan) -> TimeSpan {
    let bytes = plan.totalWork.freshBytes
    return CostModel.reference.span(picoseconds: bytes * CostModel.reference.decoding.freshByte)
  }

  /// How many of `term` the decode of `plan` has, such as bytes or pixels.
  ///
  /// - Complexity: O(1).
  package static func count(of term: PriceTerm, in plan: DecodePlan) -> Double {
    var costs = CostModel.reference
    costs.decoding = .free
    costs.decoding[keyPath: term.price] = unit
    return Double(costs.picoseconds(ofSoftware: plan.totalWork, plan.header)) / Double(unit)
  }

  /// A price at which parts of a count, such as half a colour sample, are whole.
  private static let unit = 1_000_000
}

extension SoftwareDecodePrice.PNGWork {
  /// The work of decoding `band` of a picture with `header`.
  fileprivate init(_ band: DecodeWork, _ header: ImageHeader) {
    self.init()
    calls = band.calls
    dataBytes = band.compressedBytes
    pixels = band.scaledPixels
    bitsPerPixel = header.componentCount * header.bitsPerSample
    passes = header.layout == .interlaced ? .seven : .one
  }
}

extension SoftwareDecodePrice.JPEGWork {
  /// The work of decoding `band` of a picture with `header`.
  fileprivate init(_ band: DecodeWork, _ header: ImageHeader) {
    guard let scale = JPEGScale(rawValue: band.scaleDenominator) else {
      preconditionFailure("a JPEG is decoded at 1/1 to 1/8, not at 1/\(band.scaleDenominator)")
    }
    self.init()
    calls = band.calls
    metadataBytes = band.metadataBytes
    dataBytes = band.compressedBytes
    encoding = header.layout == .progressive ? .progressive : .baseline
    coefficientPixels = band.coefficientPixels
    self.scale = scale
    scaledPixels = band.scaledPixels
    colourSamples = header.colourSamplesOf16Pixels
  }
}

extension ImageHeader {
  /// Stored samples besides brightness for each 16 pixels of a JPEG.
  fileprivate var colourSamplesOf16Pixels: Int {
    guard componentCount >= 3 else { return 0 }
    let factors = chromaSubsampling.lumaFactors
    // The fourth component, black, is sampled like brightness.
    return 16 * (componentCount - 3) + 32 / (factors.horizontal * factors.vertical)
  }
}
