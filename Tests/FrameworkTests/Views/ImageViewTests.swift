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
      #expect(probe.log.take().suffix(2) == ["image image -> nil", "image image -> nil"])
      driver.disappear()
    }
  }

  @Test(arguments: [
    (CGRect(x: 0, y: 0, width: 10, height: 10), 1.0, false, 1),
    (CGRect(x: 390, y: 0, width: 10, height: 10), 1.0, false, 0),
    (CGRect(x: 0, y: 0, width: 10, height: 10), 0.0, false, 0),
    (CGRect(x: 0, y: 0, width: 10, height: 10), 1.0, true, 0),
  ])
  func aFrameShowsImageViewsThatCanBeSeen(
    _ frame: CGRect,
    _ alpha: Double,
    _ isHidden: Bool,
    _ count: Int
  ) throws {
    try TestDevice().onMain {
      let view = UIImageView(frame: frame)
      (view.alpha, view.isHidden) = (alpha, isHidden)
      let (_, driver, _) = Self.shown(view)
      #expect(driver.visibleImages.count == count)
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
