/// The sections and items of a list at one moment.
///
/// Each identifier occurs once.
public struct NSDiffableDataSourceSnapshot<Section: Hashable, Item: Hashable> {
  private struct Part {
    let section: Section
    var items: [Item] = []
  }
  private var parts: [Part] = []
  private(set) var reloaded: Set<Item> = []
  private(set) var reconfigured: Set<Item> = []

  public init() {}

  public var sectionIdentifiers: [Section] { parts.map(\.section) }
  public var itemIdentifiers: [Item] { parts.flatMap(\.items) }
  public var numberOfSections: Int { parts.count }
  public var numberOfItems: Int { parts.reduce(0) { $0 + $1.items.count } }

  public func numberOfItems(inSection identifier: Section) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  public func itemIdentifiers(inSection identifier: Section) -> [Item] {
    parts[index(of: identifier)].items
  }
  public func indexOfItem(_ identifier: Item) -> Int? { itemIdentifiers.firstIndex(of: identifier) }
  public func indexOfSection(_ identifier: Section) -> Int? {
    parts.firstIndex { $0.section == identifier }
  }
  public func sectionIdentifier(containingItem identifier: Item) -> Section? {
    parts.first { $0.items.contains(identifier) }?.section
  }

  private func index(of section: Section) -> Int {
    guard let index = indexOfSection(section) else {
      preconditionFailure("the snapshot has no section \(section); append it first")
    }
    return index
  }

  public mutating func appendSections(_ identifiers: [Section]) {
    for section in identifiers {
      precondition(indexOfSection(section) == nil, "the snapshot has section \(section) already")
      parts.append(Part(section: section))
    }
  }

  /// To the last section unless one is named.
  public mutating func appendItems(_ identifiers: [Item], toSection section: Section? = nil) {
    precondition(!parts.isEmpty, "the snapshot has no section; append one before its items")
    let target = section.map { index(of: $0) } ?? parts.count - 1
    parts[target].items += identifiers
    checkUnique()
  }

  public mutating func insertItems(_ identifiers: [Item], beforeItem: Item) {
    insert(identifiers, at: beforeItem, offset: 0)
  }
  public mutating func insertItems(_ identifiers: [Item], afterItem: Item) {
    insert(identifiers, at: afterItem, offset: 1)
  }

  private mutating func insert(_ items: [Item], at item: Item, offset: Int) {
    guard let part = parts.firstIndex(where: { $0.items.contains(item) }),
      let index = parts[part].items.firstIndex(of: item)
    else { preconditionFailure("the snapshot has no item \(item); append it first") }
    parts[part].items.insert(contentsOf: items, at: index + offset)
    checkUnique()
  }

  private func checkUnique() {
    precondition(
      Set(itemIdentifiers).count == numberOfItems,
      "an item identifier occurs twice in the snapshot; identifiers must be unique"
    )
  }

  public mutating func deleteItems(_ identifiers: [Item]) {
    let gone = Set(identifiers)
    for index in parts.indices { parts[index].items.removeAll { gone.contains($0) } }
  }
  public mutating func deleteAllItems() { parts.removeAll() }
  public mutating func deleteSections(_ identifiers: [Section]) {
    parts.removeAll { identifiers.contains($0.section) }
  }
  public mutating func reloadItems(_ identifiers: [Item]) { reloaded.formUnion(identifiers) }
  public mutating func reconfigureItems(_ identifiers: [Item]) {
    reconfigured.formUnion(identifiers)
  }
  public mutating func reloadSections(_ identifiers: [Section]) {
    for section in identifiers { reloadItems(itemIdentifiers(inSection: section)) }
  }

  // MARK: Of the data sources
  func items(in section: Int) -> [Item] { parts[section].items }

  func item(at path: IndexPath) -> Item? {
    guard parts.indices.contains(path.section),
      parts[path.section].items.indices.contains(path.item)
    else { return nil }
    return parts[path.section].items[path.item]
  }

  /// Where each item is.
  ///
  /// Time: number of items.
  func paths() -> [Item: IndexPath] {
    var result: [Item: IndexPath] = [:]
    for (section, part) in parts.enumerated() {
      for (item, identifier) in part.items.enumerated() {
        result[identifier] = IndexPath(item: item, section: section)
      }
    }
    return result
  }

  /// Without the notes of what is to be loaded again, which one application uses up.
  func applied() -> Self {
    var copy = self
    (copy.reloaded, copy.reconfigured) = ([], [])
    return copy
  }
}
