package import Basics
internal import Diagnosis
package import Scenarios
internal import Signposts
internal import Text

/// Draws the screens of frames, each with a strip below that says its number and its lateness.
package struct FramePainter {
  /// Pixels to a point, unless the picture would be too wide.
  package static let scale = 0.5
  /// The most pixels that a screen is wide.
  package static let widestScreen = 360
  /// The lateness that fills the bar of the strip: ten refreshes at 60 Hz, a pause that all see.
  package static let fullBar = TimeSpan.milliseconds(167)
  /// The height of the strip below the screen, and of the line above it, in pixels.
  static let stripHeight = 36
  static let headHeight = 13

  private let screen: PointSize
  private let scale: Double
  private let title: String
  private var pictures: FilmPictures

  /// A painter of frames of a screen, whose pictures have `title` above.
  package init(screen: PointSize, title: String, pictures: FilmPictures = FilmPictures()) {
    self.screen = screen
    self.title = title
    self.pictures = pictures
    scale = min(Self.scale, Double(Self.widestScreen) / max(1, screen.width))
  }

  /// The size of its pictures in pixels.
  package var size: PixelSize {
    PixelSize(width: view.width, height: Self.headHeight + view.height + Self.stripHeight)
  }

  /// Where the screen is in the picture.
  private var view: FilmArea {
    FilmArea(
      x: 0,
      y: Self.headHeight,
      width: max(1, Int((screen.width * scale).rounded())),
      height: max(1, Int((screen.height * scale).rounded()))
    )
  }

  /// The picture of `frame`, below which stands what it is.
  package mutating func paint(_ frame: ScreenFrame) -> FilmCanvas {
    var canvas = FilmCanvas(size: size, .strip)
    canvas.write(title, x: 3, y: 3, .text)
    canvas.fill(view, .paper)
    for cell in frame.cells { paint(cell, on: &canvas) }
    paintStrip(of: frame, on: &canvas)
    return canvas
  }

  /// The picture in place of a frame that there is none of, because the app had ended.
  package func paintEnd(ofFrame number: Int) -> FilmCanvas {
    var canvas = FilmCanvas(size: size, .strip)
    canvas.write(title, x: 3, y: 3, .text)
    let text = "app ended"
    canvas.write(
      text,
      x: (view.width - PixelFont.width(of: text)) / 2,
      y: view.y + view.height / 2,
      .text
    )
    canvas.write("Frame \(number)", x: 3, y: view.y + view.height + 4, .faint)
    return canvas
  }

  private mutating func paint(_ cell: ScreenCell, on canvas: inout FilmCanvas) {
    let place = pixels(cell.place)
    switch cell.content {
    case .image, .wrongImage, .staleImage:
      // The size follows from that of the surface alone: a scrolled one would be decoded again.
      let size = PixelSize(
        width: Int((cell.place.width * scale).rounded(.up)),
        height: Int((cell.place.height * scale).rounded(.up))
      )
      let picture = pictures.picture(ofURL: cell.shownURL ?? 0, size: size)
      canvas.draw(picture, x: place.x, y: place.y, in: place.clamped(to: view))
    case .placeholder:
      canvas.fill(place, .placeholder, in: view)
      paintWait(cell, place, on: &canvas)
    case .failureImage:
      canvas.fill(place, .placeholder, in: view)
      canvas.hatch(place, cell.content.color ?? .mark, step: 6, in: view)
    }
    if let color = cell.content.color { canvas.frame(place, color, width: 3, in: view) }
  }

  /// An hourglass with the time that a surface has waited below it, as far as there is room.
  private func paintWait(_ cell: ScreenCell, _ place: FilmArea, on canvas: inout FilmCanvas) {
    let clip = place.clamped(to: view)
    let glass = 9
    guard place.width > glass + 4, place.height > glass + 4 else { return }
    let text = cell.waited.map { FixedPoint.text($0.seconds, places: 1) + "s" } ?? ""
    let hasText =
      !text.isEmpty && place.width > PixelFont.width(of: text) + 4
      && place.height > glass + PixelFont.height + 8
    let height = glass + (hasText ? PixelFont.height + 3 : 0)
    let (left, top) = (
      place.x + (place.width - glass) / 2, place.y + (place.height - height) / 2
    )
    for y in 0..<glass {
      let margin = min(y, glass - 1 - y)
      let line = FilmArea(x: left + margin, y: top + y, width: glass - 2 * margin, height: 1)
      canvas.fill(line, .mark, in: clip)
    }
    guard hasText else { return }
    canvas.write(
      text,
      x: place.x + (place.width - PixelFont.width(of: text)) / 2,
      y: top + glass + 3,
      .mark,
      in: clip
    )
  }

  /// The number of the frame, and how late the next one came, which users see as a pause; else how
  /// late it came itself.
  private func paintStrip(of frame: ScreenFrame, on canvas: inout FilmCanvas) {
    let top = view.y + view.height
    let overrun = frame.wait?.overrun ?? frame.overrun
    let late = overrun.milliseconds
    let isLate = overrun > .zero
    let reason = frame.wait.map(\.cause) ?? frame.cause
    let color = reason?.color ?? (isLate ? JankCause.unknown.color : .fine)
    canvas.write("Frame \(frame.number)", x: 3, y: top + 4, .text)
    let words =
      frame.wait == nil
      ? isLate ? "late \(FixedPoint.text(late, places: 1)) ms" : "in time"
      : "stood \(FixedPoint.text(frame.duration.milliseconds, places: 1)) ms"
    canvas.write(
      words,
      x: view.width - PixelFont.width(of: words) - 3,
      y: top + 4,
      isLate ? .text : .faint
    )
    let cause = reason?.rawValue ?? Self.state(of: frame)
    canvas.write(cause, x: 3, y: top + 15, reason == nil ? .faint : .text)
    let part = min(1, late / Self.fullBar.milliseconds)
    let width = isLate ? max(4, Int(Double(view.width) * part)) : 4
    canvas.fill(FilmArea(x: 0, y: top + 27, width: width, height: 6), color)
  }

  /// What is not as it should be on a screen in time.
  private static func state(of frame: ScreenFrame) -> String {
    func count(_ content: CellContent) -> Int { frame.cells.count { $0.content == content } }
    let parts = [
      (count(.wrongImage), "wrong"), (count(.staleImage), "stale"),
      (count(.failureImage), "failed"), (count(.placeholder), "waiting"),
    ].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private func pixels(_ place: PointRect) -> FilmArea {
    let (left, top) = (Int((place.left * scale).rounded()), Int((place.top * scale).rounded()))
    return FilmArea(
      x: left,
      y: view.y + top,
      width: max(1, Int((place.right * scale).rounded()) - left),
      height: max(1, Int((place.bottom * scale).rounded()) - top)
    )
  }
}
