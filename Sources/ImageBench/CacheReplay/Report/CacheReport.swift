internal import Basics
internal import Records
package import Reports
internal import Text

/// The results of `imagebench cache` in the requested format.
package struct CacheReport {
  /// Whether the report has a column with the speed of the replays.
  package enum Speed {
    case left
    case shown
  }

  private let name: String
  private let replay: PolicyReplay
  private let speed: Speed

  /// The report of `replay`, whose log is called `name`.
  package init(name: String, replay: PolicyReplay, speed: Speed) {
    self.name = name
    self.replay = replay
    self.speed = speed
  }

  /// The report on `measurements` in `format`, `width` columns wide.
  package func render(_ measurements: [CacheMeasurement], format: OutputFormat, width: Int)
    -> String
  {
    if format == .json { return JSONWriter.text(object(measurements), layout: .indented) }
    return format.render([table(measurements)], width: width)
  }

  private func table(_ measurements: [CacheMeasurement]) -> ReportTable {
    let log = replay.log
    var columns: [ReportTable.Column] = [
      ReportTable.Column("policy"),
      .number("capacity", key: "capacity", unit: replay.unit.rawValue),
      .number("requests"),
      .number("hit ratio"),
      .number("byte hit ratio"),
    ]
    if speed == .shown {
      columns.append(
        .number("speed", key: "mreq_per_s", unit: "Mreq/s", exactness: .noisy)
      )
    }
    var table = ReportTable(
      title:
        "\(name) · \(Plural.text(log.count, "request")) · \(Plural.text(log.objectCount, "object")) · "
        + "\(ByteCount(log.objectBytes))",
      columns: columns,
      keyColumnCount: 2
    )
    for measured in measurements {
      var row: [ReportTable.Cell] = [
        .text(measured.policy.rawValue),
        .count(measured.capacity),
        .count(measured.tally.requests),
        .number(measured.tally.hitRatio, places: 6),
        .number(measured.tally.byteHitRatio, places: 6, otherwise: "all sizes are zero"),
      ]
      if speed == .shown {
        row.append(.number(measured.speed, places: 1, otherwise: "too short to be timed"))
      }
      table.append(row: row)
    }
    table.footnotes += wholeLogNotes(measurements)
    table.footnotes += [CacheRecommendation(measurements)?.text(replay.unit)].compactMap(\.self)
    return table
  }

  /// Notes on capacities that hold the whole log, at which no policy has to evict.
  private func wholeLogNotes(_ measurements: [CacheMeasurement]) -> [String] {
    var capacities: [Int] = []
    for measured in measurements where holdsWholeLog(measured) {
      if !capacities.contains(measured.capacity) { capacities.append(measured.capacity) }
    }
    let log = replay.log
    let need =
      replay.unit == .bytes ? "\(ByteCount(log.objectBytes))" : "\(log.objectCount) objects"
    return capacities.map { capacity in
      let others = measurements.filter { measured in
        measured.capacity == capacity
          && measured.tally.requests - measured.tally.hits != log.objectCount
      }
      let exception =
        others.isEmpty
        ? "" : ", but with " + others.map(\.policy.rawValue).joined(separator: ", ")
      return
        "capacity \(capacity) holds the whole log (\(need)), so only the first request for each "
        + "object misses\(exception); smaller capacities show the differences between policies"
    }
  }

  private func holdsWholeLog(_ measured: CacheMeasurement) -> Bool {
    measured.capacity >= replay.log.footprint(in: replay.unit)
  }

  private func object(_ measurements: [CacheMeasurement]) -> JSONValue {
    let log = replay.log
    return [
      "log": .string(name),
      "unit": .string(replay.unit.rawValue),
      "requests": .integer(log.count),
      "objects": .integer(log.objectCount),
      "object_bytes": .integer(log.objectBytes),
      "bytes": .integer(log.bytes),
      "results": .array(measurements.map(result)),
      "recommended": CacheRecommendation(measurements).map { result($0.choice) } ?? .null,
    ]
  }

  private func result(_ measured: CacheMeasurement) -> JSONValue {
    let tally = measured.tally
    var members: [JSONObject.Member] = [
      JSONObject.Member(key: "policy", value: .string(measured.policy.rawValue)),
      JSONObject.Member(key: "capacity", value: .integer(measured.capacity)),
      JSONObject.Member(key: "holds_whole_log", value: .bool(holdsWholeLog(measured))),
      JSONObject.Member(key: "requests", value: .integer(tally.requests)),
      JSONObject.Member(key: "hits", value: .integer(tally.hits)),
      JSONObject.Member(key: "hit_bytes", value: .integer(tally.hitBytes)),
      JSONObject.Member(key: "hit_ratio", value: .number(tally.hitRatio)),
      JSONObject.Member(
        key: "byte_hit_ratio",
        value: tally.byteHitRatio.map { .number($0) } ?? .null
      ),
    ]
    if speed == .shown {
      let value: JSONValue = measured.speed.map { .number($0) } ?? .null
      members.append(JSONObject.Member(key: "mreq_per_s", value: value))
    }
    return .object(JSONObject(members))
  }
}
