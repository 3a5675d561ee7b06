/// A list that the harness drives.
@MainActor
package protocol ItemList: UIScrollView {
  /// Binds a cell ahead of the screen, and announces items for prefetching, after a layout, which
  /// leaves spare time if it bound no visible cell; returns whether a cell was bound.
  func afterLayout(hasSpareTime: Bool) -> Bool
  /// How many cells were bound so far.
  var boundCount: Int { get }
  var visibleCellViews: [UIView] { get }
  /// The number of items of each section.
  var itemCounts: [Int] { get }
}

/// The changes of one batch, as UIKit takes them: deletions, reloads and the starts of moves count
/// before all changes, insertions and the ends of moves after them.
struct ListUpdate {
  var deletedItems: Set<IndexPath> = []
  var insertedItems: Set<IndexPath> = []
  var reloadedItems: Set<IndexPath> = []
  var movedItems: [IndexPath: IndexPath] = [:]
  var deletedSections: Set<Int> = []
  var insertedSections: Set<Int> = []
  var reloadedSections: Set<Int> = []
  var movedSections: [Int: Int] = [:]

  /// The new place of every item that stays.
  ///
  /// Traps if the counts before and after do not fit the changes, as UIKit does.
  func places(before: [Int], after: [Int]) -> [IndexPath: IndexPath] {
    let sections = newSections(before: before.count, after: after.count)
    var result: [IndexPath: IndexPath] = [:]
    for (old, new) in sections where !reloadedSections.contains(old) {
      let leaving = (0..<before[old]).filter {
        let path = IndexPath(item: $0, section: old)
        return !deletedItems.contains(path) && movedItems[path] == nil
      }
      let ends = Set(movedItems.values)
      let free = (0..<after[new]).filter {
        let path = IndexPath(item: $0, section: new)
        return !insertedItems.contains(path) && !ends.contains(path)
      }
      precondition(
        leaving.count == free.count,
        """
        invalid update: section \(new) has \(after[new]) items after the update, but \(before[old]) \
        before it with the insertions, deletions and moves give another number; report each change
        """
      )
      for (from, to) in zip(leaving, free) {
        result[IndexPath(item: from, section: old)] = IndexPath(item: to, section: new)
      }
    }
    for (from, to) in movedItems { result[from] = to }
    return result
  }

  private func newSections(before: Int, after: Int) -> [(Int, Int)] {
    let staying = (0..<before).filter { !deletedSections.contains($0) && movedSections[$0] == nil }
    let ends = Set(movedSections.values)
    let free = (0..<after).filter { !insertedSections.contains($0) && !ends.contains($0) }
    precondition(
      staying.count == free.count,
      "invalid update: \(before) sections and the changes do not give \(after); report each change"
    )
    return Array(zip(staying, free)) + movedSections.sorted { $0.key < $1.key }.map { ($0, $1) }
  }
}
