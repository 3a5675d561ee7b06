import Basics
import Testing
import UIKit
import VirtualTime

@Suite struct CollectionTests {
  @Test func aScreenIsBoundBetweenTheTwoReportsOfAppearance() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let probe = LogProbe(log)
      let driver = FrameDriver(root: LogList(log), probe: probe)
      driver.appear()
      #expect(log.lines.prefix(2) == ["viewDidLoad", "viewWillAppear"])
      #expect(log.lines.last == "viewDidAppear")
      #expect(
        Array(log.lines[2..<6]) == ["willBind 0", "configure 0", "didBind 0", "willDisplay 0"]
      )
      #expect(driver.content.cells.count == 9)
      #expect(driver.content.images.allSatisfy { $0.size.height == 100 })
      #expect(driver.content.cells.map(\.item?.item) == Array(0..<9))
      driver.disappear()
      #expect(log.lines.suffix(2) == ["viewWillDisappear", "viewDidDisappear"])
    }
  }

  @Test func aDragEndsBeforeItsDeceleration() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let root = LogList(log)
      let probe = LogProbe(log)
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      _ = log.take()
      driver.scroll(to: 10, .beginsDrag)
      #expect(root.list?.isDragging == true)
      driver.scroll(to: 20, .endsDrag(velocity: .zero, target: CGPoint(x: 0, y: 25)))
      #expect(root.list?.isDragging == false && root.list?.isDecelerating == true)
      driver.scroll(to: 25, .decelerates)
      driver.scroll(to: 25, .endsDeceleration)
      #expect(
        log.take() == [
          "willBeginDragging", "didScroll 10", "didScroll 20", "willEndDragging",
          "didEndDragging true", "willBeginDecelerating", "didScroll 25", "didEndDecelerating",
        ]
      )
      driver.disappear()
    }
  }

  @Test func reloadedItemsAreBoundAgainAndOthersStay() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let root = LogList(log)
      let probe = LogProbe(log)
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      root.list?.isPrefetchingEnabled = false
      driver.layout()
      _ = log.take()
      root.list?.reloadItems(at: [IndexPath(item: 3, section: 0)])
      driver.layout()
      #expect(log.take().filter { $0.hasPrefix("configure") } == ["configure 3"])
      root.list?.reloadData()
      driver.layout()
      #expect(log.take().count { $0.hasPrefix("configure") } == 9)
      driver.disappear()
    }
  }

  @Test func insertedAndDeletedItemsMoveTheCellsOfTheOthers() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let root = LogList(log)
      let probe = LogProbe(log)
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      let list = try #require(root.list)
      let second = try #require(list.cellForItem(at: IndexPath(item: 2, section: 0)))
      root.count += 1
      list.performBatchUpdates {
        list.deleteItems(at: [IndexPath(item: 1, section: 0)])
        list.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
      }
      _ = driver.layout()
      #expect(list.indexPath(for: second)?.item == 3)
      #expect(second.frame.minY == 300)
      driver.disappear()
    }
  }

  @Test func noticesReachControllersAndObservers() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let probe = LogProbe(log)
      let driver = FrameDriver(root: LogList(log), probe: probe)
      driver.appear()
      let names = [
        UIApplication.didReceiveMemoryWarningNotification,
        UIApplication.willResignActiveNotification,
        UIApplication.didEnterBackgroundNotification,
        UIApplication.willEnterForegroundNotification,
        UIApplication.didBecomeActiveNotification,
      ]
      let observers = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { log.add(name.rawValue) }
        }
      }
      _ = log.take()
      driver.receive(.memoryWarning)
      driver.receive(.background)
      #expect(UIApplication.shared.applicationState == .background)
      driver.receive(.foreground)
      #expect(log.take() == ["didReceiveMemoryWarning"] + names.map(\.rawValue))
      #expect(UIApplication.shared.applicationState == .active)
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      driver.disappear()
    }
  }
}
