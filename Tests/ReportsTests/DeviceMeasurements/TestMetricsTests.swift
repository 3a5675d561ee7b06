import DeviceMeasurements
import TestSupport
import Testing

@Suite("Metrics of XCTest and payloads of MetricKit")
struct TestMetricsTests {
  private let files = DeviceFiles()

  @Test(
    "A metric of XCTest is taken by its name, in its unit, as the median of its measurements",
    arguments: [
      (
        DeviceFiles.metric(
          "Hitch Time Ratio (Scroll_DraggingAndDeceleration)",
          "com.apple.dt.XCTMetric_OSSignpost-Scroll_DraggingAndDeceleration.hitch_time_ratio",
          "ms per s",
          "1, 9, 2"
        ), DeviceQuantity.hitches, 2.0
      ),
      (
        DeviceFiles.metric("Hitch Time Ratio", "com.apple.dt.XCTMetric_Hitch", "ms/s", "4"),
        .hitches, 4
      ),
      (
        DeviceFiles.metric("Hitches Total Duration (Scroll_Deceleration)", "x", "s", "0.25, 0.5"),
        .hitchTime, 375
      ),
      (
        DeviceFiles.metric(
          "Memory Peak Physical",
          "com.apple.dt.XCTMetric_Memory.physical_peak",
          "kB",
          "150000, 250000"
        ), .memory, 200
      ),
    ]
  )
  func metrics(metric: String, quantity: DeviceQuantity, value: Double) throws {
    let growth = DeviceFiles.metric(
      "Memory Physical",
      "com.apple.dt.XCTMetric_Memory.physical",
      "kB",
      "7"
    )
    let record = try files.read("[\(DeviceFiles.metrics("\(growth), \(metric)"))]")
    #expect(record.measurements.map(\.quantity) == [quantity])
    #expect(record.value(quantity) == value)
    #expect(record.device == "iPhone 12")
  }

  @Test("Of several tests one is chosen by a part of its name")
  func tests() throws {
    let metric = DeviceFiles.metric("Hitch Time Ratio", "x", "ms/s", "4")
    let other = DeviceFiles.metric("Hitch Time Ratio", "x", "ms/s", "8")
    let text =
      "[\(DeviceFiles.metrics(metric)), \(DeviceFiles.metrics(other, test: "FeedTests/testJump()"))]"
    #expect(try files.read(text) { $0.test = "testJump" }.value(.hitches) == 8)
    #expect(try files.refusal(text)?.contains("choose one with --test NAME") == true)
    #expect(
      try files.refusal(text) { $0.test = "testFling" }
        == "there is no test \"testFling\"; --test takes one of FeedTests/testScroll(), "
        + "FeedTests/testJump()"
    )
  }

  @Test("A payload has a ratio, a peak, and the hangs of buckets from 250 ms on")
  func payload() throws {
    let record = try files.read(DeviceFiles.payload())
    #expect(record.value(.hitches) == 2.5)
    #expect(record.value(.memory) == 200)
    #expect(record.value(.hangs) == 5)
    #expect(record.device == "iPhone13,2")
  }

  @Test("Several payloads are a mean of ratios, the highest peak and all hangs")
  func payloads() throws {
    let second = DeviceFiles.payload(ratio: "3.5\u{a0}ms per s", peak: "90000\u{202f}kB")
    let record = try files.read("[\(DeviceFiles.payload()), \(second)]")
    #expect(record.value(.hitches) == 3)
    #expect(record.value(.memory) == 200)
    #expect(record.value(.hangs) == 10)
    #expect(record.measurements.map(\.samples) == [2, 2, 2])
  }

  @Test(
    "What is not understood ends in a sentence that names it",
    arguments: [
      (DeviceFiles.payload(peak: "1,106,818千字节"), "peakMemoryUsage is \"1,106,818千字节\", in no"),
      (DeviceFiles.payload(peak: "200.000 kB"), "whose point may be a decimal point"),
      (DeviceFiles.payload(peak: "20,00 kB"), "in no known unit"),
      (DeviceFiles.payload(ratio: "0,5 ms per s"), "scrollHitchTimeRatio is \"0,5 ms per s\""),
      (DeviceFiles.payload(ratio: "nan ms per s"), "in no known unit"),
      (DeviceFiles.payload(ratio: "-1 ms per s"), "in no known unit"),
      (
        "[\(DeviceFiles.metrics(DeviceFiles.metric("Hitch Time Ratio", "x", "furlongs", "4")))]",
        "Hitch Time Ratio is \"4.0 furlongs\", in no known unit"
      ),
      (
        "[\(DeviceFiles.metrics(DeviceFiles.metric("Hitch Time Ratio", "x", "ms/s", "null")))]",
        "has a measurement that is no number"
      ),
      ("[]", "it has no test"), ("{\"log\": {}}", "no measurement of a device"),
      ("[{\"testRuns\": 4", "the text ends too early"),
      ("{\"cpuMetrics\": {}}", "nothing was measured that the model has too"),
      (
        "{\"applicationResponsivenessMetrics\": {\"histogrammedAppHangTime\": {}}}",
        "has no \"histogramValue\""
      ),
    ]
  )
  func refused(text: String, sentence: String) throws {
    let refusal = try #require(try files.refusal(text))
    #expect(refusal.contains(sentence), "said: \(refusal)")
    #expect(refusal.contains("; ") && !refusal.contains("\n"), "said: \(refusal)")
  }
}
