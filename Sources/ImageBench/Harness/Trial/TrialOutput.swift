internal import Files
internal import Quantities
internal import Signposts

/// The files of one trial while it runs: rows and trace go to disk as they come.
///
/// All of them lie in one directory that gets its final name only when every file is whole.
final class TrialOutput {
  /// The bytes that are gathered before they are written.
  private static let chunk = ByteCount(1 << 16)

  private let files: FileOperations
  private let frames: WholeFileWriter
  private let loads: WholeFileWriter
  private let trace: WholeFileWriter
  private var frameRows = FrameRows()
  private var loadRows = LoadRows()
  private var traceText = ChromeTraceWriter()
  private var traceBytes: [UInt8] = []
  private var usedURLs: Set<Int> = []
  private var fault: FileError?
  private let directory: String

  /// Opens the files in `directory`, which exists.
  init(directory: String, title: String, files: FileOperations) throws(FileError) {
    self.files = files
    self.directory = directory
    frames = try WholeFileWriter(path: directory + "/frames.csv", operations: files)
    loads = try WholeFileWriter(path: directory + "/loads.csv", operations: files)
    trace = try WholeFileWriter(path: directory + "/trace.json", operations: files)
    traceText.begin(title: title, into: &traceBytes)
  }

  /// Takes in a signpost; a failed write is kept for ``finish(values:context:)``.
  func fold(_ record: SignpostRecord) {
    guard fault == nil else { return }
    traceText.append(record, into: &traceBytes)
    if record.name == .loadImage, record.phase == .begin { usedURLs.insert(record.arguments[0]) }
    do throws(FileError) {
      if let row = frameRows.fold(record) { try frames.append(CSVLine.text(row)) }
      if let row = loadRows.fold(record) { try loads.append(CSVLine.text(row)) }
      if traceBytes.count >= Self.chunk.bytes { try flush() }
    } catch {
      fault = error
    }
  }

  /// Completes the files: the values as `trial.csv`, the rows, and the trace with its context.
  func finish(
    values: MetricValues,
    context: [(name: String, json: String)]
  ) throws(FileError) {
    if let fault { throw fault }
    traceText.end(context: context, into: &traceBytes)
    try flush()
    try frames.commit()
    try loads.commit()
    try trace.commit()
    let row = try WholeFileWriter(path: directory + "/trial.csv", operations: files)
    try row.append(CSVLine.text(TrialRow.cells(values)))
    try row.commit()
  }

  /// The URLs that loads asked for, in rising order.
  var urls: [Int] { usedURLs.sorted() }

  private func flush() throws(FileError) {
    try trace.append(traceBytes)
    traceBytes.removeAll(keepingCapacity: true)
  }
}
