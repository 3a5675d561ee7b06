internal import Basics
internal import Signposts

/// The decodes, hitches and hangs of an app in the exports of one recording.
struct TraceRecord {
  /// A stretch of time of one process, in nanoseconds.
  struct Span: Hashable {
    let begin: Int
    let duration: Int
    /// Its index in ``processes``; nil where the table has no such column.
    let process: Int?

    var end: Int { begin + duration }
  }

  /// The kind of a span.
  private enum Kind: Hashable { case decode, hitch, hang, part }

  /// The most spans of a recording that are kept.
  static let spanLimit = 1_000_000

  /// So many names of intervals are kept for a message.
  private static let namesKept = 1_000

  /// The intervals of ImageBench's own signposts that are decodes.
  ///
  /// Nuke's have the same names.
  private static let ownDecodes = [
    SignpostName.decodeImageData, .decodeProgressiveImageData,
  ].map { folded($0.label) }

  private var spans: [Kind: [Span]] = [:]
  private var spanCount = 0
  private var processes: [String] = []
  private var processIndices: [String: Int] = [:]
  /// Names of intervals in the tables, for a message.
  private var intervalNames: Set<String> = []
  private var tables: Set<TraceTable> = []
  private var openSignposts = OpenSignposts()
  private var hasFiles = false

  /// Adds the tables of the export that `refill` returns piece by piece.
  ///
  /// Throws for a damaged export, and for one without a table that is read.
  mutating func read(
    path: String,
    _ choice: DeviceRecord.Choice,
    _ refill: @escaping () -> [UInt8]
  ) throws(DeviceFault) {
    hasFiles = true
    let decodes = Set(Self.ownDecodes + choice.decodeIntervals.map(Self.folded))
    var export = TraceExport(path: path, refill)
    while let row = try export.next() {
      guard let (name, span) = try span(of: row, path: path) else { continue }
      switch row.table {
      case .hitches: try add(span, .hitch, path)
      case .hangs: try add(span, .hang, path)
      case .signposts, .signpostIntervals, .signpostIntervalsRenamed:
        if intervalNames.count < Self.namesKept { intervalNames.insert(name) }
        if decodes.contains(Self.folded(name)) { try add(span, .decode, path) }
        if name == choice.span { try add(span, .part, path) }
      }
    }
    let read = export.schemas.compactMap(TraceTable.init)
    guard !read.isEmpty else { throw .noTable(path: path, found: export.schemas) }
    tables.formUnion(read)
  }

  /// The name in letters and digits alone, in lower case: tools write spaces or none.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private mutating func add(_ span: Span, _ kind: Kind, _ path: String) throws(DeviceFault) {
    spanCount += 1
    guard spanCount <= Self.spanLimit else {
      throw .tooMuch(path: path, what: "intervals", limit: Self.spanLimit)
    }
    spans[kind, default: []].append(span)
  }

  /// The stretch of time that `row` is or ends, with its name; nil where it has none yet.
  private mutating func span(
    of row: TraceExport.Row,
    path: String
  ) throws(DeviceFault) -> (name: String, span: Span)? {
    let name = row.cells[.name] ?? ""
    let process = row.process.map { index(of: $0) }
    guard row.table == .signposts else {
      // A hitch of the system is not one of the app.
      if row.table == .hitches, row.cells[.isSystem] == "1" { return nil }
      // The interval was still open when the recording ended.
      guard let begin = try row.nanoseconds(.start, path: path),
        let duration = try row.nanoseconds(.duration, path: path)
      else { return nil }
      return (name, Span(begin: begin, duration: duration, process: process))
    }
    guard let time = try row.nanoseconds(.time, path: path) else { return nil }
    let key = OpenSignposts.Key(
      name: name,
      identifier: row.cells[.identifier] ?? "",
      process: process
    )
    switch row.cells[.eventType] {
    case "Begin":
      guard openSignposts.begin(key, at: time) else {
        throw .tooMuch(path: path, what: "open signposts", limit: OpenSignposts.limit)
      }
      return nil
    case "End":
      guard let begin = openSignposts.end(key), begin <= time else { return nil }
      return (name, Span(begin: begin, duration: time - begin, process: process))
    default: return nil
    }
  }

  private mutating func index(of process: String) -> Int {
    if let index = processIndices[process] { return index }
    processes.append(process)
    processIndices[process] = processes.count - 1
    return processes.count - 1
  }

  // MARK: Numbers

  /// The numbers of all tables that were read; none where no file was a trace.
  func record(_ choice: DeviceRecord.Choice) throws(DeviceFault) -> DeviceRecord {
    var record = DeviceRecord()
    guard hasFiles else { return record }
    let process = try chosenProcess(choice)
    func ofApp(_ kind: Kind) -> [Span] {
      (spans[kind] ?? []).filter { $0.process == nil || process == nil || $0.process == process }
    }
    let parts = ofApp(.part).sorted { $0.begin < $1.begin }
    if let name = choice.span, parts.isEmpty {
      throw .noName(kind: "interval", option: "within", name: name, known: intervalNames.sorted())
    }
    let within = TimeParts(parts)
    func counted(_ kind: Kind) -> [Span] {
      choice.span == nil ? ofApp(kind) : ofApp(kind).filter(within.contains)
    }
    let decodes = counted(.decode)
    if !decodes.isEmpty {
      let source = "xctrace: signposts"
      let mean = Self.milliseconds(decodes) / Double(decodes.count)
      record.measurements += [
        DeviceMeasurement(.decode, mean, samples: decodes.count, source: source),
        DeviceMeasurement(.decodes, Double(decodes.count), samples: 1, source: source),
      ]
    }
    if tables.contains(.hitches) {
      let hitches = counted(.hitch)
      let time = Self.milliseconds(hitches)
      let source = "xctrace: hitches"
      record.measurements.append(
        DeviceMeasurement(.hitchTime, time, samples: hitches.count, source: source)
      )
      if within.seconds > 0 {
        record.measurements.append(
          DeviceMeasurement(.hitches, time / within.seconds, samples: parts.count, source: source)
        )
      }
    }
    if tables.contains(.hangs) {
      let least = DeviceQuantity.hangMilliseconds
      let hangs = counted(.hang).filter { Double($0.duration) / 1e6 >= least }
      record.measurements.append(
        DeviceMeasurement(
          .hangs,
          Double(hangs.count),
          samples: 1,
          source: "xctrace: potential-hangs"
        )
      )
    }
    if choice.span == nil, tables.contains(.hitches) || tables.contains(.hangs) {
      record.notes.append(
        "the whole recording counts; --within NAME counts what lies in intervals of a signpost"
      )
    }
    return record
  }

  /// The index of the app's process; nil where no table names one.
  private func chosenProcess(_ choice: DeviceRecord.Choice) throws(DeviceFault) -> Int? {
    if let name = choice.process {
      guard let index = processIndices[name] else {
        throw .noName(kind: "process", option: "process", name: name, known: processes)
      }
      return index
    }
    let used = Set(spans.values.joined().compactMap(\.process)).sorted()
    guard used.count <= 1 else { throw .severalProcesses(used.map { processes[$0] }) }
    return used.first
  }

  private static func milliseconds(_ spans: [Span]) -> Double {
    spans.reduce(0) { $0 + Double($1.duration) } / 1e6
  }
}
