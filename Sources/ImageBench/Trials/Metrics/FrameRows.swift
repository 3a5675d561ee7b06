internal import Basics
internal import Diagnosis
internal import Signposts

/// The rows of `frames.csv`: one for each presented frame.
package struct FrameRows {
  private var diagnosis = FrameDiagnosis()
  private var begin: (time: TimePoint, frame: Signpost.Frame.Begin)?
  private var audit = Signpost.FrameAudit()
  private var period = TimeSpan.zero
  private var count = 0
  /// Why the last late frame was late, at its end; nil after every other signpost.
  private(set) var cause: String?

  /// Folds a signpost; the end of a frame returns its row.
  mutating func fold(_ record: SignpostRecord) -> [String]? {
    let verdict = diagnosis.fold(record)
    cause = verdict?.cause.rawValue
    switch (record.name, record.phase) {
    case (.scenario, .begin): period = Signpost.Scenario.begin(record).refreshPeriod
    case (.frame, .begin): begin = (record.time, Signpost.Frame.begin(record))
    case (.frameAudit, _): audit = Signpost.FrameAudit(record)
    case (.frame, .end): return row(record, verdict?.cause)
    default: break
    }
    return nil
  }

  private mutating func row(_ record: SignpostRecord, _ cause: JankCause?) -> [String]? {
    guard let (tick, frame) = begin else { return nil }
    let end = Signpost.Frame.end(record)
    defer { count += 1 }
    return [
      "\(count)", "\(tick.nanoseconds)", "\(frame.expected.nanoseconds)",
      "\(record.time.nanoseconds)", FixedPoint.text(end.overrun.milliseconds, places: 6),
      FixedPoint.text(end.mainLane.milliseconds, places: 6), frame.motion.word,
      cause?.rawValue ?? "", "\(audit.visibleCells)", "\(audit.wrongImages)",
      "\(audit.staleImages)", "\(audit.placeholders)", "\(audit.placeholdersWhileResident)",
      "\(period.nanoseconds)", "\(frame.offset)",
    ]
  }
}
