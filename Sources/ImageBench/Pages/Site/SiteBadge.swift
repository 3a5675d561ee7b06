internal import Text

/// The state of the last night as a small picture, and as the data of one.
struct SiteBadge {
  let state: SiteState

  /// The average width of a character of 11 units, and the room on both sides of a text.
  private static let character = 6.4
  private static let room = 10.0

  private static func width(_ text: String) -> Double {
    (Double(text.count) * character + room).rounded()
  }

  /// The picture as SVG.
  var picture: String {
    let left = Self.width(state.label)
    let right = Self.width(state.message)
    let name = "\(state.label): \(state.message)"
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": (left + right).coordinate, "height": "20",
        "role": "img", "aria-label": name,
      ]
    ) { svg in
      svg.element("title", name)
      svg.element("clipPath", ["id": "r"]) {
        $0.leaf("rect", ["width": (left + right).coordinate, "height": "20", "rx": "3"])
      }
      svg.element("g", ["clip-path": "url(#r)"]) { group in
        group.leaf("rect", ["width": left.coordinate, "height": "20", "fill": "#555"])
        group.leaf(
          "rect",
          [
            "x": left.coordinate, "width": right.coordinate, "height": "20",
            "fill": state.colour.hex,
          ]
        )
      }
      svg.element(
        "g",
        [
          "fill": "#fff", "text-anchor": "middle", "font-size": "11",
          "font-family": "Verdana,Geneva,DejaVu Sans,sans-serif",
        ]
      ) { group in
        for (middle, text) in [(left / 2, state.label), (left + right / 2, state.message)] {
          group.element(
            "text",
            [
              "x": middle.coordinate, "y": "14",
              // Fonts differ in width, and the boxes do not.
              "textLength": (Double(text.count) * Self.character).coordinate,
            ],
            text
          )
        }
      }
    }
    return markup.text + "\n"
  }

  /// The data of shields.io's endpoint badge.
  var endpoint: String {
    let json: JSONValue = [
      "schemaVersion": .integer(1), "label": .string(state.label),
      "message": .string(state.message), "color": .string(state.colour.rawValue),
    ]
    return JSONWriter.text(json, layout: .indented) + "\n"
  }
}
