internal import Basics
internal import Statistics
internal import Text

/// The metrics of XCTest, as `xcresulttool get test-results metrics` writes them.
struct TestMetrics {
  let record: DeviceRecord

  /// Whether `value` has this form: an array of tests with their runs.
  static func isForm(_ value: JSONValue) -> Bool {
    guard let tests = value.array else { return false }
    return tests.isEmpty || tests.contains { $0["testRuns"] != nil }
  }

  /// The metrics of the test whose identifier, or a part of it, is `test`; of the only one for nil.
  init(_ value: JSONValue, path: String, test: String?) throws(DeviceFault) {
    let tests = (value.array ?? []).compactMap { entry -> (name: String, runs: [JSONValue])? in
      guard let name = entry["testIdentifier"]?.string else { return nil }
      return (name, entry["testRuns"]?.array ?? [])
    }
    let chosen = test.map { test in tests.filter { $0.name.contains(test) } } ?? tests
    guard let first = chosen.first else {
      if let test {
        throw .noName(kind: "test", option: "test", name: test, known: tests.map(\.name))
      }
      throw .member(path: path, problem: "it has no test, as when none of them measured anything")
    }
    guard chosen.count == 1 else {
      throw .severalTests(path: path, chosen.map(\.name))
    }
    var record = DeviceRecord()
    var samples: [DeviceQuantity: [Double]] = [:]
    for run in first.runs {
      let device = run["device"]
      record.device = record.device ?? device?["modelName"]?.string ?? device?["deviceName"]?.string
      for metric in run["metrics"]?.array ?? [] {
        guard let quantity = Self.quantity(metric) else { continue }
        samples[quantity, default: []] += try Self.numbers(metric, quantity, path: path)
      }
    }
    for quantity in DeviceQuantity.allCases {
      guard let numbers = samples[quantity], let median = Samples(numbers).percentile(0.5) else {
        continue
      }
      record.measurements.append(
        DeviceMeasurement(quantity, median, samples: numbers.count, source: "XCTest")
      )
    }
    self.record = record
  }

  /// The quantity of the metric; nil for one that the model does not have.
  ///
  /// XCTMemoryMetric has a growth and a peak, of which the peak is meant. Metrics of hitches end in
  /// the name of the interval that they are of.
  private static func quantity(_ metric: JSONValue) -> DeviceQuantity? {
    let words = [metric["identifier"], metric["displayName"]].compactMap { $0?.string }.joined()
      .lowercased().filter(\.isLetter)
    if words.contains("physicalpeak") || words.contains("memorypeak") { return .memory }
    if words.contains("hitchtimeratio") { return .hitches }
    if words.contains("hitchestotalduration") || words.contains("hitchtotalduration") {
      return .hitchTime
    }
    return nil
  }

  private static func numbers(
    _ metric: JSONValue,
    _ quantity: DeviceQuantity,
    path: String
  ) throws(DeviceFault) -> [Double] {
    let name = metric["displayName"]?.string ?? metric["identifier"]?.string ?? quantity.title
    let unit = metric["unitOfMeasurement"]?.string ?? ""
    guard let values = metric["measurements"]?.array else {
      throw .member(path: path, problem: "\(name.shownName) has no \"measurements\"")
    }
    var numbers: [Double] = []
    for value in values {
      guard let number = value.number, number.isFinite, number >= 0 else {
        throw .member(
          path: path,
          problem: "\(name.shownName) has a measurement that is no number of 0 or more"
        )
      }
      let factor = MeasuredNumber("1 \(unit)")?.value(of: quantity)
      guard let factor else {
        throw .unit(
          path: path,
          name: name.shownName,
          text: "\(number) \(unit)",
          known: MeasuredNumber.units(quantity)
        )
      }
      numbers.append(number * factor)
    }
    return numbers
  }
}
