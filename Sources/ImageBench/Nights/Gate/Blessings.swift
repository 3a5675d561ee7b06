public import Files
public import Records
internal import Statistics
public import Text

/// Changes that somebody has accepted with a reason, in a small file beside the baseline.
///
/// Each stands for one cell and one value, so that the next change of the same cell is told again.
public struct Blessings: Sendable, Hashable {
  /// One accepted value.
  public struct Entry: Sendable, Hashable {
    /// The cell.
    public var key: CellKey
    /// The name of the metric.
    public var metric: String
    /// The value that is accepted, as a run's table has it.
    public var value: String
    /// The last day on which it counts, as ISO 8601; nil for always.
    public var until: String?
    /// Why.
    public var reason: String

    /// An accepted value.
    public init(
      key: CellKey,
      metric: String,
      value: String,
      until: String?,
      reason: String
    ) {
      self.key = key
      self.metric = metric
      self.value = value
      self.until = until
      self.reason = reason
    }
  }

  /// Why a file of blessings could not be read.
  public enum Fault: Error, Sendable, Hashable {
    /// The file could not be read.
    case file(FileError)
    /// The file is no table.
    case table(path: String, CSVError)
    /// The table lacks a column.
    case column(path: String, name: String)
    /// A row, counted from 1 without the header, has no day or no reason where one has to be.
    case row(path: String, number: Int, problem: String)
  }

  /// The name of the file in the directory of the baseline.
  public static let fileName = "blessings.csv"

  /// How far a noisy cell may lie above or below the value that is accepted, as a share of it: the
  /// change that still counts as equal in comparisons.
  public static let noisyRoom = 0.05

  /// The accepted values, in the order of the file.
  public private(set) var entries: [Entry] = []

  /// No blessing.
  public init() {}

  private static let columns = [
    "metric", "scenario", "variant", "device", "seed", "value", "until", "reason",
  ]

  /// Reads the file at `path`; one that is not there has no blessing.
  public init(path: String, files: FileOperations = .posix) throws(Fault) {
    let bytes: [UInt8]
    do throws(FileError) {
      guard try files.kind(at: path) != nil else { return }
      bytes = try files.readWhole(path)
    } catch {
      throw .file(error)
    }
    let document: CSVDocument
    do throws(CSVError) {
      document = try CSVDocument(reading: bytes)
    } catch {
      throw .table(path: path, error)
    }
    var places: [Int] = []
    for name in Blessings.columns {
      guard let place = document.column(name) else { throw .column(path: path, name: name) }
      places.append(place)
    }
    for (number, row) in document.rows.enumerated() {
      let cells = places.map { row[$0] }
      if !cells[6].isEmpty, !CalendarDay.isDay(cells[6]) {
        let problem = "\"\(cells[6])\" in the column until is no day such as 2026-01-31"
        throw .row(path: path, number: number + 1, problem: problem)
      }
      guard !cells[7].isEmpty else {
        throw .row(path: path, number: number + 1, problem: "it has no reason")
      }
      entries.append(
        Entry(
          key: CellKey(
            scenario: cells[1],
            variant: cells[2],
            device: cells[3],
            seed: cells[4]
          ),
          metric: cells[0],
          value: cells[5],
          until: cells[6].isEmpty ? nil : cells[6],
          reason: cells[7]
        )
      )
    }
  }

  /// Accepts `entry` in place of what was accepted for its cell before.
  ///
  /// - Complexity: O(n).
  public mutating func accept(_ entry: Entry) {
    entries.removeAll { $0.key == entry.key && $0.metric == entry.metric }
    entries.append(entry)
  }

  /// The blessing under which a cell may have `value` on the day `today`; nil when there is none.
  ///
  /// An exact value has to be the very one that was accepted, a noisy one to lie about it.
  ///
  /// - Complexity: O(n).
  public func entry(
    for key: CellKey,
    _ metric: Metric,
    value: String,
    today: String
  ) -> Entry? {
    matching(key, metric, value).first { $0.until.map { today <= $0 } ?? true }
  }

  /// The blessing under which a cell could have `value` until a day before `today`; nil when there is none.
  ///
  /// - Complexity: O(n).
  public func expired(
    for key: CellKey,
    _ metric: Metric,
    value: String,
    today: String
  ) -> Entry? {
    matching(key, metric, value).last { $0.until.map { $0 < today } ?? false }
  }

  /// The entries of a cell that accept `value`, on whatever day.
  private func matching(
    _ key: CellKey,
    _ metric: Metric,
    _ value: String
  ) -> [Entry] {
    entries.filter { entry in
      guard entry.key == key, entry.metric == metric.name else { return false }
      if entry.value == value { return true }
      guard metric.exactness == .noisy, let found = Double(value), let level = Double(entry.value)
      else { return false }
      return (found - level).magnitude <= Blessings.noisyRoom * level.magnitude
    }
  }

  /// The file's text.
  ///
  /// - Complexity: O(n).
  public var text: String {
    var document = CSVDocument(header: Blessings.columns)
    for entry in entries {
      let key = entry.key
      document.append(row: [
        entry.metric, key.scenario, key.variant, key.device, key.seed, entry.value,
        entry.until ?? "", entry.reason,
      ])
    }
    return document.text
  }
}

extension Blessings.Fault: CustomStringConvertible {
  /// One sentence that names the file, the place and the remedy.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .table(let path, let error): "\(path) is no table of blessings: \(error)"
    case .column(let path, let name):
      "\(path) has no column \(name); restore the header or remove the file"
    case .row(let path, let number, let problem):
      "row \(number) of \(path) cannot be used: \(problem); correct it"
    }
  }
}
