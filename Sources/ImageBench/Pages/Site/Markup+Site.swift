extension Markup {
  /// Writes a cell of a table with text.
  mutating func cell(_ text: String) { element("td", text) }

  /// Writes a cell with a day, which is not broken into lines, or with words in its place.
  mutating func cell(day: String) { element("td", ["class": "day"], day) }

  /// Writes a cell with the number `value`, by which its column is sorted, as `text`.
  mutating func cell(_ text: String, value: Double) {
    element("td", ["class": "n", "data-v": Self.sortable(value)], text)
  }

  /// Writes a cell with an integer; a zero is left out, so that others are seen.
  mutating func cell(count: Int) {
    element(
      "td",
      ["class": "n", "data-v": "\(count)"],
      count == 0 ? "–" : SiteText.grouped(count)
    )
  }

  /// Writes a cell that says how far a level moved and whether that is good.
  mutating func cell(_ change: SiteChange) {
    let style =
      switch change.direction {
      case .worse: "n bad"
      case .better: "n good"
      case .other: "n"
      }
    element("td", ["class": style, "data-v": Self.sortable(change.shift ?? change.size)]) { cell in
      let shift = SiteText.shift(change)
      if !shift.isEmpty { cell.write(shift + " ") }
      cell.element("span", ["class": "word"], change.direction.word)
    }
  }

  /// Writes a cell with commits.
  mutating func cell(commits: String?) {
    element("td") { cell in
      if let commits { cell.element("code", commits) } else { cell.write("unknown") }
    }
  }

  /// Writes a cell that says whether a change was accepted, and why.
  mutating func cell(_ acceptance: SiteChange.Acceptance) {
    switch acceptance {
    case .none: cell("no")
    case .accepted(let reason, nil): cell("yes: \(reason)")
    case .accepted(let reason, let until?): cell("until \(until): \(reason)")
    case .expired(let reason, let day): cell("expired \(day): \(reason)")
    }
  }

  private static func sortable(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 0x1p53 ? "\(Int(value))" : "\(value)"
  }

  /// Writes a link.
  mutating func link(_ title: String, to target: String) {
    element("a", ["href": target], title)
  }

  /// Writes a list of facts: names with what `values` writes.
  mutating func facts(_ facts: [(name: String, value: String)]) {
    element("dl", ["class": "facts"]) { list in
      for fact in facts {
        list.element("dt", fact.name)
        list.element("dd", fact.value)
      }
    }
    newLine()
  }
}
