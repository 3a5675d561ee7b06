extension UICollectionView {
  /// A class of cells and how they show an item.
  ///
  /// Each registration has a pool of its own.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (Cell, IndexPath, Item) -> Void
    fileprivate let identifier = nextRegistration()
    fileprivate let handler: Handler

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// A class of headers or footers and how they are set up.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (Supplementary, String, IndexPath) -> Void
    fileprivate let identifier = nextRegistration()
    fileprivate let kind: String
    fileprivate let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
    }
  }

  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>,
    for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    if !pool.isRegistered(registration.identifier) {
      register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    }
    let view = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = view as? Cell else { preconditionFailure("no \(Cell.self) was made") }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.kind, registration.identifier)
    if !pool.isRegistered(kind + "/" + identifier) {
      register(
        Supplementary.self,
        forSupplementaryViewOfKind: kind,
        withReuseIdentifier: identifier
      )
    }
    let view = dequeueReusableSupplementaryView(
      ofKind: kind,
      withReuseIdentifier: identifier,
      for: indexPath
    )
    guard let view = view as? Supplementary else {
      preconditionFailure("no \(Supplementary.self) was made")
    }
    registration.handler(view, kind, indexPath)
    return view
  }
}

@MainActor
private func nextRegistration() -> String {
  InterfaceState.current.registrations += 1
  return "registration \(InterfaceState.current.registrations)"
}
