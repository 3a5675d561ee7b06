internal import Basics
internal import Diagnosis
internal import Film
internal import Records

/// Strips of screens below each other, all at the same times, each above the frames of that time.
struct FilmstripDrawing {
  let strip: Filmstrip
  /// The name of the box that scrolls; no two boxes of a page have the same.
  let name: String

  /// Draws the strips as a table, so that each picture has its time and its loader.
  func draw(into markup: inout Markup) {
    markup.scrolling(name) { box in
      box.element("table", ["class": "filmstrip"]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", ["scope": "col"]) {
              $0.element("span", ["class": "hidden"], "loader")
            }
            for (index, time) in strip.times.enumerated() {
              let text = FixedPoint.text(time.seconds, places: 2)
              row.element("th", ["scope": "col"], text + (index == 0 ? " s" : ""))
            }
          }
        }
        table.element("tbody") { body in
          for row in strip.rows { write(row, &body) }
        }
      }
    }
  }

  private func write(_ row: Filmstrip.Row, _ body: inout Markup) {
    body.element("tr") { line in
      line.element("th", ["scope": "row"]) { head in
        head.element("strong", row.part.loader)
        head.element("small", row.part.roles.joined(separator: ", "))
        head.element("small", hitches(row))
      }
      for screen in row.screens {
        line.element("td") { cell in
          guard let screen else {
            cell.element("span", ["class": row.isEnded ? "over bad" : "over"]) {
              $0.write(row.isEnded ? "ended" : "over")
            }
            return
          }
          ScreenDrawing(frame: screen, urls: nil).draw(into: &cell)
          let share = FixedPoint.text(100 * screen.unfilledShare, places: 0)
          cell.element("span", ["class": "hidden"], "\(share) % blank")
        }
      }
    }
    body.element("tr", ["class": "lane"]) { line in
      line.element("th", ["scope": "row"]) {
        $0.element("span", ["class": "hidden"], "frames of \(row.part.loader)")
      }
      line.element("td", ["colspan": "\(row.screens.count)"]) { cell in
        cell.element("span", ["class": "hidden"], hitches(row))
        cell.element("div", ["class": "frames", "aria-hidden": "true"]) { write(frames: &$0, row) }
      }
    }
  }

  private func shown(_ row: Filmstrip.Row) -> [FrameVerdict] {
    guard let start = strip.times.first else { return [] }
    return row.late.filter { $0.tick < strip.end && $0.presented > start }
  }

  private func hitches(_ row: Filmstrip.Row) -> String {
    let late = shown(row)
    guard let worst = late.max(by: { $0.overrun < $1.overrun }) else { return "no late frame" }
    let time = FixedPoint.text(worst.overrun.milliseconds, places: 0)
    return "\(Plural.text(late.count, "late frame")), worst \(time) ms"
  }

  /// The late frames on a ground of frames in time.
  private func write(frames lane: inout Markup, _ row: Filmstrip.Row) {
    guard let start = strip.times.first else { return }
    let whole = (strip.end - start).seconds
    func share(_ time: TimePoint) -> Double {
      min(100, max(0, 100 * (time - start).seconds / whole))
    }
    for frame in shown(row) {
      let (left, right) = (share(frame.tick), share(frame.presented))
      let place = "left:\(left.coordinate)%;width:\((right - left).coordinate)%"
      lane.element("i", ["class": frame.paceStyle, "style": place], "")
    }
    if row.isEnded, let last = row.screens.lastIndex(where: { $0 != nil }) {
      let left = 100 * Double(last + 1) / Double(row.screens.count)
      guard left < 100 else { return }
      let place = "left:\(left.coordinate)%;width:\((100 - left).coordinate)%"
      lane.element("i", ["class": "over", "style": place], "")
    }
  }
}
