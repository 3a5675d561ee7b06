internal import Basics
internal import Diagnosis
internal import Files
internal import Records
internal import Scenarios
internal import Signposts

/// The files of one trial while it runs: rows and trace are written as they are produced.
///
/// All files are in one directory, which gets its final name once every file is complete.
final class TrialOutput {
  /// The bytes that are collected before a write.
  private static let chunk = ByteCount(1 << 16)

  private let files: FileOperations
  private let frames: WholeFileWriter
  private let loads: WholeFileWriter
  private let trace: WholeFileWriter
  /// Compresses the trace; nil where it stays text.
  private let gzip: GzipWriter?
  private let sources: SourceImages
  private var text: Text
  private var fault: FileError?
  private let directory: String

  /// The text to write, and the state to continue it.
  private struct Text {
    var frameRows = FrameRows()
    var loadRows: LoadRows
    var brokenPictures = BrokenPictureFold()
    var jetsam: Jetsam?
    var traceWriter: ChromeTraceWriter
    var frames: [UInt8] = []
    var loads: [UInt8] = []
    var trace: [UInt8] = []
    var usedURLs: Set<Int> = []
    /// Whether what follows enters the trace alone.
    var isMeasured = false

    init(_ sources: SourceImages, limit: ByteCount) {
      loadRows = LoadRows(sources)
      traceWriter = ChromeTraceWriter(
        ChromeTraceWriter.Options(
          fileName: { sources.address(ofURL: $0).file },
          imageName: { ImageReference(urlNumber: $0).shownName },
          limit: limit
        )
      )
    }

    mutating func begin(title: String) {
      traceWriter.begin(title: title, into: &trace)
    }

    mutating func end(context: [(name: String, json: String)]) {
      traceWriter.end(context: context, into: &trace)
    }

    mutating func fold(_ records: UnsafeBufferPointer<SignpostRecord>) {
      for record in records {
        let row = frameRows.fold(record)
        traceWriter.append(record, cause: frameRows.cause, into: &trace)
        if record.name == .loadImage, record.phase == .begin {
          usedURLs.insert(Signpost.LoadImage.begin(record).url)
        }
        if record.name == .jetsam { jetsam = Jetsam(record) }
        guard !isMeasured else { continue }
        isMeasured = record.name == .measurementEnd
        if let row { CSVLine.append(row, to: &frames) }
        for row in loadRows.fold(record) { CSVLine.append(row, to: &loads) }
        brokenPictures.fold(record)
      }
    }
  }

  /// Opens the files in the existing `directory`; `sources` maps URLs to files.
  init(
    directory: String,
    title: String,
    sources: SourceImages,
    traces: TraceOptions,
    files: FileOperations
  ) throws(FileError) {
    self.files = files
    self.sources = sources
    text = Text(sources, limit: traces.limit)
    gzip = traces.form == .gzip ? GzipWriter() : nil
    let traceEntry: RunFolder.TrialEntry = traces.form == .gzip ? .compressedTrace : .trace
    self.directory = directory
    frames = try WholeFileWriter(
      path: RunFolder.path(of: .frames, in: directory),
      operations: files
    )
    loads = try WholeFileWriter(path: RunFolder.path(of: .loads, in: directory), operations: files)
    trace = try WholeFileWriter(
      path: RunFolder.path(of: traceEntry, in: directory),
      operations: files
    )
    text.begin(title: title)
  }

  /// Folds signposts; ``finish(values:context:)`` throws a failed write.
  func fold(_ records: UnsafeBufferPointer<SignpostRecord>) {
    guard fault == nil else { return }
    text.fold(records)
    do throws(FileError) {
      if text.trace.count >= Self.chunk.bytes { try flush() }
    } catch {
      fault = error
    }
  }

  /// Completes the files: the trial's key and values as `trial.csv`, the rows, and the trace with
  /// its context.
  func finish(
    _ spec: TrialSpec,
    values: MetricValues,
    context: [(name: String, json: String)]
  ) throws(FileError) {
    if let fault { throw fault }
    text.end(context: context)
    try flush()
    if let gzip { try trace.append(gzip.finish()) }
    try frames.commit()
    try loads.commit()
    try trace.commit()
    let path = RunFolder.path(of: .row, in: directory)
    let row = try WholeFileWriter(path: path, operations: files)
    let broken = text.brokenPictures.pictures(sources)
    let cells = TrialRow.cells(values, text.jetsam, broken)
    try row.append(CSVLine.text(TrialRow.content(of: spec) + cells))
    try row.commit()
  }

  /// The requested URLs, in ascending order.
  var urls: [Int] { text.usedURLs.sorted() }

  private func flush() throws(FileError) {
    try frames.append(text.frames)
    try loads.append(text.loads)
    if let gzip {
      try trace.append(gzip.compress(text.trace))
    } else {
      try trace.append(text.trace)
    }
    text.frames.removeAll(keepingCapacity: true)
    text.loads.removeAll(keepingCapacity: true)
    text.trace.removeAll(keepingCapacity: true)
  }
}
