import Files
import Statistics
import Text

/// A file with series of nightly values: CSV with the columns series, index and value.
enum SeriesFile {
  /// The series in the file at `path`, in the order of their first rows, each ordered by its
  /// nights.
  static func read(_ path: String) throws(SeriesFileError) -> [NightlySeries] {
    let document: CSVDocument
    do {
      document = try CSVDocument(reading: try FileOperations.posix.readWhole(path))
    } catch let error as FileError {
      throw .file(error)
    } catch let error as CSVError {
      throw .text(path: path, error)
    } catch {
      // These two calls throw no other errors.
      preconditionFailure("\(error)")
    }
    return try series(in: document, path: path)
  }

  /// One value of a series with its row.
  private struct Night {
    var index: Int
    var value: Double
    var row: Int
  }

  private static func series(
    in document: CSVDocument,
    path: String
  ) throws(SeriesFileError) -> [NightlySeries] {
    let nameColumn = try column("series", of: document, path)
    let indexColumn = try column("index", of: document, path)
    let valueColumn = try column("value", of: document, path)
    var names: [String] = []
    var positions: [String: Int] = [:]
    var nights: [[Night]] = []
    for (row, fields) in document.rows.enumerated() {
      let name = fields[nameColumn]
      guard !name.isEmpty else { throw .row(path: path, row + 1, .noName) }
      guard let index = Int(fields[indexColumn]) else {
        throw .row(path: path, row + 1, .index(fields[indexColumn]))
      }
      guard let value = Double(fields[valueColumn]), value.isFinite else {
        throw .row(path: path, row + 1, .value(fields[valueColumn]))
      }
      let night = Night(index: index, value: value, row: row + 1)
      if let position = positions[name] {
        nights[position].append(night)
      } else {
        positions[name] = names.count
        names.append(name)
        nights.append([night])
      }
    }
    var result: [NightlySeries] = []
    for (name, unsorted) in zip(names, nights) {
      let sorted = unsorted.sorted { ($0.index, $0.row) < ($1.index, $1.row) }
      for (night, next) in zip(sorted, sorted.dropFirst()) where night.index == next.index {
        throw .row(path: path, next.row, .twice(series: name, index: next.index))
      }
      let series = NightlySeries(
        name: name,
        nights: sorted.map(\.index),
        values: sorted.map(\.value)
      )
      result.append(series)
    }
    return result
  }

  private static func column(
    _ name: String,
    of document: CSVDocument,
    _ path: String
  ) throws(SeriesFileError) -> Int {
    guard let column = document.column(name) else { throw .noColumn(path: path, name) }
    return column
  }
}
