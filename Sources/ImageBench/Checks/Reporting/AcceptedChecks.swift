package import Files
internal import Text

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

  private static let columns = ["check", "loader", "until", "reason"]

  /// In the order of the file.
  package private(set) var entries: [Entry] = []

  /// Nothing is accepted.
  package init() {}

  /// Reads the file at `path`; a missing file accepts nothing.
  package init(path: String, files: FileOperations = .posix) throws(CheckFault) {
    let bytes: [UInt8]
    do throws(FileError) {
      guard try files.kind(at: path) != nil else { return }
      bytes = try files.readWhole(path)
    } catch {
      throw .file(error)
    }
    let document: CSVDocument
    do throws(CSVError) { document = try CSVDocument(reading: bytes) } catch {
      throw .table(path: path, "\(error)")
    }
    var indices: [Int] = []
    for name in Self.columns {
      guard let index = document.column(name) else {
        throw .table(path: path, "it has no column \(name)")
      }
      indices.append(index)
    }
    for (number, row) in document.rows.enumerated() {
      let cells = indices.map { row[$0] }
      guard !cells[3].isEmpty else {
        throw .table(path: path, "its row \(number + 1) has no reason")
      }
      entries.append(
        Entry(
          check: cells[0],
          loader: cells[1],
          until: cells[2].isEmpty ? nil : cells[2],
          reason: cells[3]
        )
      )
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

  /// The text of the file.
  package var text: String {
    var document = CSVDocument(header: Self.columns)
    for entry in entries {
      document.append(row: [entry.check, entry.loader, entry.until ?? "", entry.reason])
    }
    return document.text
  }
}
