import Basics
import Testing
import UIKit
import VirtualTime

@Suite struct SnapshotTests {
  @MainActor
  private final class Screen: UIViewController {
    typealias Source = UICollectionViewDiffableDataSource<Int, String>
    var source: Source?
    var configured: [String] = []
    var list: UICollectionView?

    override func viewDidLoad() {
      super.viewDidLoad()
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      let list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
      let registration = UICollectionView.CellRegistration<UICollectionViewCell, String> {
        [weak self] cell, _, item in
        self?.configured.append(item)
        var content = cell.defaultContentConfiguration()
        content.image = UIImage()
        cell.contentConfiguration = content
      }
      source = Source(collectionView: list) { list, path, item in
        list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      view.addSubview(list)
      self.list = list
    }

    func show(_ items: [String], reloaded: [String] = [], reconfigured: [String] = []) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(items)
      snapshot.reloadItems(reloaded)
      snapshot.reconfigureItems(reconfigured)
      source?.apply(snapshot)
    }
  }

  @Test func aSnapshotBindsOnlyWhatIsNew() throws {
    try TestDevice().onMain {
      let root = Screen()
      let probe = LogProbe(ListLog())
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      root.show(["a", "b", "c"])
      driver.layout()
      #expect(root.configured == ["a", "b", "c"])
      let cell = try #require(root.list?.cellForItem(at: IndexPath(item: 2, section: 0)))
      root.configured = []
      root.show(["c", "d", "a"])
      driver.layout()
      #expect(root.configured == ["d"])
      #expect(root.list?.cellForItem(at: IndexPath(item: 0, section: 0)) === cell)
      #expect(root.source?.indexPath(for: "a") == IndexPath(item: 2, section: 0))
      driver.disappear()
    }
  }

  @Test func reconfigureKeepsTheCellAndReloadBindsAgain() throws {
    try TestDevice().onMain {
      let root = Screen()
      let probe = LogProbe(ListLog())
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      root.show(["a", "b"])
      _ = driver.layout()
      root.configured = []
      root.show(["a", "b"], reconfigured: ["b"])
      driver.layout()
      #expect(root.configured == ["b"])
      root.show(["a", "b"], reloaded: ["a"])
      driver.layout()
      #expect(root.configured == ["b", "a"])
      driver.disappear()
    }
  }
}

@MainActor
private final class LinkTarget {
  var times: [Double] = []
  func step(_ link: CADisplayLink) { times.append(link.duration) }
}

@Suite struct DisplayLinkTests {
  @Test(arguments: [(0, 4), (60, 2), (30, 1)])
  func aLinkFiresAtItsRate(_ rate: Int, _ count: Int) throws {
    try TestDevice().onMain {
      let target = LinkTarget()
      let link = CADisplayLink(target: target, selector: Selector("step:", LinkTarget.step))
      link.preferredFramesPerSecond = rate
      link.add(to: .main, forMode: .common)
      let probe = LogProbe(ListLog())
      let driver = FrameDriver(root: UIViewController(), probe: probe)
      driver.appear()
      let period = TimeSpan(nanoseconds: 8_333_333)
      for frame in 0..<4 {
        driver.tick(
          timestamp: TimePoint(nanoseconds: frame * period.nanoseconds),
          period: period
        )
      }
      #expect(target.times.count == count)
      link.invalidate()
      driver.tick(timestamp: TimePoint(nanoseconds: 4 * period.nanoseconds), period: period)
      #expect(target.times.count == count)
      driver.disappear()
    }
  }
}
