import Basics
import Testing
import UIKit

final class LogRow: UITableViewCell {
  let picture = UIImageView(frame: .zero)
  var preparations = 0

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    picture.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(picture)
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      picture.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      picture.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      picture.heightAnchor.constraint(equalToConstant: 80),
      picture.widthAnchor.constraint(equalTo: picture.heightAnchor),
    ])
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }
}

/// 100 rows that say themselves that they are 100 points high.
final class LogTable: UITableViewController, UITableViewDataSourcePrefetching {
  let log: ListLog
  init(_ log: ListLog) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(LogRow.self, forCellReuseIdentifier: "row")
    tableView.prefetchDataSource = self
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    100
  }
  override func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
  override func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { log.add("willDisplay \(indexPath.row)") }
  override func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { log.add("didEndDisplaying \(indexPath.row)") }
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    log.add("prefetch \(indexPaths.map(\.row))")
  }
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    log.add("cancel \(indexPaths.map(\.row))")
  }
}

@Suite struct TableTests {
  @Test func rowsTakeTheHeightOfTheirConstraints() throws {
    try TestDevice().onMain {
      let log = ListLog()
      let root = LogTable(log)
      let probe = LogProbe(log)
      let driver = FrameDriver(root: root, probe: probe)
      driver.appear()
      _ = driver.layout()
      let table = try #require(root.tableView)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 100)
      #expect(table.visibleCells.count == 9)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)) as? LogRow)
      #expect(cell.picture.frame == CGRect(x: 16, y: 10, width: 80, height: 80))
      driver.disappear()
    }
  }
}
