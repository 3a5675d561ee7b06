import AppleFoundation
import Testing
import UIKit

@Suite("UICollectionView")
struct CollectionViewTests {
  @Test("binds and displays each cell in order when its screen appears")
  func appearing() throws {
    try TestDevice().onMain {
      let feed = FeedController(count: 3)
      let driver = FrameDriver(root: feed, probe: TestProbe())
      driver.appear()
      driver.layout()
      #expect(
        feed.log.take() == [
          "viewDidLoad", "viewWillAppear", "cellForItemAt 0 cell 1", "willDisplay 0",
          "cellForItemAt 1 cell 2", "willDisplay 1",
          "cellForItemAt 2 cell 3", "willDisplay 2",
          "viewDidAppear",
        ]
      )
      driver.disappear()
      #expect(feed.log.take() == ["viewWillDisappear", "viewDidDisappear"])
    }
  }

  @Test("reports a drag with its deceleration and reuses the cells that leave")
  func drag() throws {
    try TestDevice().onMain {
      let feed = FeedController()
      let driver = FrameDriver(root: feed, probe: TestProbe())
      driver.appear()
      driver.layout()
      _ = feed.log.take()
      @MainActor func move(_ y: Double, _ step: ScrollStep) {
        driver.scroll(to: y, step)
        driver.layout()
      }
      move(10, .beginsDrag)
      move(150, .drags)
      #expect(feed.list.isDragging && feed.list.isTracking)
      move(160, .endsDrag(velocity: CGPoint(x: 0, y: 1), target: CGPoint(x: 0, y: 260)))
      #expect(!feed.list.isDragging && feed.list.isDecelerating)
      move(260, .decelerates)
      move(260, .endsDeceleration)
      #expect(!feed.list.isDecelerating)
      #expect(
        feed.log.take() == [
          "willBeginDragging", "didScroll",
          "didScroll", "didEndDisplaying 0", "prepareForReuse 1", "cellForItemAt 9 cell 1",
          "willDisplay 9",
          "didScroll", "willEndDragging to 260", "didEndDragging true", "willBeginDecelerating",
          "cellForItemAt 10 cell 10", "willDisplay 10",
          "didScroll", "didEndDisplaying 1", "prepareForReuse 2", "cellForItemAt 11 cell 2",
          "willDisplay 11",
          "didEndDecelerating",
        ]
      )
    }
  }

  @Test("announces what comes near the screen and cancels it when the movement turns")
  func prefetching() throws {
    try TestDevice().onMain {
      let feed = FeedController()
      feed.prefetches = true
      let driver = FrameDriver(root: feed, probe: TestProbe())
      driver.appear()
      driver.layout()
      @MainActor func prefetches() -> [String] { feed.log.take().filter { $0.hasSuffix("]") } }
      #expect(prefetches() == ["prefetch [10, 11, 12, 13, 14, 15, 16]"])
      driver.scroll(to: 1000, .drags)
      driver.layout()
      #expect(prefetches() == ["prefetch [19, 20, 21, 22, 23, 24, 25, 26]"])
      driver.scroll(to: 980, .drags)
      driver.layout()
      #expect(
        prefetches() == [
          "cancelPrefetching [19, 20, 21, 22, 23, 24, 25, 26]", "prefetch [7, 6, 5, 4, 3, 2, 1]",
        ]
      )
    }
  }

  @Test("binds one cell a layout ahead, and shows a cell that just left without binding it again")
  func cellsAhead() throws {
    try TestDevice().onMain {
      let feed = FeedController()
      feed.prefetches = true
      let driver = FrameDriver(root: feed, probe: TestProbe())
      driver.appear()
      _ = feed.log.take()
      #expect(driver.layout() == 1)
      #expect(driver.layout() == 0)
      #expect(feed.log.take().filter { !$0.hasSuffix("]") } == ["cellForItemAt 9 cell 10"])
      @MainActor func calls(at y: Double) -> [String] {
        driver.scroll(to: y, .drags)
        driver.layout()
        return feed.log.take().filter { !$0.hasSuffix("]") && $0 != "didScroll" }
      }
      #expect(
        calls(at: 110) == ["didEndDisplaying 0", "willDisplay 9", "cellForItemAt 10 cell 11"]
      )
      #expect(calls(at: 90) == ["willDisplay 0"])
      #expect(calls(at: 110) == ["didEndDisplaying 0"])
      #expect(
        calls(at: 310) == [
          "didEndDisplaying 1", "didEndDisplaying 2", "willDisplay 10", "prepareForReuse 2",
          "cellForItemAt 11 cell 2", "willDisplay 11",
        ]
      )
    }
  }
}
