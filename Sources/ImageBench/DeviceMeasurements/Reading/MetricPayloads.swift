internal import Text

/// Payloads of MetricKit, as `MXMetricPayload.jsonRepresentation()` writes them: one, or an array.
struct MetricPayloads {
  let record: DeviceRecord

  private static let source = "MetricKit"

  /// Whether `value` has this form.
  static func isForm(_ value: JSONValue) -> Bool {
    let first = value.array?.first ?? value
    guard let members = first.object?.members else { return false }
    return members.contains { $0.key.hasSuffix("Metrics") } || first["timeStampBegin"] != nil
  }

  /// The numbers of the payloads: means over the days, and the highest peak.
  init(_ value: JSONValue, path: String) throws(DeviceFault) {
    let payloads = value.array ?? [value]
    var record = DeviceRecord()
    var ratios: [Double] = []
    var peaks: [Double] = []
    var hangs = 0
    var hangDays = 0
    for payload in payloads {
      record.device = record.device ?? payload["metaData"]?["deviceType"]?.string
      let animation = payload["animationMetrics"]
      if let ratio = try Self.number(
        animation?["scrollHitchTimeRatio"],
        .hitches,
        "scrollHitchTimeRatio",
        path
      ) {
        ratios.append(ratio)
      }
      let memory = payload["memoryMetrics"]?["peakMemoryUsage"]
      if let peak = try Self.number(memory, .memory, "peakMemoryUsage", path) { peaks.append(peak) }
      let responsiveness = payload["applicationResponsivenessMetrics"]
      if let histogram = responsiveness?["histogrammedAppHangTime"] {
        hangs += try Self.hangs(histogram, path)
        hangDays += 1
      }
    }
    if !ratios.isEmpty {
      let mean = ratios.reduce(0, +) / Double(ratios.count)
      record.measurements.append(
        DeviceMeasurement(.hitches, mean, samples: ratios.count, source: Self.source)
      )
    }
    if hangDays > 0 {
      record.measurements.append(
        DeviceMeasurement(.hangs, Double(hangs), samples: hangDays, source: Self.source)
      )
    }
    if let peak = peaks.max() {
      record.measurements.append(
        DeviceMeasurement(.memory, peak, samples: peaks.count, source: Self.source)
      )
    }
    record.notes.append(
      "a payload of MetricKit has all that the app did in a day, and the model one scroll"
    )
    self.record = record
  }

  /// The number that `text` is, in the unit of `quantity`; nil where the payload has none.
  private static func number(
    _ text: JSONValue?,
    _ quantity: DeviceQuantity,
    _ name: String,
    _ path: String
  ) throws(DeviceFault) -> Double? {
    guard let text, !text.isNull else { return nil }
    guard let text = text.string else {
      throw .member(path: path, problem: "\(name) is no text with a number and its unit")
    }
    guard let number = MeasuredNumber(text), let value = number.value(of: quantity), value >= 0
    else {
      throw .unit(path: path, name: name, text: text, known: MeasuredNumber.units(quantity))
    }
    // Devices write memory in whole kilobytes, so a point separates thousands there.
    guard quantity != .memory || !number.isAmbiguous else {
      throw .ambiguous(path: path, name: name, text: text)
    }
    return value
  }

  /// The hangs of 250 ms and more: those of the buckets that begin there or later.
  private static func hangs(
    _ histogram: JSONValue,
    _ path: String
  ) throws(DeviceFault) -> Int {
    let name = "histogrammedAppHangTime"
    guard let buckets = histogram["histogramValue"]?.object?.members else {
      throw .member(path: path, problem: "\(name) has no \"histogramValue\"")
    }
    var sum = 0
    for bucket in buckets {
      let begin = try number(bucket.value["bucketStart"], .hitchTime, "\(name).bucketStart", path)
      guard let begin, let count = bucket.value["bucketCount"]?.integer, (0...1 << 40) ~= count
      else {
        throw .member(
          path: path,
          problem: "\(name) has a bucket without a bucketStart and a bucketCount"
        )
      }
      if begin >= DeviceQuantity.hangMilliseconds { sum += count }
    }
    return sum
  }
}
