internal import Basics
internal import Diagnosis
internal import Files
internal import Signposts
internal import Text

extension StoredTrace {
  /// Writes the frames `range` of the trace as a trace of their own, which is compressed where
  /// `output` ends in `.gz`.
  ///
  /// Throws when the trace has none of these frames, and when the file cannot be written.
  package func cut(_ range: ClosedRange<Int>, to output: String) throws(ReplayFault) {
    let inside = frames.filter { range.contains($0.number) }
    guard let first = inside.first, let last = inside.last else {
      let known = frames.first.map { "\($0.number) to \(frames[frames.count - 1].number)" }
      throw .noSuchFrames(path: path, known: known ?? "none")
    }
    let text = extract(from: first, to: last)
    let gzip = output.hasSuffix(Gzip.ending) ? GzipWriter() : nil
    do throws(FileError) {
      let writer = try WholeFileWriter(path: output)
      try writer.append(gzip?.finish(text) ?? text)
      try writer.commit()
    } catch {
      throw .file(error)
    }
  }

  private func extract(from first: Frame, to last: Frame) -> [UInt8] {
    var writer = ChromeTraceWriter(
      ChromeTraceWriter.Options(imageName: imageName, firstFrame: first.number)
    )
    var bytes: [UInt8] = []
    writer.begin(title: "\(title), frames \(first.number) to \(last.number)", into: &bytes)
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
    writer.end(
      context: [
        ("scenario", Self.json(context.scenario)), ("variant", Self.json(context.variant)),
        ("device", Self.json(context.device)), ("seed", "\(context.seed)"),
        ("first_frame", "\(first.number)"), ("last_frame", "\(last.number)"),
        ("urls", "{\(texts.joined(separator: ","))}"),
      ],
      into: &bytes
    )
    return bytes
  }

  private static func json(_ text: String) -> String { JSONWriter.text(.string(text)) }
}
