/// A data source of identifiers: applying a snapshot changes what differs from the last.
open class UICollectionViewDiffableDataSource<Section: Hashable, Item: Hashable>: NSObject,
  UICollectionViewDataSource
{
  public typealias CellProvider = (UICollectionView, IndexPath, Item) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) ->
    UICollectionReusableView?

  private weak var list: UICollectionView?
  private let provider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()
  private var places: [Item: IndexPath] = [:]
  open var supplementaryViewProvider: SupplementaryViewProvider?

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    list = collectionView
    provider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { current }
  open func itemIdentifier(for indexPath: IndexPath) -> Item? { current.item(at: indexPath) }
  open func indexPath(for itemIdentifier: Item) -> IndexPath? { places[itemIdentifier] }

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
        list.reconfigureItems(at: snapshot.reconfigured.compactMap { places[$0] }.sorted())
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

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    current.numberOfSections
  }
  open func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { current.items(in: section).count }
  open func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = current.item(at: indexPath),
      let cell = provider(collectionView, indexPath, item)
    else {
      preconditionFailure("the cell provider gave no cell for \(indexPath); return one")
    }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      preconditionFailure("no view for a \(kind); set supplementaryViewProvider")
    }
    return view
  }
}
