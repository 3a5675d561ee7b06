import Basics
import Testing
import UIKit
import VirtualDevice

@Suite("The contents of a cell")
struct CellContentsTests {
  @Test("are its views, their constraints and what stacks arrange")
  func counts() throws {
    func text(_ contents: CellContents) -> String {
      "\(contents.views) views, \(contents.constraints) constraints, \(contents.arrangedViews) arranged"
    }
    let (plain, filled) = try TestDevice().onMain {
      let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      let plain = cell.cellContents
      let picture = UIImageView()
      picture.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(picture)
      let stack = UIStackView(arrangedSubviews: [UILabel(), UILabel()])
      cell.contentView.addSubview(stack)
      NSLayoutConstraint.activate([
        picture.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
        picture.widthAnchor.constraint(equalToConstant: 40),
      ])
      return (plain, cell.cellContents)
    }
    #expect(text(plain) == "1 views, 0 constraints, 0 arranged")
    #expect(text(filled) == "5 views, 2 constraints, 2 arranged")
  }

  @Test("A table whose rows size themselves says so for each row once, another does not")
  func measuring() throws {
    let (asked, fixed) = try TestDevice().onMain {
      (measured(rowHeight: UITableView.automaticDimension), measured(rowHeight: 100))
    }
    #expect(asked.count > 5 && asked.sorted() == Array(0..<asked.count), "\(asked)")
    #expect(fixed.isEmpty, "\(fixed)")
  }

  @MainActor private func measured(rowHeight: CGFloat) -> [Int] {
    let probe = MeasureProbe()
    let screen = MeasuredTable(style: .plain)
    screen.tableView.rowHeight = rowHeight
    let driver = FrameDriver(root: screen, probe: probe)
    driver.appear()
    for _ in 0..<3 { driver.layout() }
    driver.disappear()
    return probe.items
  }
}

private final class MeasuredTable: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    tableView.isPrefetchingEnabled = false
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    50
  }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) }
}

private final class MeasureProbe: ListProbe {
  var items: [Int] = []

  func willBind(cell: UIView, item: IndexPath, _ time: BindingTime) {}
  func didBind(cell: UIView, item: IndexPath) {}
  func didMeasure(cell: UIView, item: IndexPath) { items.append(item.item) }
  func willDisplay(cell: UIView, item: IndexPath) {}
  func didEndDisplaying(cell: UIView, item: IndexPath) {}
  func didRecycle(cell: UIView) {}
  func willPrefetch(_ items: [IndexPath], isWanted: Bool) {}
  func contentWillChange(
    in view: UIView?,
    _ place: PlaceID,
    to image: UIImage?,
    since: TimePoint?
  ) {}
}
