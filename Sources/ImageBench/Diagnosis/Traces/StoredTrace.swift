package import Basics
package import Signposts

/// A trace that was read as a whole.
package struct StoredTrace: Sendable {
  /// A frame that was presented.
  package struct Frame: Sendable {
    /// As everywhere: from 0, or in an extract from its first frame.
    package var number: Int
    package var tick: TimePoint
    package var presented: TimePoint
    package var overrun: TimeSpan
    /// The name of the cause; nil where it was not late.
    package var cause: String?
  }

  /// The description of its trial.
  package let context: TraceContext
  /// The signposts, in order of time.
  package let records: [SignpostRecord]
  /// The frames, in order of time.
  package let frames: [Frame]

  /// Reads a trace, compressed or not.
  ///
  /// Throws when the bytes are no trace.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(_ bytes: [UInt8]) throws(TraceError) {
    var records: [SignpostRecord] = []
    context = try TraceReader.read(bytes) { records.append($0) }
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

  /// What slices call the image at a URL.
  package func imageName(_ url: Int) -> String {
    guard let text = context.urls[url] else { return "url \(url)" }
    return text.split(separator: "/").last.map(String.init) ?? text
  }
}
