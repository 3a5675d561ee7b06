package import Basics
package import Codecs
internal import ImageFormats
internal import ImagePipeline
internal import Records
package import Reports
internal import Statistics
internal import Text

/// The measurements of `imagebench decode` in the requested format.
package struct DecodeReport {
  /// One fact about a file: its column, its value for programs, and its cell for readers.
  private struct Fact {
    var column: ReportTable.Column
    var value: JSONValue
    var cell: ReportTable.Cell

    static func text(_ key: String, _ text: String) -> Fact {
      Fact(column: ReportTable.Column(key, key: key), value: .string(text), cell: .text(text))
    }

    static func count(_ key: String, _ count: Int) -> Fact {
      Fact(column: .number(key, key: key), value: .integer(count), cell: .count(count))
    }

    static func row(_ key: String, _ row: Int?, otherwise reason: String) -> Fact {
      Fact(
        column: .number(key, key: key),
        value: row.map { .integer($0) } ?? .null,
        cell: row.map { .count($0) } ?? .empty(reason: reason)
      )
    }

    static func bytes(_ key: String, _ bytes: ByteCount) -> Fact {
      Fact(column: .number(key, key: key), value: .integer(bytes.bytes), cell: .bytes(bytes))
    }

    static func number(_ key: String, _ number: Double?, otherwise reason: String) -> Fact {
      Fact(
        column: .number(key, key: key, exactness: key.contains("_ms") ? .noisy : .exact),
        value: number.map { .number($0) } ?? .null,
        cell: .number(number, places: 2, otherwise: reason)
      )
    }
  }

  private let format: OutputFormat
  private let width: Int
  private let repeats: Int
  private let model: (DecodePlan) -> TimeSpan

  /// The report of measurements of `repeats` decodes, for a terminal of `width` columns; `model` is
  /// the price of a plan on the reference core.
  package init(
    format: OutputFormat,
    width: Int,
    repeats: Int,
    model: @escaping (DecodePlan) -> TimeSpan
  ) {
    self.format = format
    self.width = width
    self.repeats = repeats
    self.model = model
  }

  /// One file: an object in JSON, in other formats a table with a row for each fact.
  package func render(_ measurement: DecodeMeasurement) -> String {
    let facts = facts(measurement)
    if format == .json { return JSONWriter.text(object(facts), layout: .indented) }
    var table = ReportTable(
      title: "",
      columns: [ReportTable.Column("what"), ReportTable.Column("value")]
    )
    for fact in facts { table.append(row: [.text(fact.column.key), .text(text(fact.cell))]) }
    return format.render([table], width: width)
  }

  /// The facts in the text of several files, few enough for one line per file.
  private static let shortFacts: Set = [
    "file", "source_size", "size", "wall_ms", "peak_bytes", "warning_kind",
  ]

  /// Several files: an array of objects in JSON, in other formats a table with a row for each file.
  ///
  /// Text shows the most important facts, the other formats all of them.
  package func render(_ measurements: [DecodeMeasurement]) -> String {
    var rows = measurements.map(facts)
    if format == .text {
      rows = rows.map { row in row.filter { Self.shortFacts.contains($0.column.key) } }
    }
    if format == .json { return JSONWriter.text(.array(rows.map(object)), layout: .indented) }
    guard let first = rows.first else { return "" }
    var table = ReportTable(title: "", columns: first.map(\.column))
    for row in rows { table.append(row: row.map(\.cell)) }
    if format == .text { table.footnotes = ["--format markdown, csv or json shows all facts"] }
    return format.render([table], width: width)
  }

  private func object(_ facts: [Fact]) -> JSONValue {
    .object(JSONObject(facts.map { JSONObject.Member(key: $0.column.key, value: $0.value) }))
  }

  private func text(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .text(let text, _): text
    case .bytes(let bytes): bytes.description
    case .number(let number, let places): FixedPoint.text(number, places: places)
    case .empty(let reason): "– (\(reason))"
    }
  }

  private func facts(_ measured: DecodeMeasurement) -> [Fact] {
    let header = measured.plan.image
    return [
      .text("file", measured.path),
      .text("codec", header.codec.rawValue),
      .text("layout", header.layout.rawValue),
      .text("mode", measured.mode.rawValue),
      .text("source", measured.plan.source.rawValue),
      .text("source_size", header.storedSize.description),
      .count("orientation", Int(header.orientation.rawValue)),
      .text("size", measured.outputSize.description),
      .text("profile", header.colorProfile.description),
      .bytes("profile_bytes", header.colorProfile.storedByteCount),
    ] + warningFacts(measured) + timeFacts(measured)
      + [
        .bytes("encoded_bytes", header.encodedBytes),
        .bytes("output_bytes", measured.outputBytes),
        .bytes("working_bytes", measured.workingBytes),
        .bytes("peak_bytes", measured.workingBytes + measured.outputBytes),
      ]
  }

  private func warningFacts(_ measured: DecodeMeasurement) -> [Fact] {
    let warnings = measured.warnings
    let none = warnings == nil ? "no warning" : "unknown"
    return [
      .count("warnings", warnings?.count ?? 0),
      .text("warning_kind", warnings?.kind.rawValue ?? "none"),
      .text("warning", warnings?.words ?? ""),
      .count("decoded_rows", warnings?.decodedRows ?? measured.storedHeight),
      .row("first_damaged_row", warnings?.firstDamagedRow, otherwise: none),
    ]
  }

  private func timeFacts(_ measured: DecodeMeasurement) -> [Fact] {
    let none = "nothing was decoded"
    var facts: [Fact] = [
      .number("wall_ms", measured.decode.wall.median, otherwise: none),
      .number("cpu_ms", measured.decode.cpu.median, otherwise: none),
    ]
    if repeats > 1 {
      facts += [
        .number("wall_min_ms", measured.decode.wall.minimum, otherwise: none),
        .number("cpu_min_ms", measured.decode.cpu.minimum, otherwise: none),
        .count("repeats", measured.decode.cpu.count),
      ]
    }
    let modelled = model(measured.plan).milliseconds
    facts.append(
      Fact(
        column: .number("model_ms", key: "model_ms"),
        value: .number(modelled),
        cell: .number(modelled, places: 2)
      )
    )
    return facts
  }
}
