/// The items of a collection view as snapshots.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable,
  ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var list: UICollectionView?
  private let provider: CellProvider
  private var present = Snapshot()
  open var supplementaryViewProvider: SupplementaryViewProvider?

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (list, provider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  open func snapshot() -> Snapshot {
    var result = present
    result.forgetReloads()
    return result
  }

  /// Shows `snapshot`: cells of items that stay move, reloaded ones are bound anew.
  open func apply(
    _ snapshot: Snapshot,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    let moves = present.moves(to: snapshot)
    let reloads = snapshot.reloadedItemIdentifiers.compactMap { present.places[$0] }
    present = snapshot
    list?.counts = nil
    list?.apply(moves, reloading: Set(reloads))
    list?.reconfigureItems(
      at: snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.places[$0] }
    )
    if let completion { afterDelay(animatingDifferences ? 0.3 : 0, completion) }
  }

  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    apply(snapshot, animatingDifferences: animatingDifferences, completion: nil)
  }

  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot,
    completion: (() -> Void)? = nil
  ) {
    present = snapshot
    list?.reloadData()
    if let completion { afterDelay(0, completion) }
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    present.item(at: indexPath)
  }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    present.places[itemIdentifier]
  }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let all = present.sectionIdentifiers
    return all.indices.contains(index) ? all[index] : nil
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    present.numberOfSections
  }
  open func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { present.numberOfItems(inSection: present.sectionIdentifiers[section]) }
  open func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = present.item(at: indexPath),
      let cell = provider(collectionView, indexPath, item)
    else { preconditionFailure("the cell provider gave no cell for \(indexPath); return one") }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      preconditionFailure("no view of kind \(kind); set supplementaryViewProvider")
    }
    return view
  }
}

/// The rows of a table as snapshots.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable,
  ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var list: UITableView?
  private let provider: CellProvider
  private var present = Snapshot()
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (list, provider) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
  }

  open func snapshot() -> Snapshot {
    var result = present
    result.forgetReloads()
    return result
  }

  /// Shows `snapshot`: cells of items that stay move, reloaded ones are bound anew.
  open func apply(
    _ snapshot: Snapshot,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    let moves = present.moves(to: snapshot)
    let reloads = snapshot.reloadedItemIdentifiers.compactMap { present.places[$0] }
    present = snapshot
    list?.apply(moves, reloading: Set(reloads))
    list?.reconfigureRows(
      at: snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.places[$0] }
    )
    if let completion { afterDelay(animatingDifferences ? 0.3 : 0, completion) }
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    present.item(at: indexPath)
  }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    present.places[itemIdentifier]
  }

  open func numberOfSections(in tableView: UITableView) -> Int { present.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    present.numberOfItems(inSection: present.sectionIdentifiers[section])
  }
  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = present.item(at: indexPath), let cell = provider(tableView, indexPath, item)
    else { preconditionFailure("the cell provider gave no cell for \(indexPath); return one") }
    return cell
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
}
