/// A table of a trace that is read, by the name of its schema.
enum TraceTable: String, CaseIterable {
  /// Intervals of signposts, each with its duration.
  case signpostIntervals = "os-signpost-interval"
  /// The same in traces of some versions of Instruments.
  case signpostIntervalsRenamed = "OSSignpostIntervals"
  /// Signposts one by one: begins and ends, which are matched.
  case signposts = "os-signpost"
  case hitches
  case hangs = "potential-hangs"

  /// The columns without which it cannot be read.
  var needed: [TraceColumn] {
    switch self {
    case .signpostIntervals, .signpostIntervalsRenamed: [.start, .duration, .name]
    case .signposts: [.time, .eventType, .name]
    case .hitches, .hangs: [.start, .duration]
    }
  }
}

/// A column of a table, by its mnemonic in the schema.
enum TraceColumn: String, CaseIterable {
  case start
  case time
  case duration
  case name
  case process
  case identifier
  case eventType = "event-type"
  /// Whether a hitch is of the system and not of the app.
  case isSystem = "is-system"
}
