/// The sections and items of a list at one moment.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable,
  ItemIdentifierType: Hashable & Sendable
>: Sendable {
  private var sections: [(name: SectionIdentifierType, items: [ItemIdentifierType])] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}

  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
  public var numberOfSections: Int { sections.count }
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.name) }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

  private func index(of section: SectionIdentifierType) -> Int {
    guard let index = sections.firstIndex(where: { $0.name == section }) else {
      preconditionFailure("the snapshot has no section \(section); append it first")
    }
    return index
  }

  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    sections[index(of: identifier)].items.count
  }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    sections[index(of: identifier)].items
  }
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: identifier)
  }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.name == identifier }
  }
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { sections.first { $0.items.contains(identifier) }?.name }

  /// Adds items to a section, the last one unless named.
  ///
  /// Traps for an item that is there already, as UIKit does.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType],
    toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    precondition(!sections.isEmpty, "a snapshot without sections takes no items; append a section")
    let section = sectionIdentifier.map(index) ?? sections.count - 1
    sections[section].items += identifiers
    let all = itemIdentifiers
    precondition(Set(all).count == all.count, "an item is twice in a snapshot; each is unique")
  }

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sections += identifiers.map { ($0, []) }
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType],
    at neighbour: ItemIdentifierType,
    after: Bool
  ) {
    for section in sections.indices {
      if let index = sections[section].items.firstIndex(of: neighbour) {
        sections[section].items.insert(contentsOf: identifiers, at: after ? index + 1 : index)
        return
      }
    }
    preconditionFailure("the snapshot has no item \(neighbour); append it first")
  }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType],
    beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, at: beforeIdentifier, after: false) }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType],
    afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, at: afterIdentifier, after: true) }

  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in sections.indices { sections[section].items.removeAll { gone.contains($0) } }
  }
  public mutating func deleteAllItems() { sections.removeAll() }
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    sections.removeAll { identifiers.contains($0.name) }
  }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType,
    afterItem toIdentifier: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insert([identifier], at: toIdentifier, after: true)
  }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType,
    beforeItem toIdentifier: ItemIdentifierType
  ) {
    deleteItems([identifier])
    insert([identifier], at: toIdentifier, after: false)
  }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers
  }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers
  }
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      reloadedItemIdentifiers += itemIdentifiers(inSection: identifier)
    }
  }

  mutating func forgetReloads() {
    (reloadedItemIdentifiers, reconfiguredItemIdentifiers) = ([], [])
  }

  /// Where each item is.
  var places: [ItemIdentifierType: IndexPath] {
    var result: [ItemIdentifierType: IndexPath] = [:]
    for (section, entry) in sections.enumerated() {
      for (index, item) in entry.items.enumerated() {
        result[item] = IndexPath(item: index, section: section)
      }
    }
    return result
  }

  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }

  /// The new place of each item of `self` that `new` has too.
  func moves(to new: Self) -> [IndexPath: IndexPath] {
    let after = new.places
    var result: [IndexPath: IndexPath] = [:]
    for (item, path) in places {
      if let place = after[item] { result[path] = place }
    }
    return result
  }
}
