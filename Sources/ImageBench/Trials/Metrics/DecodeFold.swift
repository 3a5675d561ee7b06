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

  /// How long after an eviction a decode counts as soon: about the time of scrolling one flick
  /// back.
  private static let soon = TimeSpan.seconds(5)

  /// The history of an image at one size.
  private struct Past {
    var isDecoded = false
    var evictedAt: TimePoint?
  }

  private var open = KeyTable<SignpostID, Open>()
  private var past = KeyTable<SizedURL, Past>()
  private var decodedKeys = 0
  private var modelMilliseconds: [Double] = []
  private var codecMilliseconds: [Double] = []
  private var totalNanoseconds = 0
  private var hasCodecTimes = false
  private var mainNanoseconds = 0
  private var maximumOpen = 0
  private var previews = 0
  private var previewNanoseconds = 0
  private var redecodes = 0
  private var redecodesSoon = 0
  private var outputPixels = 0
  private var shownPixels = 0
  private var calibration: Signpost.Yardstick?
  private var warnings = 0

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
      previewNanoseconds += Signpost.DecodeProgressiveImageData.end(record).cpu.nanoseconds
    case (.memoryCacheEvict, _):
      let eviction = Signpost.MemoryCacheEvict(record)
      let key = SizedURL(url: eviction.url, pixels: eviction.wantedPixels)
      past.change(key, from: Past()) { $0.evictedAt = record.time }
    case (.yardstick, _): calibration = Signpost.Yardstick(record)
    case (.decodeWarning, _): warnings += Signpost.DecodeWarning(record).warnings
    case (.showImage, _): shownPixels += Signpost.ShowImage(record).surfacePixels
    default: break
    }
  }

  private mutating func endDecode(_ record: SignpostRecord) {
    guard let decode = open.removeValue(forKey: record.id) else { return }
    let end = Signpost.DecodeImageData.end(record)
    totalNanoseconds += end.cpu.nanoseconds
    if decode.isOnMain { mainNanoseconds += (record.time - decode.begin).nanoseconds }
    guard end.outcome == .done else { return }
    outputPixels += end.outputPixels
    modelMilliseconds.append(end.cpu.milliseconds)
    codecMilliseconds.append(end.codec.milliseconds)
    hasCodecTimes = hasCodecTimes || end.codec > .zero
    let before = past.change(decode.key, from: Past()) { past in
      defer { past.isDecoded = true }
      return past
    }
    guard before.isDecoded else {
      decodedKeys += 1
      return
    }
    redecodes += 1
    if let left = before.evictedAt, decode.begin - left <= Self.soon { redecodesSoon += 1 }
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
    let count = modelMilliseconds.count
    values.set("decode_count", count)
    values.setRatio("decodes_per_variant", Double(count), Double(decodedKeys), else: none)
    values.setRatio(
      "decoded_per_displayed_pixels",
      Double(outputPixels),
      Double(shownPixels),
      else: "no image was shown"
    )
    values["main_lane_decode_ms"] = .real(Double(mainNanoseconds) / 1e6)
    values.set("decodes_in_flight_max", maximumOpen)
    values.set("preview_decodes", previews)
    values["preview_decode_ms"] = .real(Double(previewNanoseconds) / 1e6)
    values["decode_model_total_ms"] = .real(
      Double(totalNanoseconds + previewNanoseconds) / 1e6
    )
    let model = Samples(modelMilliseconds)
    values["decode_model_ms_mean"] = model.mean.map { .real($0) } ?? .empty(reason: none)
    values["decode_model_ms_p50"] = .percentile(model, 0.5, else: none)
    values["decode_model_ms_p95"] = .percentile(model, 0.95, else: none)
    let codec = Samples(hasCodecTimes ? codecMilliseconds : [])
    let noCodec = count == 0 ? none : "decoding was modelled"
    values.set("decode_warnings", warnings)
    values["decode_ms_mean"] = codec.mean.map { .real($0) } ?? .empty(reason: noCodec)
    for (suffix, share) in [("50", 0.5), ("95", 0.95), ("99", 0.99)] {
      values["decode_ms_p\(suffix)"] = .percentile(codec, share, else: noCodec)
    }
    values["decode_per_yardstick"] = perCalibrationDecode(
      codec.mean(ofSmallest: CalibrationDecode.undisturbed),
      else: noCodec
    )
    values.set("redecodes", redecodes)
    values.set("redecodes_soon_after_eviction", redecodesSoon)
  }
}
