internal import Basics
internal import Records
internal import Text

extension ComparisonReport.Row {
  /// The most files that are named under a table; `run.json` names all.
  private static let namedFiles = 3

  /// Notes on failed loads and undecodable pictures, with counts and file names; such failures make
  /// all other numbers of the row doubtful.
  var failureNotes: [String] {
    let cells = trials.first?.cells ?? [:]
    let broken = BrokenPictures(reading: cells[column: .brokenPictures] ?? "").entries
    let byFile = broken.filter { $0.failedLoads > 0 }
    let drawn = broken.filter { $0.failedLoads == 0 }
    var notes: [String] = []
    if let failed = cells[.failedLoads].flatMap({ Int($0) }), failed > 0 {
      let blamed = byFile.reduce(0) { $0 + $1.failedLoads }
      let count = "\(failed) of \(cells[.loads] ?? "?") loads of \(variant) failed"
      switch blamed {
      case 0:
        // Runs of older versions do not record which of the two it was.
        let isKnown = cells[column: .brokenPictures] != nil
        notes.append(
          "\(count); its images could not be fetched\(isKnown ? "" : " or decoded")."
        )
      case failed:
        notes.append("\(count), because \(Self.names(byFile, \.failedLoads)) could not be decoded.")
      default:
        notes.append(
          "\(count): \(blamed) because \(Self.names(byFile, \.failedLoads)) could not be decoded, "
            + "\(failed - blamed) because the images could not be fetched."
        )
      }
    }
    if !drawn.isEmpty {
      notes.append(
        "\(variant) left cells empty instead of showing \(Self.names(drawn, \.failedDecodes)), which could not be "
          + "decoded when first drawn."
      )
    }
    return notes
  }

  /// The files with the most failures first, each with its count.
  private static func names(
    _ entries: [BrokenPictures.Entry],
    _ count: KeyPath<BrokenPictures.Entry, Int>
  ) -> String {
    let ordered = entries.sorted { ($1[keyPath: count], $0.file) < ($0[keyPath: count], $1.file) }
    let names = ordered.prefix(namedFiles).map { "\($0.file) (\($0[keyPath: count]) times)" }
    let rest = ordered.count - names.count
    if rest > 0 {
      return names.joined(separator: ", ") + " and \(rest) more (run.json names them)"
    }
    return names.listed()
  }
}
