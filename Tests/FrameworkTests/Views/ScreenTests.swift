import AppleFoundation
import Basics
import Synchronization
import Testing
import UIKit
import UIKit.UIImage
import UIKit.UIView
import VirtualTime

/// A view that notes how it moves through the tree.
private final class MovingView: UIView {
  var calls: [String] = []
  override func willMove(toSuperview newSuperview: UIView?) {
    calls.append("willMoveToSuperview \(newSuperview != nil)")
  }
  override func didMoveToSuperview() { calls.append("didMoveToSuperview") }
  override func willMove(toWindow newWindow: UIWindow?) {
    calls.append("willMoveToWindow \(newWindow != nil)")
  }
  override func didMoveToWindow() { calls.append("didMoveToWindow \(window != nil)") }
  override func layoutSubviews() {
    super.layoutSubviews()
    calls.append("layoutSubviews")
  }
  @IBAction func tap(_ sender: UIButton) { calls.append("tap") }
}

/// A cell that clears its image late or never, as the careless cell of an article.
private final class PictureScreen: UIViewController {
  let picture = UIImageView(frame: CGRect(x: 0, y: 10, width: 100, height: 100))
  var warnings = 0
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(picture)
  }
  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    warnings += 1
  }
}

@Suite("A screen")
struct ScreenTests {
  @Test("reports a view's way into the window and out of it in UIKit's order")
  func moving() throws {
    try TestDevice().onMain {
      let driver = FrameDriver(root: UIViewController(), probe: TestProbe())
      driver.appear()
      let view = MovingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      driver.root.view.addSubview(view)
      driver.layout()
      view.removeFromSuperview()
      #expect(
        view.calls == [
          "willMoveToWindow true", "willMoveToSuperview true", "didMoveToWindow true",
          "didMoveToSuperview", "layoutSubviews", "willMoveToSuperview false",
          "willMoveToWindow false", "didMoveToWindow false", "didMoveToSuperview",
        ]
      )
    }
  }

  @Test("shares a change of size among the flexible parts of a view in proportion")
  func autoresizing() throws {
    try TestDevice().onMain {
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let inner = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
      inner.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleTopMargin]
      outer.addSubview(inner)
      outer.frame.size = CGSize(width: 190, height: 150)
      #expect(inner.frame == CGRect(x: 20, y: 60, width: 160, height: 20))
    }
  }

  @Test("completes animations after their duration and delay, or in the next turn without any")
  func animations() throws {
    let device = TestDevice()
    let times = Mutex<[TimeSpan]>([])
    try device.onMain {
      let view = UIView()
      func note(_: Bool) {
        times.withLock { $0.append((World.currentTime ?? .start) - .start) }
      }
      UIView.animate(withDuration: 0.3, delay: 0.1) {
        view.alpha = 0
      } completion: {
        note($0)
      }
      #expect(view.alpha == 0)
      UIView.transition(with: view, duration: 0.2, options: .transitionCrossDissolve) {
        view.alpha = 1
      } completion: {
        note($0)
      }
      UIView.performWithoutAnimation {
        UIView.animate(withDuration: 9) {
        } completion: {
          note($0)
        }
      }
    }
    #expect(times.withLock { $0 } == [.zero, .milliseconds(200), .milliseconds(400)])
  }

  @Test("gives the pixels of a shown image to the view while it is in the window")
  func pixels() throws {
    let device = TestDevice()
    try device.onMain {
      let screen = PictureScreen()
      let probe = TestProbe()
      let driver = FrameDriver(root: screen, probe: probe)
      driver.appear()
      let image = UIImage(data: Data(TestPicture.file(PixelSize(width: 40, height: 40))))
      screen.picture.image = image
      #expect(probe.calls == ["image some"])
      #expect(driver.content.images.map(\.place) == [screen.picture.layer.place])
      #expect(device.ledger[.view] == 0)
      screen.picture.decodeForDisplay()
      let bytes = device.ledger[.view]
      #expect(bytes > 0 && device.ledger[.inFlight] == 0)
      screen.picture.isHidden = true
      #expect(driver.content.images.isEmpty)
      driver.disappear()
      #expect(device.ledger[.view] == 0 && device.ledger[.inFlight] == bytes)
    }
    #expect(device.ledger.total == 0)
  }

  @Test("reports a memory warning to controllers and observers once")
  func memoryWarning() throws {
    try TestDevice().onMain {
      let screen = PictureScreen()
      let driver = FrameDriver(root: screen, probe: TestProbe())
      driver.appear()
      let names = Mutex<[String]>([])
      let observers = [
        UIApplication.didReceiveMemoryWarningNotification,
        UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
        UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
      ].map { name in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
          names.withLock {
            $0.append(note.name.rawValue.replacing("UIApplication", with: ""))
          }
        }
      }
      driver.receive(.memoryWarning)
      #expect(screen.warnings == 1)
      driver.receive(.background)
      #expect(UIApplication.shared.applicationState == .background)
      driver.receive(.foreground)
      #expect(UIApplication.shared.applicationState == .active)
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      #expect(
        names.withLock { $0 } == [
          "DidReceiveMemoryWarningNotification", "WillResignActiveNotification",
          "DidEnterBackgroundNotification", "WillEnterForegroundNotification",
          "DidBecomeActiveNotification",
        ]
      )
    }
  }

  @Test("sends actions of a control to targets and closures")
  func actions() throws {
    try TestDevice().onMain {
      let button = UIButton(type: .system)
      let view = MovingView()
      button.addTarget(view, action: Selector("tap", MovingView.tap), for: .touchUpInside)
      button.addAction(UIAction { _ in view.calls.append("closure") }, for: .touchUpInside)
      button.sendActions(for: .touchDown)
      button.sendActions(for: .touchUpInside)
      #expect(view.calls == ["tap", "closure"])
    }
  }
}

/// Counts the frames of a display link.
@MainActor
private final class Ticker: NSObject {
  var times: [Double] = []
  func tick(_ link: CADisplayLink) { times.append(link.targetTimestamp - link.timestamp) }
}

@Suite("CADisplayLink")
struct DisplayLinkRateTests {
  @Test("fires at its own rate until it is invalidated", arguments: [(0, 8), (60, 4), (30, 2)])
  func rate(rate: Int, calls: Int) throws {
    try TestDevice().onMain {
      let driver = FrameDriver(root: UIViewController(), probe: TestProbe())
      let ticker = Ticker()
      let link = CADisplayLink(target: ticker, selector: Selector("tick", Ticker.tick))
      link.preferredFramesPerSecond = rate
      link.add(to: .main, forMode: .common)
      let period = TimeSpan(nanoseconds: 8_333_333)
      for frame in 0..<8 { driver.tick(timestamp: .start + period * frame, period: period) }
      #expect(ticker.times.count == calls)
      link.isPaused = true
      driver.tick(timestamp: .start + period * 100, period: period)
      link.isPaused = false
      link.invalidate()
      driver.tick(timestamp: .start + period * 200, period: period)
      #expect(ticker.times.count == calls)
    }
  }
}
