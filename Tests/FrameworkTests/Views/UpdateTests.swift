import AppleFoundation
import Testing
import UIKit

@Suite("Updates of a collection view")
struct UpdateTests {
  @MainActor
  private static func shown(_ count: Int) -> (FeedController, FrameDriver) {
    let feed = FeedController(count: count)
    let driver = FrameDriver(root: feed, probe: TestProbe())
    driver.appear()
    driver.layout()
    _ = feed.log.take()
    return (feed, driver)
  }

  private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test("keep the cells of items that stay and bind inserted ones")
  func insert() throws {
    try TestDevice().onMain {
      let (feed, driver) = Self.shown(3)
      let first = feed.list.cellForItem(at: Self.path(0))
      feed.list.performBatchUpdates {
        feed.count = 4
        feed.list.insertItems(at: [Self.path(0)])
      }
      driver.layout()
      #expect(feed.log.take() == ["cellForItemAt 0 cell 4", "willDisplay 0"])
      #expect(feed.list.cellForItem(at: Self.path(1)) === first)
      #expect(first?.frame.minY == 100)
    }
  }

  @Test("end the display of deleted items, and of reloaded ones after their new cell")
  func deleteAndReload() throws {
    try TestDevice().onMain {
      let (feed, driver) = Self.shown(3)
      feed.count = 2
      feed.list.deleteItems(at: [Self.path(1)])
      driver.layout()
      #expect(feed.log.take() == ["didEndDisplaying 1"])
      feed.list.reloadItems(at: [Self.path(0)])
      driver.layout()
      #expect(
        feed.log.take() == [
          "prepareForReuse 2", "cellForItemAt 0 cell 2", "willDisplay 0", "didEndDisplaying 0",
        ]
      )
    }
  }

  @Test("bind every cell anew after reloadData")
  func reloadData() throws {
    try TestDevice().onMain {
      let (feed, driver) = Self.shown(2)
      feed.list.reloadData()
      driver.layout()
      #expect(
        feed.log.take() == [
          "didEndDisplaying 0", "didEndDisplaying 1",
          "prepareForReuse 2", "cellForItemAt 0 cell 2", "willDisplay 0",
          "prepareForReuse 1", "cellForItemAt 1 cell 1", "willDisplay 1",
        ]
      )
    }
  }

  @Test("of a snapshot move cells with their items")
  func snapshot() throws {
    try TestDevice().onMain {
      let list = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 390, height: 400),
        collectionViewLayout: UICollectionViewFlowLayout()
      )
      let screen = UIViewController()
      screen.view.addSubview(list)
      let registration = UICollectionView.CellRegistration<FeedCell, String> { cell, _, item in
        cell.accessibilityLabel = item
      }
      let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) {
        list,
        path,
        item in
        list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      let driver = FrameDriver(root: screen, probe: TestProbe())
      driver.appear()
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(["a", "b"])
      source.apply(snapshot)
      #expect(driver.layout() == 0)
      let cell = list.cellForItem(at: Self.path(1))
      snapshot.insertItems(["c"], beforeItem: "a")
      source.apply(snapshot)
      #expect(list.visibleCells.map(\.accessibilityLabel) == ["c", "a", "b"])
      #expect(list.cellForItem(at: Self.path(2)) === cell)
    }
  }
}
