import DeviceMeasurements
import Files
import TestSupport

/// Files of the shapes that Apple's tools write, made for the tests.
struct DeviceFiles {
  let directory = TemporaryDirectory()

  /// Writes `text` as `name`; returns its path.
  func write(_ text: String, _ name: String) throws -> String {
    let writer = try WholeFileWriter(path: directory.file(name))
    try writer.append(text)
    try writer.commit()
    return directory.file(name)
  }

  /// The measurements of the file `text`.
  func read(
    _ text: String,
    _ change: (inout DeviceRecord.Choice) -> Void = { _ in }
  ) throws -> DeviceRecord {
    var choice = DeviceRecord.Choice()
    change(&choice)
    return try DeviceRecord(paths: [try write(text, "device")], choice)
  }

  /// The sentence with which the file `text` is refused; nil where it is read.
  func refusal(
    _ text: String,
    _ change: (inout DeviceRecord.Choice) -> Void = { _ in }
  ) throws -> String? {
    do { _ = try read(text, change) } catch let fault as DeviceFault { return "\(fault)" }
    return nil
  }

  /// An export of the tables `nodes`.
  static func export(_ nodes: String...) -> String {
    "<?xml version=\"1.0\"?>\n<trace-query-result>\n\(nodes.joined())</trace-query-result>\n"
  }

  /// The table `schema` with `columns` and the cells of its `rows`.
  static func table(_ schema: String, _ columns: [String], _ rows: String...) -> String {
    let head = columns.map {
      "<col><mnemonic>\($0)</mnemonic><name>\($0)</name><engineering-type>x</engineering-type></col>"
    }
    return "<node xpath='//trace-toc[1]/run[1]/data[1]/table[1]'><schema name=\"\(schema)\">"
      + head.joined() + "</schema>\n" + rows.map { "<row>\($0)</row>\n" }.joined() + "</node>\n"
  }

  /// Two decodes of 10 and 20 ms, a scroll of 2 s, and a decode that was still open at the end.
  static let intervals = table(
    "os-signpost-interval",
    ["start", "duration", "layout-qualifier", "name", "process"],
    "<start-time id=\"1\" fmt=\"00:01.000\">1000000000</start-time>"
      + "<duration id=\"2\" fmt=\"10.00 ms\">10000000</duration><layout-id id=\"3\">0</layout-id>"
      + "<string id=\"4\" fmt=\"DecodeImageData\">DecodeImageData</string>"
      + "<process id=\"5\" fmt=\"Feed (41)\"><pid id=\"6\" fmt=\"41\">41</pid></process>",
    "<start-time id=\"7\">1500000000</start-time><duration id=\"8\">20000000</duration>"
      + "<layout-id ref=\"3\"/><string ref=\"4\"/><process ref=\"5\"/>",
    "<start-time id=\"9\">1000000000</start-time><duration id=\"10\">2000000000</duration>"
      + "<layout-id ref=\"3\"/><string id=\"11\" fmt=\"Scroll\"/><process ref=\"5\"/>",
    "<start-time id=\"12\">2500000000</start-time><sentinel/><layout-id ref=\"3\"/>"
      + "<string ref=\"4\"/><process ref=\"5\"/>"
  )

  /// A hitch of 50 ms within the scroll, one of 30 ms after it, and one of the system.
  static let hitches = table(
    "hitches",
    ["start", "duration", "process", "is-system"],
    "<start-time>1200000000</start-time><duration id=\"20\">50000000</duration>"
      + "<process id=\"21\" fmt=\"Feed (41)\"/><boolean id=\"22\" fmt=\"No\">0</boolean>",
    "<start-time>9000000000</start-time><duration>30000000</duration><process ref=\"21\"/>"
      + "<boolean ref=\"22\"/>",
    "<start-time>1300000000</start-time><duration ref=\"20\"/><process ref=\"21\"/>"
      + "<boolean fmt=\"Yes\">1</boolean>"
  )

  /// A hang of 250 ms and a delay of 249.999999 ms.
  static let hangs = table(
    "potential-hangs",
    ["start", "duration", "hang-type", "thread", "process"],
    "<start-time>1200000000</start-time><duration>250000000</duration><hang-type fmt=\"Microhang\"/>"
      + "<thread fmt=\"Main Thread\"><tid>1</tid><process id=\"30\" fmt=\"Feed (41)\"/></thread>"
      + "<process ref=\"30\"/>",
    "<start-time>1900000000</start-time><duration>249999999</duration><hang-type/><thread/>"
      + "<process ref=\"30\"/>"
  )

  /// The metrics of one test, with `metrics` as the list of its run.
  static func metrics(_ metrics: String, test: String = "FeedTests/testScroll()") -> String {
    """
    {"testIdentifier": "\(test)", "testIdentifierURL": "test://made/for/this",
     "testRuns": [{"device": {"deviceId": "00008101", "deviceName": "Desk", "modelName": "iPhone 12"},
       "testPlanConfiguration": {"configurationId": "1", "configurationName": "Default"},
       "metrics": [\(metrics)]}]}
    """
  }

  /// One metric of XCTest.
  static func metric(_ name: String, _ identifier: String, _ unit: String, _ values: String)
    -> String
  {
    """
    {"displayName": "\(name)", "identifier": "\(identifier)", "unitOfMeasurement": "\(unit)",
     "measurements": [\(values)]}
    """
  }

  /// A payload of MetricKit with these texts.
  static func payload(ratio: String = "2.5 ms per s", peak: String = "200,000 kB") -> String {
    """
    {"timeStampBegin": "2026-11-28 00:00:00", "timeStampEnd": "2026-11-28 23:59:00",
     "metaData": {"deviceType": "iPhone13,2", "osVersion": "iPhone OS 26.1 (23B85)"},
     "animationMetrics": {"scrollHitchTimeRatio": "\(ratio)"},
     "memoryMetrics": {"peakMemoryUsage": "\(peak)"},
     "applicationResponsivenessMetrics": {"histogrammedAppHangTime": {"histogramNumBuckets": 3,
       "histogramValue": {
         "0": {"bucketCount": 7, "bucketStart": "0 ms", "bucketEnd": "250 ms"},
         "1": {"bucketCount": 4, "bucketStart": "250 ms", "bucketEnd": "500 ms"},
         "2": {"bucketCount": 1, "bucketStart": "1,000 ms", "bucketEnd": "1,500 ms"}}}}}
    """
  }
}

extension DeviceRecord {
  /// The number of `quantity`; nil when there is none.
  func value(_ quantity: DeviceQuantity) -> Double? {
    measurements.first { $0.quantity == quantity }?.value
  }
}
