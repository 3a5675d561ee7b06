internal import Basics
internal import Diagnosis
internal import Signposts

/// The rows of `frames.csv`: one for each frame that was presented.
package struct FrameRows {
  private var diagnosis = FrameDiagnosis()
  private var begin: SignpostRecord?
  private var audit = SignpostValues()
  private var period = 0
  private var count = 0

  /// Takes in a signpost; the end of a frame gives its row.
  mutating func fold(_ record: SignpostRecord) -> [String]? {
    let verdict = diagnosis.fold(record)
    switch (record.name, record.phase) {
    case (.scenario, .begin): period = record.arguments[0]
    case (.frame, .begin): begin = record
    case (.frameAudit, _): audit = record.arguments
    case (.frame, .end): return row(record, verdict?.cause)
    default: break
    }
    return nil
  }

  private mutating func row(_ end: SignpostRecord, _ cause: JankCause?) -> [String]? {
    guard let begin else { return nil }
    let overrun = end.arguments[0]
    let work = end.arguments[1]
    defer { count += 1 }
    return [
      "\(count)", "\(begin.time.nanoseconds)", "\(begin.arguments[1])", "\(end.time.nanoseconds)",
      FixedPoint.text(Double(overrun) / 1e6, places: 6),
      FixedPoint.text(Double(work) / 1e6, places: 6), SignpostWords.motion[begin.arguments[0]],
      cause?.rawValue ?? "",
      "\(audit[0])", "\(audit[1])", "\(audit[2])", "\(audit[3])", "\(audit[4])", "\(period)",
      "\(Double(bitPattern: UInt64(bitPattern: Int64(begin.arguments[2]))))",
    ]
  }
}
