internal import Basics
internal import Film
internal import Scenarios
internal import Signposts

/// The simulated screen of one frame: its cells, and what each of them shows.
struct ScreenDrawing {
  /// The golden angle in degrees, with which pictures that follow each other differ in hue.
  private static let hueStep = 137.508

  let frame: ScreenFrame
  /// The texts of URLs by number.
  let urls: [Int: String]

  /// Draws the screen.
  func draw(into markup: inout Markup) {
    let box = "0 0 \(frame.screen.width.coordinate) \(frame.screen.height.coordinate)"
    markup.element(
      "svg",
      [
        "class": "screen", "viewBox": box, "width": frame.screen.width.coordinate,
        "height": frame.screen.height.coordinate, "role": "img", "aria-label": summary,
      ]
    ) { svg in
      for cell in frame.cells { draw(cell, &svg) }
    }
  }

  private func draw(_ cell: ScreenCell, _ svg: inout Markup) {
    let place = cell.place
    var style = ""
    if let url = cell.shownURL {
      // One picture has one colour everywhere, so that a repeated or wrong one is seen.
      let hue = (Double(url) * Self.hueStep).truncatingRemainder(dividingBy: 360)
      style = "fill:hsl(\(hue.coordinate) 45% 60%)"
    }
    svg.element(
      "rect",
      [
        "class": cell.content.rawValue, "style": style, "x": place.left.coordinate,
        "y": place.top.coordinate, "width": (place.right - place.left).coordinate,
        "height": (place.bottom - place.top).coordinate,
      ]
    ) { $0.element("title", title(cell)) }
  }

  private func title(_ cell: ScreenCell) -> String {
    func name(_ url: Int?) -> String { url.map { urls[$0] ?? "url \($0)" } ?? "an image" }
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
