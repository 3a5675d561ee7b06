internal import Basics

/// How far something is, as a bar or as lines of a log, with the time that it took and that is
/// left.
///
/// Events go in with the time since the start, and the text to write comes out, so it needs no
/// clock.
package struct ProgressMeter: Sendable {
  /// How progress is written.
  package enum Form: Sendable {
    /// A bar of one line, drawn again and again; `width` is that of the terminal in columns.
    case bar(width: Int)
    /// Lines of a log.
    case lines
  }

  /// What is counted.
  package enum Unit: Sendable {
    /// Things to do, which take time.
    case items
    /// Seconds of a given time, which show by themselves how much is left.
    case seconds
  }

  /// When a log has its first line at the latest, if something is done by then.
  static let firstLine = Duration.seconds(2)
  /// The longest silence of a log while something is done.
  static let longestSilence = Duration.seconds(60)
  /// The shortest time between two drawings of a bar; a terminal does not show more of them.
  static let shortestStay = Duration.milliseconds(50)

  let title: String
  let form: Form
  var unit = Unit.items
  /// How many were there before the start; they say nothing of how long the others take.
  private var found = 0
  private var said: Duration?

  package init(_ title: String, form: Form, unit: Unit = .items) {
    self.title = title
    self.form = form
    self.unit = unit
  }

  /// Notes that one of those that are done was there already.
  package mutating func find() { found += 1 }

  /// The text to write when `done` of `total` are done after `time`; nil for nothing.
  ///
  /// A log gets a line at each tenth, after ``firstLine``, and after each ``longestSilence``.
  package mutating func text(_ done: Int, of total: Int, _ detail: String, at time: Duration)
    -> String?
  {
    let isLast = done == total
    switch form {
    case .bar(let width):
      if let said, time - said < Self.shortestStay, !isLast { return nil }
      said = time
      let cells = 24
      let filled = total > 0 ? min(cells, done * cells / total) : 0
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
      // A longer line would wrap, and its beginning would stay on the terminal.
      let line = "\(title) \(bar) \(done)/\(total)\(times(done, total, time)) \(detail)"
        .prefix(max(20, width - 1))
      return "\r\u{1b}[2K\(line)" + (isLast ? "\n" : "")
    case .lines:
      let step = max(1, (total + 9) / 10)
      let silence = said.map { time - $0 }
      let isDue = silence.map { $0 >= Self.longestSilence } ?? (time >= Self.firstLine)
      guard done % step == 0 || isLast || isDue && done > 0 else { return nil }
      said = time
      return "\(title): \(done)/\(total) \(detail)\(times(done, total, time))\n"
    }
  }

  /// The time so far and, as long as the others go on like those before, what is left.
  private func times(_ done: Int, _ total: Int, _ time: Duration) -> String {
    guard unit == .items else { return "" }
    let elapsed = " · \(Self.text(time))"
    let played = done - found
    // The first moments say little of the rest.
    guard done < total, played > 0, time >= .seconds(1) else { return elapsed }
    let left = time / played * (total - done)
    return elapsed + ", about \(Self.text(left)) left"
  }

  /// A duration for people: "0.4 s", "12 s", "3 min 20 s", "2 h 5 min".
  static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    if seconds < 10 {
      let tenths = Double(seconds) + Double(duration.components.attoseconds) / 1e18
      return "\(FixedPoint.text(tenths, places: 1)) s"
    }
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes) min \(seconds % 60) s" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
