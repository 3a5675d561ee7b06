internal import Basics
internal import Reports

/// A cell of a table as a page shows it.
struct ShownCell {
  let text: String
  /// The number by which rows are sorted and compared; nil for text.
  let number: Double?
  /// Why it is empty; nil for a value.
  let reason: String?
  let tone: Tone?

  init(_ cell: ReportTable.Cell) {
    (reason, tone) = (Self.reason(cell), Self.tone(cell))
    switch cell {
    case .text(let text, _):
      self.text = text
      // "27/30" is compared by what it counts.
      let parts = text.split(separator: "/")
      number = parts.count == 2 && Int(parts[1]) != nil ? Double(parts[0]) : nil
    case .number(let value, let places):
      text = FixedPoint.text(value, places: places)
      number = value
    case .bytes(let count):
      text = "\(count)"
      number = Double(count.bytes)
    case .empty:
      text = "–"
      number = nil
    }
  }

  private static func reason(_ cell: ReportTable.Cell) -> String? {
    guard case .empty(let reason) = cell else { return nil }
    return reason
  }

  private static func tone(_ cell: ReportTable.Cell) -> Tone? {
    guard case .text(_, let tone) = cell else { return nil }
    return tone
  }

  /// Writes the table cell; `share` is the length of its bar, from 0 to 1, nil for none.
  func write(into row: inout Markup, share: Double?) {
    let side = number == nil && reason == nil ? "" : "n"
    let style = tone == .bad ? "\(side) bad" : side
    let content: (inout Markup) -> Void = { cell in
      cell.write(text)
      if let reason { cell.element("span", ["class": "hidden"], "empty: \(reason)") }
      if let share, share > 0 {
        let width = "width:\(FixedPoint.text(100 * share, places: 0))%"
        cell.element("span", ["class": "fx", "style": width], "")
      }
    }
    if let number {
      row.element("td", ["class": style, "data-v": "\(number)"], content)
    } else if let reason {
      row.element("td", ["class": style, "title": reason], content)
    } else {
      row.element("td", ["class": style], content)
    }
  }
}
