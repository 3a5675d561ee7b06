/// Changes of a list that take effect together: deletions and reloads by old index, insertions by
/// new index, as UIKit takes them.
struct ListUpdate {
  var inserted: [IndexPath] = []
  var deleted: [IndexPath] = []
  var reloaded: [IndexPath] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()

  /// Where the item of an old index path is now; nil if it was deleted.
  func newPath(of old: IndexPath) -> IndexPath? {
    guard !deletedSections.contains(old.section), !deleted.contains(old) else { return nil }
    let section = newSection(of: old.section)
    var item = old.item - deleted.count { $0.section == old.section && $0.item < old.item }
    for new in inserted.filter({ $0.section == section }).map(\.item).sorted() where new <= item {
      item += 1
    }
    return IndexPath(item: item, section: section)
  }

  private func newSection(of old: Int) -> Int {
    var section = old - deletedSections.count(in: 0..<max(old, 0))
    for new in insertedSections where new <= section { section += 1 }
    return section
  }

  /// Traps if the data source's counts do not follow from the changes, where UIKit throws.
  func check(old: [Int], new: [Int], _ list: String) {
    let sections = old.count - deletedSections.count + insertedSections.count
    precondition(
      sections == new.count,
      "\(list): \(new.count) sections after an update that leaves \(sections); change the data first"
    )
    for section in old.indices where !deletedSections.contains(section) {
      let target = newSection(of: section)
      let left =
        old[section] - Set(deleted.filter { $0.section == section }).count
        + Set(inserted.filter { $0.section == target }).count
      precondition(
        left == new[target],
        "\(list): \(new[target]) items in section \(target) after an update that leaves \(left); "
          + "change the data together with the list"
      )
    }
  }
}
