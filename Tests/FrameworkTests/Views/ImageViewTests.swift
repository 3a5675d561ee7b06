import Basics
import Synchronization
import Testing
import UIKit
import VirtualTime

@Suite struct ImageViewTests {
  private static func image() -> UIImage? {
    UIImage(data: Data(TestPicture.file(PixelSize(width: 200, height: 120))))
  }

  @MainActor
  private static func shown(_ view: UIView) -> (UIViewController, FrameDriver, LogProbe) {
    let root = UIViewController()
    root.view.addSubview(view)
    let probe = LogProbe(ListLog())
    let driver = FrameDriver(root: root, probe: probe)
    driver.appear()
    return (root, driver, probe)
  }

  @Test func pixelsBelongToAViewWhileAnImageViewInTheWindowShowsThem() throws {
    let device = TestDevice()
    try device.onMain {
      let image = try #require(Self.image())
      let view = UIImageView(image: image)
      let (_, driver, probe) = Self.shown(view)
      image.decodeForDisplay()
      #expect(device.ledger[.view] == 0 && device.ledger[.inFlight] > 0)
      driver.updateHolds()
      #expect(device.ledger[.view] > 0 && device.ledger[.inFlight] == 0)
      view.removeFromSuperview()
      #expect(device.ledger[.view] == 0)
      driver.disappear()
      _ = probe
    }
    #expect(device.ledger[.view] == 0)
  }

  @Test func twoViewsOfAnImageCountUntilTheLastLetsGo() throws {
    let device = TestDevice()
    try device.onMain {
      let image = try #require(Self.image())
      let (first, second) = (UIImageView(image: image), UIImageView(image: image))
      let (root, driver, probe) = Self.shown(first)
      root.view.addSubview(second)
      image.decodeForDisplay()
      driver.updateHolds()
      first.image = nil
      #expect(device.ledger[.view] > 0)
      second.image = nil
      #expect(device.ledger[.view] == 0)
      #expect(probe.log.take().suffix(2) == ["image -> nil", "image -> nil"])
      driver.disappear()
    }
  }

  @Test(
    arguments: [
      (CGRect(x: 0, y: 0, width: 10, height: 10), 1.0, false, UIView.ContentMode.center, 1),
      (CGRect(x: 390, y: 0, width: 10, height: 10), 1, false, .scaleToFill, 0),
      (CGRect(x: 0, y: 0, width: 10, height: 10), 0, false, .scaleToFill, 0),
      (CGRect(x: 0, y: 0, width: 10, height: 10), 0.005, false, .scaleToFill, 0),
      (CGRect(x: 0, y: 0, width: 10, height: 10), 0.5, false, .scaleToFill, 1),
      (CGRect(x: 0, y: 0, width: 10, height: 10), 1, true, .scaleToFill, 0),
      // Without a size only content that is not scaled reaches beyond the view.
      (CGRect(x: 50, y: 50, width: 0, height: 0), 1, false, .scaleToFill, 0),
      (CGRect(x: 50, y: 50, width: 0, height: 20), 1, false, .scaleAspectFill, 0),
      (CGRect(x: 50, y: 50, width: 0, height: 0), 1, false, .center, 1),
      (CGRect(x: 50, y: 50, width: 0, height: 0), 1, false, .topLeft, 1),
      (CGRect(x: 0, y: 0, width: 0, height: 0), 1, false, .bottomRight, 0),
    ] as [(CGRect, CGFloat, Bool, UIView.ContentMode, Int)]
  )
  func aFrameShowsImagesThatCanBeSeen(
    _ frame: CGRect,
    _ alpha: CGFloat,
    _ isHidden: Bool,
    _ mode: UIView.ContentMode,
    _ count: Int
  ) throws {
    try TestDevice().onMain {
      let view = UIImageView(frame: frame)
      (view.alpha, view.isHidden, view.contentMode) = (alpha, isHidden, mode)
      view.image = Self.image()
      let (_, driver, _) = Self.shown(view)
      #expect(driver.content.images.count { $0.image != nil } == count)
      driver.disappear()
    }
  }

  @Test func aFrameShowsNothingOutsideOfAClip() throws {
    try TestDevice().onMain {
      let box = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      let view = UIImageView(frame: CGRect(x: 30, y: 0, width: 20, height: 20))
      view.image = Self.image()
      box.addSubview(view)
      let (_, driver, _) = Self.shown(box)
      #expect(driver.content.images.count { $0.image != nil } == 1)
      box.clipsToBounds = true
      #expect(driver.content.images.allSatisfy { $0.image == nil })
      view.frame.origin.x = 19
      #expect(driver.content.images.count { $0.image != nil } == 1)
      driver.disappear()
    }
  }

  @Test func aFrameShowsLayersInLayers() throws {
    try TestDevice().onMain {
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
      let (outer, inner) = (CALayer(), CALayer())
      outer.frame = CGRect(x: 5, y: 5, width: 50, height: 50)
      inner.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
      outer.addSublayer(inner)
      view.layer.addSublayer(outer)
      inner.contents = Self.image()?.cgImage
      let (_, driver, probe) = Self.shown(view)
      #expect(driver.content.images.map(\.place) == [inner.place])
      #expect(driver.content.images.map(\.frame) == [CGRect(x: 16, y: 27, width: 10, height: 10)])
      inner.contents = nil
      #expect(probe.log.take().suffix(1) == ["image -> nil"])
      #expect(driver.content.images.isEmpty)
      inner.contents = Self.image()?.cgImage
      outer.isHidden = true
      #expect(driver.content.images.isEmpty)
      driver.disappear()
    }
  }

  @Test func anAnimationCompletesAfterItsDelayAndDuration() throws {
    let end = Mutex<TimePoint?>(nil)
    try TestDevice().onMain {
      let view = UIView(frame: .zero)
      UIView.animate(withDuration: 0.25, delay: 0.05, animations: { view.alpha = 0.5 }) { _ in
        end.withLock { $0 = World.currentTime }
      }
      #expect(view.alpha == 0.5)
    }
    #expect(end.withLock { $0 } == .start + .milliseconds(300))
  }
}
