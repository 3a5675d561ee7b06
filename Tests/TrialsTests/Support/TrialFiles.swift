import Files
import Records
import TestSupport
import Testing
import Text

@testable import Trials

/// The files that a trial writes, read back.
struct TrialFiles {
  private let directory = TemporaryDirectory()
  let values: MetricValues

  /// Runs `spec` and keeps its files as long as this value lives.
  init(
    _ spec: TrialSpec,
    sources: SourceImages = .modelled,
    decoding: SourceImages.Decoding = .model,
    lanes: LaneRecording = .off
  ) throws {
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = decoding
    runner.lanes = lanes
    values = try runner.run(into: directory.path)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try FileOperations.posix.readWhole(directory.file(name))
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// The names of all files, sorted.
  func names() throws -> [String] {
    try FileOperations.posix.listDirectory(directory.path).sorted()
  }

  /// The cells of the trial's row by metric.
  func cells() throws -> [String: String] {
    let columns = Metric.catalogue.map(\.name) + TrialColumn.afterMetrics.map(\.rawValue)
    let header = TrialColumn.beforeMetrics.map(\.rawValue) + columns
    let document = try CSVDocument(reading: CSVLine.text(header) + text("trial.csv"))
    let row = try #require(document.rows.first)
    return Dictionary(
      uniqueKeysWithValues: zip(columns, row.dropFirst(TrialColumn.beforeMetrics.count))
    )
  }

  /// The cells of exact metrics, except those of `names`.
  func exactCells(without names: Set<String> = []) throws -> [String: String] {
    try cells().filter { Metric.named($0.key)?.exactness != .noisy && !names.contains($0.key) }
  }

  func trace() throws -> JSONValue { try JSONParser.parse(try bytes("trace.json")) }
}
