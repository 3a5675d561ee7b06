import Basics
import Testing
import UIKit

@MainActor
private class LogController: UIViewController {
  let name: String
  let log: ListLog
  init(_ name: String, _ log: ListLog) {
    (self.name, self.log) = (name, log)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override func viewDidLoad() { log.add("\(name) loaded") }
  override func viewWillAppear(_ animated: Bool) { log.add("\(name) will appear") }
  override func viewDidAppear(_ animated: Bool) { log.add("\(name) appeared") }
  override func viewWillDisappear(_ animated: Bool) { log.add("\(name) will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.add("\(name) disappeared") }
  override func viewDidLayoutSubviews() {
    if view.bounds.width > 0 { log.add("\(name) laid out") }
  }
}

@MainActor
private final class LogView: UIView {
  var log: ListLog?
  override func willMove(toSuperview newSuperview: UIView?) {
    log?.add("will move to \(newSuperview == nil ? "no " : "")superview")
  }
  override func didMoveToSuperview() {
    log?.add("moved to \(superview == nil ? "no " : "")superview")
  }
  override func willMove(toWindow newWindow: UIWindow?) {
    log?.add("will move to \(newWindow == nil ? "no " : "")window")
  }
  override func didMoveToWindow() { log?.add("moved to \(window == nil ? "no " : "")window") }
}

@Suite struct ControllerTests {
  @Test func aPushedControllerAppearsAfterTheOtherIsGone() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let first = LogController("first", log)
      let second = LogController("second", log)
      let navigation = UINavigationController(rootViewController: first)
      let probe = LogProbe(log)
      let driver = FrameDriver(root: navigation, probe: probe)
      driver.appear()
      driver.layout()
      #expect(
        log.take() == ["first loaded", "first will appear", "first laid out", "first appeared"]
      )
      navigation.pushViewController(second, animated: false)
      driver.layout()
      #expect(
        log.take() == [
          "second loaded", "first will disappear", "second will appear", "first disappeared",
          "second laid out", "second appeared",
        ]
      )
      navigation.popViewController(animated: false)
      #expect(
        log.take().filter { $0.contains("appear") } == [
          "second will disappear", "first will appear", "second disappeared", "first appeared",
        ]
      )
      #expect(second.navigationController == nil && navigation.topViewController === first)
      driver.disappear()
    }
  }

  @Test func aViewHearsOfItsWayIntoAWindowAndOut() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let root = UIViewController()
      let probe = LogProbe(log)
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      let view = LogView()
      view.log = log
      root.view.addSubview(view)
      #expect(
        log.take() == [
          "will move to window", "will move to superview", "moved to window",
          "moved to superview",
        ]
      )
      view.removeFromSuperview()
      #expect(
        log.take() == [
          "will move to no superview", "will move to no window", "moved to no window",
          "moved to no superview",
        ]
      )
      driver.disappear()
    }
  }

  @Test func aPointIsConvertedThroughAScrolledView() throws {
    try TestDevice().onMain {
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      let list = UIScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
      let inner = UIView(frame: CGRect(x: 5, y: 200, width: 10, height: 10))
      outer.addSubview(list)
      list.addSubview(inner)
      list.contentOffset = CGPoint(x: 0, y: 150)
      #expect(inner.convert(CGPoint(x: 1, y: 1), to: outer) == CGPoint(x: 16, y: 71))
      #expect(outer.convert(CGPoint(x: 16, y: 71), to: inner) == CGPoint(x: 1, y: 1))
    }
  }
}
