internal import Basics
internal import Records
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
    let style = tone == .bad ? "n bad" : "n"
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

extension Metric {
  /// The direction that is good, as the pages' script knows it; empty for neither.
  var better: String {
    switch polarity {
    case .smaller: "smaller"
    case .larger: "larger"
    case .none: ""
    }
  }

  /// The identity of its definition on the page.
  var anchor: String { "metric-" + TrialStory.anchor(name) }
}

extension Markup {
  /// A table that scrolls within itself where the page is narrower; `name` says what it shows.
  mutating func scrolling(_ name: String, _ content: (inout Markup) -> Void) {
    element(
      "div",
      ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": name],
      content
    )
  }

  /// A section with a heading, to which `anchor` leads.
  mutating func section(_ title: String, _ anchor: String, _ content: (inout Markup) -> Void) {
    newLine()
    element("section", ["id": anchor, "aria-labelledby": "\(anchor)-title"]) { section in
      section.element("h2", ["id": "\(anchor)-title"], title)
      content(&section)
    }
  }

  /// The words behind the colours of `causes`.
  mutating func key(_ entries: [(style: String, title: String)]) {
    element("ul", ["class": "key"]) { list in
      for entry in entries {
        list.element("li") { item in
          item.element("span", ["class": "k \(entry.style)"], "")
          item.write(entry.title)
        }
      }
    }
  }
}
