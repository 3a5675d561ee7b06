internal import Basics
internal import Records

/// How many frames and loads the trials of shards have, as their rows of `trials.csv` say.
///
/// It is for shards without digests, which earlier versions have written. Its memory grows with the
/// number of their trials, by 16 bytes each.
struct RowCounts {
  /// The columns of `trials.csv` that count the rows of other tables.
  private static let columns: [RunFolder.Entry: MetricName] = [
    .frames: .frameCount, .loads: .loads,
  ]
  /// The count of a trial whose row has none.
  private static let unknown = Int32(-1)

  /// For each table, the index of its column; only those that the trials have.
  private let columns: [(entry: RunFolder.Entry, index: Int)]
  /// The indices of the trials in the plan, ascending.
  private var trials: [Int] = []
  /// For each table, the counts of ``trials``.
  private var counts: [RunFolder.Entry: [Int32]] = [:]

  /// The counts of trials in a table with this header.
  init(header: ArraySlice<UInt8>) {
    let names = CSVFields.split(header).map { CSVFields.text($0) }
    columns = Self.columns.compactMap { entry, name in
      names.firstIndex(of: name.rawValue).map { (entry, $0) }
    }.sorted { $0.1 < $1.1 }
  }

  /// Reads the counts of a trial, which comes after all before it in the plan, from its row of
  /// `trials.csv`.
  ///
  /// - Complexity: O(n) in the length of the row.
  mutating func see(_ turn: TrialOrder.Turn, _ row: ArraySlice<UInt8>) {
    trials.append(turn.index)
    var fields = CSVFields(row)
    var next = 0
    for (entry, index) in columns {
      while next < index, fields.next() != nil { next += 1 }
      let field = fields.next()
      next += 1
      counts[entry, default: []].append(
        field.flatMap { Int32(String(decoding: $0, as: UTF8.self)) } ?? Self.unknown
      )
    }
  }

  /// How many rows the trial has in the table `entry`; nil when that is unknown.
  ///
  /// - Complexity: O(log n) in the number of trials.
  func rows(of turn: TrialOrder.Turn, in entry: RunFolder.Entry) -> Int? {
    guard let counts = counts[entry] else { return nil }
    var (low, high) = (0, trials.count)
    while low < high {
      let middle = (low + high) / 2
      if trials[middle] < turn.index { low = middle + 1 } else { high = middle }
    }
    guard low < trials.count, trials[low] == turn.index, counts[low] != Self.unknown else {
      return nil
    }
    return Int(counts[low])
  }
}
