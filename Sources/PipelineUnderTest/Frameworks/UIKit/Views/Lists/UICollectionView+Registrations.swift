extension UICollectionView {
  /// How cells of one kind are made and filled.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void
    let handler: Handler
    let identifier = "registration of \(Cell.self) \(UUID().uuidString)"

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// How headers or footers of one kind are made and filled.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let kind: String
    let handler: Handler
    let identifier = "registration of \(Supplementary.self) \(UUID().uuidString)"

    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler) = (elementKind, handler)
    }
  }

  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>,
    for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell else {
      preconditionFailure("a registration of \(Cell.self) got another cell; keep one registration")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary {
    register(
      Supplementary.self,
      forSupplementaryViewOfKind: registration.kind,
      withReuseIdentifier: registration.identifier
    )
    let view = dequeueReusableSupplementaryView(
      ofKind: registration.kind,
      withReuseIdentifier: registration.identifier,
      for: indexPath
    )
    guard let view = view as? Supplementary else {
      preconditionFailure("a registration of \(Supplementary.self) got another view; keep it")
    }
    registration.handler(view, registration.kind, indexPath)
    return view
  }
}
