internal import Basics
internal import Diagnosis
internal import Files
internal import Signposts

/// A trace in a file, read as a whole.
package struct StoredTrace {
  /// A frame that was presented.
  struct Frame {
    /// As everywhere: from 0, or in an extract from its first frame.
    var number: Int
    var tick: TimePoint
    var presented: TimePoint
    var overrun: TimeSpan
    /// The name of the cause; nil where it was not late.
    var cause: String?
  }

  /// The path of the file.
  let path: String
  let context: TraceContext
  /// The signposts, in order of time.
  let records: [SignpostRecord]
  let frames: [Frame]

  /// Reads the trace at `path`, compressed or not.
  ///
  /// Throws when the file cannot be read or is no trace.
  package init(path: String) throws(ReplayFault) {
    self.path = path
    let bytes = try TraceFile.bytes(path)
    var records: [SignpostRecord] = []
    do throws(TraceError) {
      context = try TraceReader.read(bytes) { records.append($0) }
    } catch {
      throw .trace(path: path, error)
    }
    self.records = records
    var diagnosis = FrameDiagnosis()
    var tick: TimePoint?
    var frames: [Frame] = []
    for record in records {
      let verdict = diagnosis.fold(record)
      switch (record.name, record.phase) {
      case (.frame, .begin): tick = record.time
      case (.frame, .end):
        guard let begin = tick else { continue }
        tick = nil
        frames.append(
          Frame(
            number: context.firstFrame + frames.count,
            tick: begin,
            presented: record.time,
            overrun: max(.zero, Signpost.Frame.end(record).overrun),
            cause: verdict?.cause.rawValue
          )
        )
      default: break
      }
    }
    self.frames = frames
  }

  /// The trial of the trace: scenario, variant, device and random seed.
  var title: String {
    "\(context.scenario) · \(context.variant) · \(context.device) · seed \(context.seed)"
  }

  /// What slices call the image at a URL.
  func imageName(_ url: Int) -> String {
    guard let text = context.urls[url] else { return "url \(url)" }
    return text.split(separator: "/").suffix(2).joined(separator: "/")
  }
}
