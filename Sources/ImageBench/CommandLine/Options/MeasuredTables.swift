internal import DecodeBench
internal import Files
internal import Text

/// The tables of measured times that `--table` names: one of decodes, one of cells, or both.
struct MeasuredTables {
  private(set) var decodes: (path: String, table: DecodeTable)?
  private(set) var cells: (path: String, table: CellTable)?

  /// The tables in the files at `paths`, by their columns.
  init(_ paths: [String]) throws {
    for path in paths {
      let bytes = try FileOperations.posix.readWhole(path)
      let document = try? CSVDocument(reading: bytes)
      let isOfCells = document?.column(CellTable.mark) != nil
      if let other = isOfCells ? cells?.path : decodes?.path {
        throw CommandError.usage(
          "\(other) and \(path) are both tables of \(isOfCells ? "cells" : "decodes"); merge them"
        )
      }
      do throws(TimesFault) {
        if isOfCells {
          cells = (path, try CellTable(reading: bytes))
        } else {
          decodes = (path, try DecodeTable(reading: bytes))
        }
      } catch {
        throw CommandError.usage("\(path): \(error)")
      }
    }
  }

  /// The files of the tables, decodes first.
  var paths: [String] { [decodes?.path, cells?.path].compactMap(\.self) }
}
