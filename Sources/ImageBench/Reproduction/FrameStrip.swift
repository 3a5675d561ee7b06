internal import Basics
package import Scenarios

/// Frames as a line of block characters, one per refresh, with a line of marks below.
package struct FrameStrip: Sendable, Hashable {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One block per frame, in the refresh in which it ticked; "·" is a refresh without a frame, in
  /// which the one before stood, and "×" one after the device ended the app.
  package let bars: String
  /// Below a late frame its delay in refreshes, "+" for more than nine; "^" below the marked frame.
  package let marks: String

  /// The frames of `side` in the refreshes `window`.
  ///
  /// - Parameters:
  ///   - side: The trial.
  ///   - window: The refreshes to show.
  ///   - sign: Decides the height of a frame: for lateness its time on the main lane, where one
  ///     refresh is the full height; else its weight.
  ///   - full: The weight with the full height; unused for lateness.
  ///   - marked: The frame to mark; none for nil.
  package init(
    _ side: PatternExhibit.Side,
    _ window: Range<Int>,
    sign: FrameSign,
    full: Int,
    marked: Int? = nil
  ) {
    var bars = ""
    var marks = ""
    var frames: [Int: FrameMark] = [:]
    for mark in side.marks { frames[mark.refresh] = mark }
    for refresh in window {
      guard let mark = frames[refresh] else {
        bars.append(side.isEnded(before: refresh) ? "×" : "·")
        marks.append(" ")
        continue
      }
      let part = sign == .late ? mark.work.nanoseconds : mark.weight
      let whole = max(1, sign == .late ? side.period.nanoseconds : full)
      bars.append(Self.block(part, of: whole))
      marks.append(Self.mark(mark, side.period, isMarked: mark.frame == marked))
    }
    self.bars = bars
    self.marks = marks
  }

  /// The strips of both trials of an exhibit, on the same scale.
  package static func pair(_ exhibit: PatternExhibit) -> (bad: FrameStrip, fixed: FrameStrip) {
    let shown = [exhibit.bad, exhibit.fixed].flatMap { side in
      side.marks(in: exhibit.window)
    }
    let full = shown.map(\.weight).max() ?? 0
    let sign = exhibit.pattern.sign
    return (
      FrameStrip(exhibit.bad, exhibit.window, sign: sign, full: full, marked: exhibit.worst.frame),
      FrameStrip(exhibit.fixed, exhibit.window, sign: sign, full: full)
    )
  }

  private static func block(_ part: Int, of whole: Int) -> Character {
    guard part > 0 else { return blocks[0] }
    let scaled = min(part, whole).multipliedFullWidth(by: blocks.count - 1)
    return blocks[whole.dividingFullWidth(scaled).quotient]
  }

  private static func mark(_ mark: FrameMark, _ period: TimeSpan, isMarked: Bool) -> Character {
    let periods = mark.overrun.nanoseconds / max(1, period.nanoseconds)
    if periods > 9 { return "+" }
    if periods > 0 { return Character("\(periods)") }
    return isMarked ? "^" : " "
  }
}
