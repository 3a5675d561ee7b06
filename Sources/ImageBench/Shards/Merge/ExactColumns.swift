internal import Files
internal import Records
internal import Text

/// The columns of `trials.csv` whose values have to be equal in every trial of a cell, on every
/// machine.
struct ExactColumns: Sendable {
  /// The first line of the table.
  let header: ArraySlice<UInt8>
  private let names: [String]
  /// For each column whether it is exact and no part of the key.
  private let isExact: [Bool]

  /// The exact columns of a table with this header, whose metrics are `metrics`.
  init(header: ArraySlice<UInt8>, metrics: [Metric]) {
    self.header = header
    names = CSVFields.split(header).map { String(decoding: $0, as: UTF8.self) }
    let exact = Set(metrics.filter { $0.exactness == .exact }.map(\.name))
      .union(TrialColumn.allCases.filter { $0 != .noisyEmptyBecause }.map(\.rawValue))
    isExact = names.map { exact.contains($0) }
  }

  /// The exact columns of the trials in `directory`.
  init(in directory: String, files: FileOperations) throws(ShardFault) {
    let folder = RunFolder(directory)
    let cursor = try LineCursor(path: folder.path(of: .trials), files: files)
    let path = folder.path(of: .metrics)
    let bytes: [UInt8]
    do { bytes = try files.readWhole(path) } catch { throw .files(error) }
    guard let table = try? CSVDocument(reading: bytes) else {
      throw .damaged(path: path, problem: "it is no table")
    }
    do throws(RunRecord.Fault) {
      self.init(header: cursor.line ?? [], metrics: try MetricTable(table, path: path).metrics)
    } catch {
      throw .record(error)
    }
  }

  /// The first exact column in which two rows differ, with both values; nil when they are equal.
  func difference(
    _ first: ArraySlice<UInt8>,
    _ second: ArraySlice<UInt8>
  ) -> (column: String, first: String, second: String)? {
    var (old, new) = (CSVFields(first), CSVFields(second))
    for column in names.indices {
      let (before, after) = (old.next() ?? [], new.next() ?? [])
      if isExact[column], before != after {
        return (names[column], Self.text(before), Self.text(after))
      }
    }
    return nil
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field, as: UTF8.self)
  }
}

/// Notices trials of one cell whose exact values differ, while their rows stream by.
struct RepetitionWatch {
  private let columns: ExactColumns
  /// The row before, without its end.
  private var row: ArraySlice<UInt8> = []
  /// How many bytes of it name its cell.
  private var cellLength = 0
  private var machine = ""
  /// The differences so far, each as a clause.
  private(set) var differences: [String] = []

  /// No more than these are named.
  private static let mostDifferences = 20

  init(_ columns: ExactColumns) {
    self.columns = columns
  }

  /// Compares the row of a trial with the one before it, if both are of one cell.
  ///
  /// Repetitions of a cell are next to each other in the order of a plan.
  ///
  /// - Complexity: O(n) in the number of bytes.
  mutating func see(_ turn: TrialOrder.Turn, _ row: ArraySlice<UInt8>) {
    let isOfCell = cellLength > 0 && row.starts(with: self.row.prefix(cellLength))
    if isOfCell, differences.count < Self.mostDifferences,
      let found = columns.difference(self.row, row)
    {
      let name = String(decoding: turn.key.dropLast(), as: UTF8.self)
      differences.append(
        "\(found.column) of \(name) is \(found.second) on \(turn.machine), where an equal trial on "
          + "\(machine) has \(found.first)"
      )
    }
    // All repetitions are compared with the first.
    guard !isOfCell else { return }
    self.row = row
    let end = CSVFields.end(ofField: TableShapes.keyColumns.count - 1, in: row)
    cellLength = (end ?? row.startIndex) - row.startIndex
    machine = turn.machine
  }
}
