internal import Basics
internal import Film
internal import Scenarios
internal import Signposts

/// The simulated screen of one frame: its cells, and what each of them shows.
struct ScreenDrawing {
  /// The golden angle in degrees, with which pictures that follow each other differ in hue.
  private static let hueStep = 137.508

  let frame: ScreenFrame
  /// The texts of URLs by number; nil for a small drawing, whose cells have no titles.
  let urls: [Int: String]?

  /// Draws the screen.
  func draw(into markup: inout Markup) {
    let (width, height) = (frame.screen.width.coordinate, frame.screen.height.coordinate)
    let box = "0 0 \(width) \(height)"
    let attributes: Markup.Attributes =
      urls == nil
      ? ["class": "thumb", "viewBox": box, "aria-hidden": "true"]
      : [
        "class": "screen", "viewBox": box, "width": width, "height": height, "role": "img",
        "aria-label": summary,
      ]
    markup.element("svg", attributes) { svg in
      for cell in frame.cells { draw(cell, &svg) }
    }
  }

  private func draw(_ cell: ScreenCell, _ svg: inout Markup) {
    let place = cell.place
    var style = ""
    if let url = cell.shownURL {
      // One picture has one colour everywhere, so that a repeated or wrong one is seen.
      let hue = (Double(url) * Self.hueStep).truncatingRemainder(dividingBy: 360)
      style = "fill:hsl(\(FixedPoint.text(hue, places: 0)) 45% 60%)"
    }
    let number: (Double) -> String = { FixedPoint.text($0, places: urls == nil ? 0 : 1) }
    let attributes: Markup.Attributes = [
      "class": cell.content.rawValue, "style": style, "x": number(place.left),
      "y": number(place.top), "width": number(place.right - place.left),
      "height": number(place.bottom - place.top),
    ]
    if urls == nil {
      svg.leaf("rect", attributes)
    } else {
      svg.element("rect", attributes) { $0.element("title", title(cell)) }
    }
  }

  private func title(_ cell: ScreenCell) -> String {
    func name(_ url: Int?) -> String { url.map { urls?[$0] ?? "url \($0)" } ?? "an image" }
    let waited = cell.waited.map { ", for \($0)" } ?? ""
    return switch cell.content {
    case .image: name(cell.shownURL)
    case .placeholder: "waits for \(name(cell.wantedURL))\(waited)"
    case .wrongImage, .staleImage:
      "shows \(name(cell.shownURL)) where \(name(cell.wantedURL)) belongs"
    case .failureImage: "shows the image for a failed load of \(name(cell.wantedURL))"
    }
  }

  private var summary: String {
    let empty = frame.cells.count { $0.content == .placeholder }
    let wrong = frame.wrongCount
    var text = "The screen of frame \(frame.number): \(frame.cells.count) surfaces"
    if empty > 0 { text += ", \(empty) without an image" }
    if wrong > 0 { text += ", \(wrong) with a wrong image" }
    return text
  }
}
