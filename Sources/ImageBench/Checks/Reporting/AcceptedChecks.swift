package import Files
package import Records

/// Failures that a team lives with, each with its reason, in a small file next to the loader.
package struct AcceptedChecks: Sendable, Hashable {
  /// One failure of one loader.
  package struct Entry: Sendable, Hashable {
    package var check: String
    package var loader: String
    /// The last day on which it is accepted, as ISO 8601; nil for always.
    package var until: String?
    package var reason: String

    /// The failure `check` of `loader`, accepted for `reason`.
    package init(check: String, loader: String, until: String?, reason: String) {
      self.check = check
      self.loader = loader
      self.until = until
      self.reason = reason
    }
  }

  /// The name of the file unless another one is given.
  package static let fileName = "accepted-checks.csv"

  private static let columns = ["check", "loader"]

  /// In the order of the file.
  package private(set) var entries: [Entry] = []

  /// Nothing is accepted.
  package init() {}

  /// Reads the file at `path`; a missing file accepts nothing.
  package init(
    path: String,
    files: FileOperations = .posix
  ) throws(AcceptanceTable.Fault) {
    let table = try AcceptanceTable(path: path, columns: Self.columns, files: files)
    entries = table.rows.map { row in
      Entry(check: row.cells[0], loader: row.cells[1], until: row.until, reason: row.reason)
    }
  }

  /// Accepts `entry`, which replaces an earlier one of its check and loader.
  package mutating func accept(_ entry: Entry) {
    entries.removeAll { $0.check == entry.check && $0.loader == entry.loader }
    entries.append(entry)
  }

  /// The entry that accepts the failure `check` of `loader` on the day `today`; nil without one.
  package func entry(for check: String, of loader: String, today: String) -> Entry? {
    entries.first {
      $0.check == check && $0.loader == loader && ($0.until.map { today <= $0 } ?? true)
    }
  }

  /// The entry that accepted the failure `check` of `loader` until a day before `today`; nil
  /// without one.
  package func expired(for check: String, of loader: String, today: String) -> Entry? {
    entries.last {
      $0.check == check && $0.loader == loader && ($0.until.map { $0 < today } ?? false)
    }
  }

  /// The text of the file.
  package var text: String {
    var table = AcceptanceTable(columns: Self.columns)
    table.rows = entries.map { entry in
      AcceptanceTable.Row(
        cells: [entry.check, entry.loader],
        until: entry.until,
        reason: entry.reason
      )
    }
    return table.text
  }
}
