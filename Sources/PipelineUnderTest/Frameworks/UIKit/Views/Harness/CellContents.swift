/// How much of a cell there is to lay out.
package struct CellContents: Sendable, Hashable {
  /// The views below the cell: its content view and all views in it.
  package fileprivate(set) var views = 0
  /// The active constraints that the cell and these views hold.
  package fileprivate(set) var constraints = 0
  /// The views that stacks arrange, by constraints of their own.
  package fileprivate(set) var arrangedViews = 0
}

extension UIView {
  /// The number of views and constraints below a cell.
  ///
  /// - Complexity: O(n) in the number of views.
  package var cellContents: CellContents {
    var contents = CellContents()
    count(into: &contents)
    return contents
  }

  private func count(into contents: inout CellContents) {
    contents.constraints += constraints.count
    if let stack = self as? UIStackView { contents.arrangedViews += stack.arrangedSubviews.count }
    for child in children {
      contents.views += 1
      child.count(into: &contents)
    }
  }
}
