import Basics
import Testing
import UIKit

/// What a layer shows of the drawing of its view.
@Suite("Views that draw")
struct DrawingViewTests {
  /// Draws its image, if it has one.
  private final class Drawn: UIView {
    var image: UIImage? { didSet { setNeedsDisplay() } }
    var asksForContext = false
    var callsSuper = false

    override func draw(_ rect: CGRect) {
      if callsSuper { super.draw(rect) }
      if asksForContext { _ = UIGraphicsGetCurrentContext() }
      image?.draw(in: bounds)
    }
  }

  @MainActor
  private static func shown(_ view: UIView) -> FrameDriver {
    let root = UIViewController()
    root.view.addSubview(view)
    let driver = FrameDriver(root: root, probe: LogProbe(ListLog()))
    driver.appear()
    driver.layout()
    return driver
  }

  private static func image() -> UIImage? {
    UIImage(data: Data(TestPicture.file(PixelSize(width: 20, height: 12))))
  }

  @Test("A view that draws nothing any longer shows nothing", arguments: [false, true])
  func nothing(_ callsSuper: Bool) throws {
    try TestDevice().onMain {
      let view = Drawn(frame: CGRect(x: 0, y: 0, width: 20, height: 12))
      view.callsSuper = callsSuper
      view.image = Self.image()
      let driver = Self.shown(view)
      #expect(driver.content.images.count { $0.image?.origin?.address == 7 } == 1)
      view.image = nil
      driver.layout()
      #expect(view.layer.contents == nil)
      #expect(driver.content.images.allSatisfy { $0.image == nil })
    }
  }

  @Test("A view that asks for its context and draws nothing shows an empty bitmap")
  func empty() throws {
    try TestDevice().onMain {
      let view = Drawn(frame: CGRect(x: 0, y: 0, width: 20, height: 12))
      view.asksForContext = true
      view.image = Self.image()
      let driver = Self.shown(view)
      view.image = nil
      driver.layout()
      #expect(driver.content.images.allSatisfy { $0.image?.origin == nil })
    }
  }

  @Test("Content that the app gave to the layer of a view stays, unless the view draws")
  func ownContent() throws {
    try TestDevice().onMain {
      let image = try #require(Self.image()?.cgImage)
      let plain = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 12))
      let drawn = Drawn(frame: CGRect(x: 0, y: 20, width: 20, height: 12))
      let root = UIView()
      root.addSubview(plain)
      root.addSubview(drawn)
      let driver = Self.shown(root)
      for view in [plain, drawn] {
        view.layer.contents = image
        view.setNeedsDisplay()
      }
      driver.layout()
      #expect(plain.layer.contents as? CGImage === image)
      #expect(drawn.layer.contents == nil)
    }
  }
}
