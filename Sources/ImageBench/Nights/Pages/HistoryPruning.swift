internal import Basics
package import Reports

/// The runs to remove from a history.
package enum HistoryPruning: Sendable, Hashable {
  /// All but this number of the newest.
  case keep(Int)
  /// Those that began before a day such as "2026-01-31".
  case before(String)

  /// Why the file of a history keeps its size.
  package struct SizeFault: Error, CustomStringConvertible {
    let removed: Int
    let path: String
    let error: HistoryError

    /// What was done and what was not, because the runs are already removed.
    package var description: String {
      let runs =
        removed == 0 ? "no run was" : Plural.text(removed, "run was", many: "runs were")
      return
        "\(runs) removed from \(path), and the file keeps its size, because its smaller copy could not be "
        + "written (\(reason)); nothing is damaged, and the same command tries again once there is "
        + "space next to the file and in the folder of temporary files"
    }

    private var reason: String {
      switch error {
      case .full: "there is no space for it"
      case .busy: "another process keeps using the file"
      case .failed(_, let code, let message): "\(message), SQLite's code \(code)"
      default: "\(error)"
      }
    }
  }

  /// Whether there are `runs`, sorted by their start, and none of them would be left.
  ///
  /// - Complexity: O(n) in the number of runs.
  package func removesAll(of runs: [HistoryRun]) -> Bool {
    !runs.isEmpty && removed(of: runs).count == runs.count
  }

  private func removed(of runs: [HistoryRun]) -> [HistoryRun] {
    runs.enumerated().filter { index, run in
      switch self {
      // Times in ISO 8601 sort as text, and a day sorts before its hours.
      case .before(let day): run.startedUTC < day
      case .keep(let count): index < runs.count - count
      }
    }.map(\.element)
  }

  /// Removes the runs from `store`, and returns their number and a table.
  package func prune(
    _ store: HistoryStore
  ) throws(HistoryError) -> (removed: Int, table: ReportTable) {
    let runs = try store.runs()
    let going = removed(of: runs)
    let count = try store.remove(runs: going.map(\.number))
    var table = ReportTable(
      title: store.path,
      columns: [.number("removed"), .number("left")]
    )
    table.append(row: [.count(count), .count(runs.count - count)])
    return (count, table)
  }

  /// Returns the space of `removed` runs, and of those for which an earlier call had no space.
  package static func makeSmaller(
    _ store: HistoryStore,
    removed: Int
  ) throws(SizeFault) {
    do throws(HistoryError) {
      if try store.hasFreeRoom { try store.compact() }
    } catch {
      throw SizeFault(removed: removed, path: store.path, error: error)
    }
  }
}
