internal import Basics
package import Files
internal import Text

extension ModelErrors {
  private static let columns = [
    "model", "corpus", "run", "scenario", "device", "metric", "loaders", "mean",
    "mean_difference", "largest_difference",
  ]

  /// The text of the table, with a row for each metric of a scenario on a device.
  ///
  /// - Complexity: O(n) in the number of rows.
  package var text: String {
    var document = CSVDocument(header: Self.columns)
    for row in rows {
      document.append(
        row: [
          "\(model)", corpus, row.kind.rawValue, row.scenario, row.device, row.metric,
          "\(row.loaders)",
        ]
          + [row.mean, row.meanDifference, row.largestDifference].map { number in
            FixedPoint.text(number, places: 4)
          }
      )
    }
    return document.text
  }

  /// Reads the table at `path`.
  package init(path: String, files: FileOperations = .posix) throws(RunRecord.Fault) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try files.readWhole(path) } catch { throw .files(error) }
    let document: CSVDocument
    do throws(CSVError) { document = try CSVDocument(reading: bytes) } catch {
      throw .table(path: path, error)
    }
    try self.init(document, path: path)
  }

  /// Reads `document`, the content of the file at `path`.
  init(_ document: CSVDocument, path: String) throws(RunRecord.Fault) {
    var indices: [Int] = []
    for name in Self.columns {
      guard let index = document.column(name) else { throw .column(path: path, name: name) }
      indices.append(index)
    }
    self.init()
    for row in document.rows {
      let cells = indices.map { row[$0] }
      func fault(_ column: Int) -> RunRecord.Fault {
        .word(path: path, column: Self.columns[column], text: cells[column])
      }
      guard let model = Int(cells[0]) else { throw fault(0) }
      guard let kind = Kind(rawValue: cells[2]) else { throw fault(2) }
      guard let loaders = Int(cells[6]) else { throw fault(6) }
      let numbers = (7..<10).map { Double(cells[$0]) }.map { $0?.isFinite == true ? $0 : nil }
      guard let mean = numbers[0] else { throw fault(7) }
      guard let meanDifference = numbers[1] else { throw fault(8) }
      guard let largestDifference = numbers[2] else { throw fault(9) }
      (self.model, corpus) = (model, cells[1])
      rows.append(
        Row(
          kind: kind,
          scenario: cells[3],
          device: cells[4],
          metric: cells[5],
          loaders: loaders,
          mean: mean,
          meanDifference: meanDifference,
          largestDifference: largestDifference
        )
      )
    }
  }
}
