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
      #expect(driver.layout() == 9)
      #expect(log.lines.prefix(2) == ["viewDidLoad", "viewWillAppear"])
      #expect(log.lines.last == "viewDidAppear")
      #expect(
        Array(log.lines[2..<6]) == ["willBind 0", "configure 0", "didBind 0", "willDisplay 0"]
      )
      #expect(driver.visibleCellCount == 9)
      #expect(driver.visibleImageViews.allSatisfy { $0.view.bounds.height == 100 })
      #expect(driver.visibleImageViews.map(\.item?.item) == Array(0..<9))
      driver.disappear()
      #expect(log.lines.suffix(2) == ["viewWillDisappear", "viewDidDisappear"])
    }
  }

  @Test func aCellThatLeavesIsPreparedOnceAndBoundToTheItemThatEnters() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let root = LogList(log)
      let probe = LogProbe(log)
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      _ = driver.layout()
      root.list?.isPrefetchingEnabled = false
      let first = try #require(
        root.list?.cellForItem(at: IndexPath(item: 0, section: 0)) as? LogCell
      )
      _ = log.take()
      driver.scroll(to: CGPoint(x: 0, y: 100), phase: .began)
      #expect(driver.layout() == 1)
      #expect(
        log.take() == [
          "willBeginDragging", "didScroll 100", "didEndDisplaying 0", "probe end 0",
          "prepare", "willBind 9", "configure 9", "didBind 9", "willDisplay 9",
        ]
      )
      #expect(root.list?.cellForItem(at: IndexPath(item: 9, section: 0)) === first)
      #expect(first.preparations == 1)
      #expect(root.list?.indexPath(for: first)?.item == 9)
      driver.disappear()
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
      driver.scroll(to: CGPoint(x: 0, y: 10), phase: .began)
      #expect(root.list?.isDragging == true)
      driver.scroll(to: CGPoint(x: 0, y: 20), phase: .ended)
      #expect(root.list?.isDragging == false && root.list?.isDecelerating == true)
      driver.scroll(to: CGPoint(x: 0, y: 25), phase: .moving)
      driver.scroll(to: CGPoint(x: 0, y: 25), phase: .still)
      #expect(
        log.take() == [
          "willBeginDragging", "didScroll 10", "didScroll 20", "willEndDragging",
          "didEndDragging true", "willBeginDecelerating", "didScroll 25", "didEndDecelerating",
        ]
      )
      driver.disappear()
    }
  }

  @Test func oneScreenAheadIsPrefetchedAndTakenBackWhenTheScrollTurns() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let probe = LogProbe(log)
      let driver = FrameDriver(root: LogList(log), probe: probe)
      driver.appear()
      _ = log.take()
      @MainActor func step(_ y: CGFloat) -> [String] {
        driver.scroll(to: CGPoint(x: 0, y: y), phase: .moving)
        _ = driver.layout()
        return log.take().filter { $0.hasPrefix("prefetch") || $0.hasPrefix("cancel") }
      }
      #expect(step(10) == ["prefetch \(Array(9...16))"])
      #expect(step(12).isEmpty)
      #expect(step(110) == ["prefetch [17]"])
      #expect(step(100) == ["cancel \(Array(10...17))", "prefetch [0]"])
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
      _ = driver.layout()
      root.list?.reloadItems(at: [IndexPath(item: 3, section: 0)])
      #expect(driver.layout() == 1)
      root.list?.reloadData()
      #expect(driver.layout() == 9)
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
