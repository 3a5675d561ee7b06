package import Basics
internal import Diagnosis
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts
internal import Trials
internal import Variants

extension PatternExhibit {
  /// The trace of `side`, cut to the frames that are shown.
  ///
  /// Its header names the trial, so that `imagebench explain` accepts it like a whole trace.
  ///
  /// - Complexity: O(signposts of the trial).
  package func trace(of side: Side) -> [UInt8] {
    let frames = side.marks(in: window)
    let numbers = (frames.first?.frame ?? 0)...(frames.last?.frame ?? 0)
    var bytes: [UInt8] = []
    var writer = ChromeTraceWriter(
      ChromeTraceWriter.Options(
        imageName: { Self.reference($0).shownName },
        firstFrame: numbers.lowerBound,
        // The fixed side has its own worst frame, if any.
        markedFrame: side.trial == bad.trial ? worst.frame : nil
      )
    )
    var urls: Set<Int> = []
    writer.begin(
      title: "\(side.trial), frames \(numbers.lowerBound)–\(numbers.upperBound)",
      into: &bytes
    )
    if let first = frames.first, let last = frames.last {
      let end = last.presented ?? side.records.last?.time ?? last.tick
      let cut = TraceCut(records: side.records, from: first.tick, to: end)
      // What a late frame waited for may have begun before the window.
      var diagnosis = FrameDiagnosis()
      var causes: [TimePoint: String] = [:]
      for record in side.records {
        if let verdict = diagnosis.fold(record) {
          causes[verdict.presented] = verdict.cause.rawValue
        }
      }
      for record in cut.records {
        writer.append(
          record,
          cause: record.name == .frame ? causes[record.time] : nil,
          into: &bytes
        )
        if record.name == .loadImage, record.phase == .begin {
          urls.insert(Signpost.LoadImage.begin(record).url)
        }
      }
    }
    writer.end(context: context(of: side, numbers, urls: urls.sorted()), into: &bytes)
    return bytes
  }

  /// The start of the worst frame, since the start of the trial.
  package var moment: TimeSpan { worst.tick - .start }

  private func context(
    of side: Side,
    _ frames: ClosedRange<Int>,
    urls: [Int]
  ) -> [(name: String, json: String)] {
    let spec = side.spec
    let texts = urls.map { "\"\($0)\":\"\(Self.reference($0).url.text)\"" }
    return [
      ("pattern", "\"\(pattern.name)\""), ("trial", "\"\(side.trial)\""),
      ("scenario", "\"\(spec.scenario.name)\""), ("variant", "\"\(spec.variant.name)\""),
      ("device", "\"\(spec.device.name)\""), ("seed", "\(spec.seed)"),
      ("finger", "\"\(Finger.time.rawValue)\""),
      ("first_frame", "\(frames.lowerBound)"), ("last_frame", "\(frames.upperBound)"),
      ("urls", "{\(texts.joined(separator: ","))}"),
    ]
  }
}
