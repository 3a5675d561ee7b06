internal import Basics
internal import Signposts
internal import Text

extension StoredTrace {
  /// The frames `range` as the text of a trace of their own, with the names of images and files;
  /// nil when the trace has none of them.
  ///
  /// - Complexity: O(signposts of the whole trace).
  package func cut(_ range: ClosedRange<Int>) -> [UInt8]? {
    let inside = frames.filter { range.contains($0.number) }
    guard let first = inside.first, let last = inside.last else { return nil }
    return extract(from: first, to: last)
  }

  private func extract(from first: Frame, to last: Frame) -> [UInt8] {
    let files = context.files
    var writer = ChromeTraceWriter(
      ChromeTraceWriter.Options(
        fileName: { files[$0] ?? "" },
        imageName: imageName,
        firstFrame: first.number
      )
    )
    var bytes: [UInt8] = []
    writer.begin(
      title: "\(context.title), frames \(first.number) to \(last.number)",
      into: &bytes
    )
    var causes: [TimePoint: String] = [:]
    for frame in frames { causes[frame.presented] = frame.cause }
    var urls: Set<Int> = []
    for record in TraceCut(records: records, from: first.tick, to: last.presented).records {
      let cause = record.name == .frame && record.phase == .end ? causes[record.time] : nil
      writer.append(record, cause: cause, into: &bytes)
      if let url = record.url { urls.insert(url) }
    }
    let texts = urls.sorted().compactMap { url in
      context.urls[url].map { "\"\(url)\":\(Self.json($0))" }
    }
    let choices = [("schedule", context.schedule), ("finger", context.finger)].compactMap {
      choice in
      choice.1.map { (name: choice.0, json: Self.json($0)) }
    }
    writer.end(
      context: [
        ("scenario", Self.json(context.scenario)), ("variant", Self.json(context.variant)),
        ("device", Self.json(context.device)), ("seed", "\(context.seed)"),
      ] + choices + [
        ("first_frame", "\(first.number)"), ("last_frame", "\(last.number)"),
        ("urls", "{\(texts.joined(separator: ","))}"),
      ],
      into: &bytes
    )
    return bytes
  }

  private static func json(_ text: String) -> String { JSONWriter.text(.string(text)) }
}
