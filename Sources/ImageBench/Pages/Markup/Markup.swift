internal import Reports

/// HTML and SVG text that is written element by element, so that every element is closed and every
/// text and attribute is escaped.
package struct Markup: Sendable {
  /// The attributes of one element, in the order in which they are written.
  package typealias Attributes = KeyValuePairs<String, String>

  /// What was written so far.
  package private(set) var text = ""

  /// Markup without an element.
  package init() {}

  /// The markup that `content` writes.
  package init(_ content: (inout Markup) -> Void) {
    content(&self)
  }

  /// Writes the element `name` with what `content` writes inside of it.
  package mutating func element(
    _ name: String,
    _ attributes: Attributes = [:],
    _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  /// Writes the element `name` with `content` as its text.
  package mutating func element(_ name: String, _ attributes: Attributes, _ content: String) {
    element(name, attributes) { $0.write(content) }
  }

  /// Writes the element `name`, which has no attributes, with `content` as its text.
  package mutating func element(_ name: String, _ content: String) {
    element(name, [:], content)
  }

  /// Writes an element without content: `<br/>`, `<rect …/>`.
  package mutating func leaf(_ name: String, _ attributes: Attributes = [:]) {
    open(name, attributes)
    text += "/>"
  }

  /// Writes `content` as text.
  package mutating func write(_ content: String) {
    text += XMLText.escaped(content)
  }

  /// Writes markup that is already complete.
  package mutating func append(_ other: Markup) {
    text += other.text
  }

  /// Writes the content of a `style` or `script` element, which HTML does not unescape.
  ///
  /// It must not contain `</`.
  mutating func raw(_ name: String, _ content: String) {
    precondition(!content.contains("</"), "a \(name) element would end within its content")
    text += "<\(name)>\(content)</\(name)>"
  }

  /// Ends a line, so that differences of two pages stay readable.
  package mutating func newLine() {
    text += "\n"
  }

  private mutating func open(_ name: String, _ attributes: Attributes) {
    text += "<\(name)"
    for (key, value) in attributes {
      text += value.isEmpty ? " \(key)" : " \(key)=\"\(XMLText.escaped(value))\""
    }
  }
}
