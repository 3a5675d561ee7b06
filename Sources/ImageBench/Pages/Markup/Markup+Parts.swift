extension Markup {
  /// A table that scrolls within itself where the page is narrower; `name` says what it shows.
  ///
  /// A box that scrolls is reached by keyboard too, and then needs a name.
  mutating func scrolling(_ name: String, _ content: (inout Markup) -> Void) {
    element(
      "div",
      ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": name],
      content
    )
  }

  /// Writes `text`, of which every second part between backticks is code.
  mutating func write(withCode text: String) {
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) { write(String(part)) } else { element("code", String(part)) }
    }
  }

  /// A part of a page that is closed until a reader opens it or a link leads to it.
  mutating func folded(_ title: String, _ anchor: String, _ content: (inout Markup) -> Void) {
    newLine()
    element("details", ["class": "part", "id": anchor]) { details in
      details.element("summary") { $0.element("h2", title) }
      content(&details)
    }
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

  /// Writes the controls of the table `name`, which choose among its rows: a choice for each of
  /// `choices`, what `further` writes, by default nothing, and words to search for.
  mutating func controls(
    of name: String,
    choices: [(key: String, title: String, words: [String])],
    further: (inout Markup) -> Void = { _ in }
  ) {
    element("div", ["class": "controls", "data-for": name, "hidden": ""]) { box in
      for choice in choices {
        box.element("label") { label in
          label.write(choice.title)
          label.element("select", ["data-key": choice.key]) { select in
            select.element("option", ["value": ""]) { $0.write("all") }
            for word in choice.words { select.element("option", ["value": word], word) }
          }
        }
      }
      further(&box)
      box.element("label") { label in
        label.write("Search")
        label.leaf("input", ["type": "search"])
      }
      box.element("output", ["class": "note"], "")
    }
    newLine()
  }
}
