import Basics
import Diagnosis
import Scenarios
import Signposts
import TestSupport
import Testing

@testable import Film
@testable import Trials

@Suite("The picture of a frame")
struct FramePainterTests {
  private static let screen = PointSize(width: 200, height: 200)

  private func frame(_ contents: [CellContent], overrun: TimeSpan = .zero) -> ScreenFrame {
    ScreenFrame(
      number: 54,
      screen: Self.screen,
      offset: 0,
      presented: .start,
      duration: .milliseconds(16),
      overrun: overrun,
      cause: overrun > .zero ? .decodeOnMain : nil,
      cells: contents.enumerated().map { index, content in
        let top = Double(index) * 40
        return ScreenCell(
          item: index,
          surface: 0,
          place: PointRect(left: 0, top: top, right: 100, bottom: top + 40),
          content: content,
          shownURL: content.hasImage ? 7 : nil,
          wantedURL: 8,
          waited: content == .image ? nil : .milliseconds(300)
        )
      }
    )
  }

  /// The colour of a point of the screen in the picture.
  private func color(_ canvas: FilmCanvas, x: Double, y: Double) -> FilmColor {
    canvas.color(
      x: Int(x * FramePainter.scale),
      y: FramePainter.headHeight + Int(y * FramePainter.scale)
    )
  }

  @Test("frames what is wrong red and what is stale orange, and hatches what failed")
  func contents() {
    var painter = FramePainter(screen: Self.screen, title: "naive")
    let canvas = painter.paint(
      frame([.image, .wrongImage, .staleImage, .placeholder, .failureImage])
    )
    let picture = FilmColor(ofURL: 7)
    #expect(color(canvas, x: 0, y: 0) == picture)
    #expect(CellContent.wrongImage.color == color(canvas, x: 0, y: 60))
    #expect(color(canvas, x: 50, y: 60) == picture)
    #expect(CellContent.staleImage.color == color(canvas, x: 0, y: 100))
    #expect(color(canvas, x: 2, y: 122) == .placeholder)
    let failed = (0..<6).map { color(canvas, x: 40 + Double($0) * 2, y: 180) }
    #expect(failed.count { $0 == CellContent.failureImage.color } == 1)
    #expect(color(canvas, x: 150, y: 20) == .paper)
  }

  @Test("has a bar in the colour of the cause, the longer the later")
  func bar() {
    var painter = FramePainter(screen: Self.screen, title: "naive")
    func width(_ overrun: TimeSpan, _ color: FilmColor) -> Int {
      let canvas = painter.paint(frame([], overrun: overrun))
      let y = canvas.size.height - 6
      return (0..<canvas.size.width).count { canvas.color(x: $0, y: y) == color }
    }
    let red = JankCause.decodeOnMain.color
    let (short, long) = (width(.milliseconds(50), red), width(.milliseconds(100), red))
    #expect(short > 0 && short < long)
    #expect(width(.milliseconds(1_000), red) == painter.size.width)
    #expect(width(.zero, .fine) > 0)
    #expect(width(.zero, red) == 0)
  }

  @Test("has another colour for each cause that holds the main lane")
  func causes() {
    let colors = JankCause.allCases.map(\.color)
    #expect(Set(colors).count == JankCause.allCases.count)
    #expect(JankCause.decodeOnMain.color.text == "#d7191c")
  }

  @Test("shows the picture of a file, and a colour where it is missing")
  func pictures() async throws {
    let sources = try await TestCorpus.sources()
    let url = ImageReference(sourceClass: .tile, ordinal: 0).urlNumber
    let size = PixelSize(width: 24, height: 18)
    var present = FilmPictures { sources.path(ofURL: $0) }
    let shown = present.picture(ofURL: url, size: size)
    #expect(shown.size == size)
    let colors = Set((0..<24).map { shown.color(x: $0, y: 9) })
    #expect(colors.count > 4)
    var missing = FilmPictures { _ in "/nonexistent/picture.jpg" }
    let plain = missing.picture(ofURL: url, size: size)
    #expect(plain == FilmCanvas(size: size, FilmColor(ofURL: url)))
    #expect(FilmColor(ofURL: url) != FilmColor(ofURL: url + 1))
    #expect(sources.path(ofURL: -1) == nil)
    #expect(sources.path(ofURL: .max) == nil)
  }

  @Test("is at most 360 pixels wide", arguments: [200.0, 430, 1_024, 4_000])
  func width(points: Double) {
    let painter = FramePainter(screen: PointSize(width: points, height: 300), title: "")
    #expect(painter.size.width <= 360)
    #expect(painter.size.width >= Int(min(360, points / 2)))
  }

  @Test("has letters of different shapes")
  func letters() {
    let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-/:+!?()% "
    let shapes = text.map { letter in
      PixelFont.pixels(of: String(letter)).map { "\($0.x),\($0.y)" }.joined(separator: " ")
    }
    #expect(Set(shapes).count == text.count)
    #expect(PixelFont.pixels(of: "abc").count == PixelFont.pixels(of: "ABC").count)
    #expect(PixelFont.pixels(of: text).allSatisfy { (0..<7).contains($0.y) })
  }
}
