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
