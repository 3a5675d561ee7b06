internal import Basics
internal import Signposts
internal import Statistics

/// Decodes: how many, how long, of what, where.
struct DecodeFold: MetricFold {
  private struct Open {
    var key: SizedURL
    var isOnMain: Bool
    var begin: TimePoint
  }

  private var open = KeyTable<SignpostID, Open>()
  /// The images and sizes that were decoded.
  private var decoded = KeyTable<SizedURL, Bool>()
  private var codecMilliseconds: [Double] = []
  private var totalNanoseconds = 0
  private var decoderNanoseconds = 0
  private var hasCodecTimes = false
  private var mainNanoseconds = 0
  private var maximumOpen = 0
  private var previews = 0
  private var previewNanoseconds = 0
  private var redecodes = 0
  private var outputPixels = 0
  private var shownPixels = 0
  private var calibration: Signpost.Yardstick?

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.decodeImageData, .begin):
      let begin = Signpost.DecodeImageData.begin(record)
      open[record.id] = Open(
        key: SizedURL(url: begin.url, pixels: begin.wantedPixels),
        isOnMain: begin.lane == .main,
        begin: record.time
      )
      maximumOpen = max(maximumOpen, open.count)
    case (.decodeImageData, .end): endDecode(record)
    case (.decodeProgressiveImageData, .end):
      previews += 1
      let end = Signpost.DecodeProgressiveImageData.end(record)
      previewNanoseconds += end.cpu.nanoseconds
      decoderNanoseconds += end.decoder.nanoseconds
    case (.yardstick, _): calibration = Signpost.Yardstick(record)
    case (.showImage, _): shownPixels += Signpost.ShowImage(record).surfacePixels
    default: break
    }
  }

  private mutating func endDecode(_ record: SignpostRecord) {
    guard let decode = open.removeValue(forKey: record.id) else { return }
    let end = Signpost.DecodeImageData.end(record)
    totalNanoseconds += end.cpu.nanoseconds
    decoderNanoseconds += end.decoder.nanoseconds
    if decode.isOnMain { mainNanoseconds += (record.time - decode.begin).nanoseconds }
    guard end.outcome == .done else { return }
    outputPixels += end.outputPixels
    codecMilliseconds.append(end.codec.milliseconds)
    hasCodecTimes = hasCodecTimes || end.codec > .zero
    let isRepeated = decoded.change(decode.key, from: false) { isDecoded in
      defer { isDecoded = true }
      return isDecoded
    }
    redecodes += isRepeated ? 1 : 0
  }

  /// The average time of an undisturbed decode ÷ the CPU time of a calibration decode.
  private func perCalibrationDecode(_ milliseconds: Double?, else reason: String) -> MetricValue {
    guard let milliseconds else { return .empty(reason: reason) }
    guard let calibration, calibration.runCPU > .zero else {
      return .empty(reason: "the trial had no process of its own")
    }
    return .real(milliseconds * 1e6 / Double(calibration.runCPU.nanoseconds))
  }

  func finish(into values: inout MetricValues) {
    let none = "nothing was decoded"
    let count = codecMilliseconds.count
    values.set(.decodeCount, count)
    values.setRatio(
      .decodedPerDisplayedPixels,
      Double(outputPixels),
      Double(shownPixels),
      else: "no image was shown"
    )
    values[.mainLaneDecodeMs] = .real(Double(mainNanoseconds) / 1e6)
    values.set(.decodesInFlightMax, maximumOpen)
    values.set(.previewDecodes, previews)
    values[.decodeModelTotalMs] = .real(
      Double(totalNanoseconds + previewNanoseconds) / 1e6
    )
    values[.decoderBusyMs] = .real(Double(decoderNanoseconds) / 1e6)
    let codec = Samples(hasCodecTimes ? codecMilliseconds : [])
    let noCodec = count == 0 ? none : "decoding was modelled"
    values[.decodeMsMean] = codec.mean.map { .real($0) } ?? .empty(reason: noCodec)
    values[.decodeMsP50] = .percentile(codec, 0.5, else: noCodec)
    values[.decodePerYardstick] = perCalibrationDecode(
      codec.mean(ofSmallest: CalibrationDecode.undisturbed),
      else: noCodec
    )
    values.set(.redecodes, redecodes)
  }
}
