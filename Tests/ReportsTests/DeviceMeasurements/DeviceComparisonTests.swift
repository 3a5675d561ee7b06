import Basics
import DeviceMeasurements
import Records
import Reports
import TestSupport
import Testing

@Suite("What a device measured next to the model")
struct DeviceComparisonTests {
  private let files = DeviceFiles()

  private func trial(seed: String = "1", _ cells: [String: String] = [:]) -> RunRecord.Trial {
    let usual = [
      "decode_model_total_ms": "400", "decoder_busy_ms": "800", "decode_count": "100",
      "hitch_time_ms": "64", "hitch_time_ratio_ms_per_s": "0", "hangs": "1",
      "memory_of_limit_pct": "10",
    ]
    return SampleRecords.trial(
      "best",
      scenario: "photo-grid",
      device: "iphone-13",
      seed: seed,
      usual.merging(cells) { $1 }
    )
  }

  private func model(_ trials: RunRecord.Trial...) throws -> ModelTrials {
    try #require(
      ModelTrials(RunRecord(metrics: [], trials: trials)) { _ in ByteCount.megabytes(2_000) }
    )
  }

  private var trace: DeviceRecord {
    get throws {
      try files.read(
        DeviceFiles.export(DeviceFiles.intervals, DeviceFiles.hitches, DeviceFiles.hangs)
      )
    }
  }

  @Test("The model is off by a share of what the device measured")
  func sentence() throws {
    let comparison = DeviceComparison(try trace, try model(trial()), device: "iPhone 12")
    #expect(
      comparison.sentences == [
        "model against iPhone 12: decode −20 %, decodes +4900 %, hitch time −20 %, hangs ±0 %"
      ]
    )
    #expect(comparison.rows.map(\.model) == [12, 100, 64, 1])
  }

  @Test("Seeds are taken as their median")
  func seeds() throws {
    let model = try model(
      trial(seed: "1", ["hangs": "9"]),
      trial(seed: "2", ["hangs": "3"]),
      trial(seed: "3", ["hangs": "4"])
    )
    #expect(model.value(of: .hangs) == 4)
  }

  @Test("The app's memory without images is taken from the device's peak")
  func memory() throws {
    let record = try files.read(DeviceFiles.payload(peak: "300,000 kB"))
    let model = try model(trial())
    func memory(_ appMegabytes: Double?) -> DeviceComparison.Row? {
      DeviceComparison(record, model, appMegabytes: appMegabytes).rows.last
    }
    #expect(memory(nil)?.error == 200.0 / 300 - 1)
    #expect(memory(100)?.error == 0)
    #expect(memory(900)?.measurement.value == 0)
  }

  @Test("No share is made of a zero, and both numbers are said")
  func zero() throws {
    let record = try files.read(DeviceFiles.payload(ratio: "0 ms per s", peak: "0 kB"))
    let comparison = DeviceComparison(
      record,
      try model(trial(["hitch_time_ratio_ms_per_s": "12.5"]))
    )
    #expect(comparison.rows[0].error == nil)
    #expect(
      comparison.sentences[0].contains("iPhone13,2: hitches 12.5 ms/s where the device has 0")
    )
    let both = DeviceComparison(record, try model(trial()))
    #expect(both.rows[0].error == 0)
  }

  @Test("Sources are compared on their own")
  func sources() throws {
    let paths = [
      try files.write(DeviceFiles.payload(), "payload.json"),
      try files.write(
        "[\(DeviceFiles.metrics(DeviceFiles.metric("Hitch Time Ratio", "x", "ms/s", "4")))]",
        "metrics.json"
      ),
    ]
    let record = try DeviceRecord(paths: paths, DeviceRecord.Choice())
    let comparison = DeviceComparison(record, try model(trial()), device: "iPhone 12")
    #expect(
      comparison.sentences.map { String($0.prefix(40)) } == [
        "model against iPhone 12 (MetricKit): hit", "model against iPhone 12 (XCTest): hitche",
      ]
    )
  }

  @Test("An ended trial has a reason instead of numbers")
  func jetsam() throws {
    let ended = trial([
      "outcome": "jetsam", "hitch_time_ms": "", "decode_count": "", "hangs": "",
    ])
    let comparison = DeviceComparison(try trace, try model(ended))
    #expect(comparison.rows.allSatisfy { $0.model == nil && $0.error == nil })
    #expect(comparison.sentences.isEmpty)
    let text = OutputFormat.text.render([comparison.table])
    #expect(text.contains("the model's device ended the app before the end of the scenario"))
  }

  @Test("Trials of two scenarios, loaders or devices are no single model")
  func several() {
    let other = SampleRecords.trial("best", scenario: "photo-grid", device: "ipad")
    let record = RunRecord(metrics: [], trials: [trial(), other])
    #expect(ModelTrials(record) { _ in nil } == nil)
  }

  @Test("The table is the same in every format", arguments: OutputFormat.allCases)
  func golden(format: OutputFormat) throws {
    let record = try files.read(
      DeviceFiles.export(DeviceFiles.intervals, DeviceFiles.hitches, DeviceFiles.hangs)
    ) { $0.span = "Scroll" }
    let comparison = DeviceComparison(record, try model(trial()), device: "iPhone 12")
    Golden.check("device.\(format.rawValue)", format.render([comparison.table]))
  }
}
