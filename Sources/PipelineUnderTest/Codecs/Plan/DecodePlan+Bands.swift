package import Basics
import ImageFormats

/// What a band does; a decode is a run of bands of each kind in this order.
enum DecodeStage: Hashable {
  /// Takes in encoded data that yields no rows yet.
  case absorb
  /// Decodes rows, and scales and turns them unless that needs the whole bitmap.
  case decode
  /// Scales and turns rows of the finished intermediate bitmap, or converts those of the result.
  case emit
}

/// One band: its stage and its index among the bands of that stage.
struct DecodeBand: Hashable {
  var stage: DecodeStage
  var index: Int
}

extension DecodePlan {
  /// The stages of this decode, each of which takes `bandsPerStage` bands.
  var stages: [DecodeStage] {
    switch header.layout {
    case .interlaced:
      hasIntermediate || convertsInPlace ? [.absorb, .emit] : [.absorb]
    case .progressive:
      hasIntermediate ? [.absorb, .decode, .emit] : [.absorb, .decode]
    case .baseline:
      hasIntermediate ? [.decode, .emit] : [.decode]
    }
  }

  /// Bands of each stage: one for every 256 stored rows, at least one.
  var bandsPerStage: Int {
    max(1, (header.storedSize.height + Self.rowsPerBand - 1) / Self.rowsPerBand)
  }

  /// The number of bands: the calls that a decode session takes to finish.
  public var bandCount: Int { stages.count * bandsPerStage }

  /// What band `index` does.
  func band(_ index: Int) -> DecodeBand {
    precondition(
      (0..<bandCount).contains(index),
      "band \(index) is outside the plan's 0..<\(bandCount)"
    )
    let (stage, place) = index.quotientAndRemainder(dividingBy: bandsPerStage)
    return DecodeBand(stage: stages[stage], index: place)
  }

  /// The stored row after the last one of band `index` of a stage.
  func endRow(ofBand index: Int) -> Int {
    min(header.storedSize.height, (index + 1) * Self.rowsPerBand)
  }

  /// The scaled row after the last one of band `index` of a stage.
  func endScaledRow(ofBand index: Int) -> Int {
    // 256 is a multiple of every scale, so only the last band can end inside a scaled row.
    index == bandsPerStage - 1
      ? scaledSize.height : (index + 1) * Self.rowsPerBand / scaleDenominator
  }

  /// The part of `total` that is done when band `index` of a stage ends, proportional to its rows.
  func share(of total: Int, throughBand index: Int) -> Int {
    guard index >= 0 else { return 0 }
    guard index < bandsPerStage - 1 else { return total }
    let (high, low) = total.multipliedFullWidth(by: endRow(ofBand: index))
    return header.storedSize.height.dividingFullWidth((high, low)).quotient
  }

  /// The processor work of band `index`; the bands add up to `totalWork` exactly.
  public func work(ofBand index: Int) -> DecodeWork {
    let band = band(index)
    func share(_ total: Int) -> Int {
      self.share(of: total, throughBand: band.index)
        - self.share(of: total, throughBand: band.index - 1)
    }
    let total = totalWork
    var work = DecodeWork(codec: header.codec, scaleDenominator: scaleDenominator)
    work.mode = total.mode
    if band.stage == stages.first {
      if band.index == 0 {
        work.calls = total.calls
        work.metadataBytes = total.metadataBytes
      }
      work.compressedBytes = share(total.compressedBytes)
      // Coefficients are stored while the bytes are decoded.
      work.coefficientPixels = share(total.coefficientPixels)
      work.freshBytes += share(intermediateBytes.bytes)
    }
    if band.stage == (header.layout == .interlaced ? .absorb : .decode) {
      work.scaledPixels = share(total.scaledPixels)
      work.planarPixels = share(total.planarPixels)
    }
    if band.stage == stages.last {
      work.resampledPixels = share(total.resampledPixels)
      work.average = total.average
      work.averagedSamples = share(total.averagedSamples)
      work.convertedPixels = share(total.convertedPixels)
      work.outputPixels = share(total.outputPixels)
      work.averagedPixels = share(total.averagedPixels)
      work.freshBytes += share(outputBytes.bytes)
    }
    return work
  }

  /// The processor work of band `index` when only `received` of the encoded bytes are available.
  ///
  /// Only received bytes are absorbed, but the band still writes all of its rows.
  package func work(ofBand index: Int, received: ByteCount) -> DecodeWork {
    var work = work(ofBand: index)
    work.extent = .front
    guard header.encodedBytes > max(received, .zero) else { return work }
    // Metadata come first.
    let pixels = header.encodedBytes - header.metadataBytes
    let receivedPixels = max(received - header.metadataBytes, .zero)
    func part(_ count: Int) -> Int {
      pixels > .zero ? count * receivedPixels.bytes / pixels.bytes : 0
    }
    work.metadataBytes = min(work.metadataBytes, max(received, .zero).bytes)
    work.compressedBytes = part(work.compressedBytes)
    work.coefficientPixels = part(work.coefficientPixels)
    return work
  }

  /// The processor work of the whole decode.
  public var totalWork: DecodeWork {
    var work = DecodeWork(codec: header.codec, scaleDenominator: scaleDenominator)
    work.mode = options.mode
    work.calls = 1
    work.metadataBytes = header.metadataBytes.bytes
    work.compressedBytes = (header.encodedBytes - header.metadataBytes).bytes
    work.coefficientPixels = header.layout == .progressive ? header.storedSize.pixelCount : 0
    work.scaledPixels = scaledSize.pixelCount
    work.resampledPixels = isResampled && !isPlanar ? scaledSize.pixelCount : 0
    if work.resampledPixels > 0 {
      work.average = options.pixelFormat == .rgba16 ? .deep : .plain
    }
    work.averagedSamples = averagedSamples
    work.planarPixels = readsPlanes ? scaledSize.pixelCount : 0
    work.convertedPixels = isPlanar && !readsPlanes ? scaledSize.pixelCount : 0
    work.outputPixels = outputSize.pixelCount
    work.averagedPixels = work.resampledPixels > 0 ? outputSize.pixelCount : 0
    work.freshBytes = outputBytes.bytes + intermediateBytes.bytes
    return work
  }
}
