import AppleFoundation
import Testing
import UIKit

/// A row whose constraints ask for a height, as written for a device.
private final class TallCell: UITableViewCell {
  let picture = UIImageView()
  private var height: NSLayoutConstraint?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    picture.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(picture)
    let height = picture.heightAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      picture.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
      picture.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      picture.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      height,
    ])
    self.height = height
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func show(_ value: CGFloat) { height?.constant = value }
}

private final class TallTable: UITableViewController {
  var shown: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TallCell.self, forCellReuseIdentifier: "tall")
    tableView.isPrefetchingEnabled = false
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    50
  }

  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "tall", for: indexPath)
    (cell as? TallCell)?.show(100 + CGFloat(indexPath.row))
    return cell
  }

  override func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { shown.append("will \(indexPath.row)") }

  override func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { shown.append("ended \(indexPath.row)") }
}

@Suite("UITableView")
struct TableViewTests {
  @Test("gives rows the height of their constraints and calls overrides of its controller")
  func selfSizing() throws {
    try TestDevice().onMain {
      let table = TallTable(style: .plain)
      let driver = FrameDriver(root: table, probe: TestProbe())
      driver.appear()
      driver.layout()
      let first = try #require(table.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
      #expect(first.frame == CGRect(x: 0, y: 0, width: 390, height: 116))
      let second = try #require(table.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
      #expect(second.frame == CGRect(x: 0, y: 116, width: 390, height: 117))
      #expect(table.tableView.visibleCells.count == 8)
      #expect(table.shown == (0..<8).map { "will \($0)" })
      #expect((first as? TallCell)?.picture.frame == CGRect(x: 0, y: 8, width: 390, height: 100))
      table.shown.removeAll()
      driver.scroll(to: 120, .drags)
      driver.layout()
      #expect(table.shown == ["ended 0", "will 8"])
    }
  }
}
