package import Basics

/// The end of an app at its memory limit, as two columns of `trials.csv` and every report have it.
package struct Jetsam: Sendable, Hashable {
  /// The frame in which the app was ended; nil when the run does not give it.
  package var frame: Int?
  /// The footprint at which it was ended; nil in runs of earlier versions.
  package var footprint: ByteCount?
  /// The limit that the footprint reached; nil in runs of earlier versions.
  package var limit: ByteCount?

  /// The end at `footprint` in `frame`.
  package init(frame: Int?, footprint: ByteCount?, limit: ByteCount?) {
    self.frame = frame
    self.footprint = footprint
    self.limit = limit
  }

  /// The end of the trial with these `cells`; nil when the device did not end the app.
  package init?(_ cells: TrialCells) {
    guard cells.outcome == .jetsam else { return nil }
    func bytes(_ column: TrialColumn) -> ByteCount? {
      cells[column: column].flatMap { Int($0) }.map { ByteCount($0) }
    }
    frame = cells[.jetsamFrame].flatMap { Int($0) }
    (footprint, limit) = (bytes(.jetsamFootprint), bytes(.jetsamLimit))
  }

  /// The cells of ``TrialColumn/jetsamFootprint`` and ``TrialColumn/jetsamLimit``.
  package var cells: [String] { [footprint, limit].map { $0.map { "\($0.bytes)" } ?? "" } }

  /// Where it happened, with a space before it: " at 2170.9 MB of 2168.5 MB (frame 412)"; empty
  /// when nothing is known.
  package var place: String {
    let moment = frame.map { " (frame \($0))" } ?? ""
    guard let footprint, let limit else { return moment }
    let sizes = [footprint, limit].map { FixedPoint.text($0.megabytes, places: 1) + " MB" }
    return " at \(sizes[0]) of \(sizes[1])\(moment)"
  }

  /// The cell of a table: "jetsam at frame 412".
  package var short: String { "jetsam" + (frame.map { " at frame \($0)" } ?? "") }

  /// The clause of a sentence: "jetsam at 2170.9 MB of 2168.5 MB (frame 412)".
  package var text: String { footprint == nil ? short : "jetsam" + place }
}
