/// A data source of identifiers: applying a snapshot changes what differs from the last.
open class UITableViewDiffableDataSource<Section: Hashable, Item: Hashable>: NSObject,
  UITableViewDataSource
{
  public typealias CellProvider = (UITableView, IndexPath, Item) -> UITableViewCell?

  private weak var list: UITableView?
  private let provider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()
  private var places: [Item: IndexPath] = [:]

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    list = tableView
    provider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { current }
  open func itemIdentifier(for indexPath: IndexPath) -> Item? { current.item(at: indexPath) }
  open func indexPath(for itemIdentifier: Item) -> IndexPath? { places[itemIdentifier] }

  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Cells of items in both snapshots stay.
  ///
  /// The completion comes after the animation of 0.3 s, or without one in the next turn of the main
  /// lane.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    let old = current
    current = snapshot.applied()
    places = current.paths()
    if let list {
      if old.numberOfSections == 0 {
        list.reloadData()
      } else {
        list.replaceData { path in
          guard let item = old.item(at: path), !snapshot.reloaded.contains(item) else { return nil }
          return places[item]
        }
        list.reconfigureRows(at: snapshot.reconfigured.compactMap { places[$0] }.sorted())
      }
    }
    if let completion {
      afterDelay(animatingDifferences ? UIScrollView.animationLength : 0, completion)
    }
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot.applied()
    places = current.paths()
    list?.reloadData()
    if let completion { afterDelay(0, completion) }
  }

  open func numberOfSections(in tableView: UITableView) -> Int {
    current.numberOfSections
  }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    current.items(in: section).count
  }
  open func tableView(
    _ tableView: UITableView,
    titleForHeaderInSection section: Int
  ) -> String? { nil }
  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = current.item(at: indexPath),
      let cell = provider(tableView, indexPath, item)
    else {
      preconditionFailure("the cell provider gave no cell for \(indexPath); return one")
    }
    return cell
  }
}
