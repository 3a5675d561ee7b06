import Basics

extension Feed {
  /// In points.
  package var contentHeight: Double { grid.contentHeight }

  /// The furthest that the content can be moved, in points; 0 when it fits on the screen.
  package var maximumOffset: Double { max(0, contentHeight - screen.size.height) }

  /// The frame of item `index` in the content, in points.
  package func frame(ofItem index: Int) -> PointRect {
    precondition(
      (0..<itemCount).contains(index),
      "The feed has the items 0 to \(itemCount - 1), not \(index)"
    )
    let (left, top) = grid.origin(ofItem: index)
    let height = grid.pixels(of: spec.templates[index % spec.templates.count].height)
    return grid.rect(
      left: left,
      top: top,
      size: PixelSize(width: grid.itemWidth, height: height)
    )
  }

  /// The offset that brings item `index` to the top of the screen, as far as the content allows.
  ///
  /// An index outside the feed means the nearest item in it.
  package func offset(ofItem index: Int) -> Double {
    guard itemCount > 0 else { return 0 }
    let nearest = min(itemCount - 1, max(0, index))
    return min(maximumOffset, grid.tops[nearest / columnCount])
  }

  /// The offset of `target`, before it is clamped to the content.
  package func offset(of target: JumpTarget) -> Double {
    switch target {
    case .item(let index): return offset(ofItem: index)
    case .endOfItem(let index):
      guard itemCount > 0 else { return 0 }
      let nearest = min(itemCount - 1, max(0, index))
      return max(0, grid.bottoms[nearest / columnCount] - screen.size.height)
    case .offset(let offset): return offset
    }
  }

  /// The items of the rows in the band from `offset` down to `offset + viewportHeight`.
  ///
  /// The band is half open: a row that only touches it does not count. Without rows the range is
  /// empty.
  ///
  /// - Complexity: O(log items).
  package func visibleRange(offset: Double, viewportHeight: Double) -> Range<Int> {
    // `>` below and `>=` above make the band half open: a row that only touches it is
    // outside.
    let first = PartitionPoint.first(in: grid.bottoms) { $0 > offset }
    let end = PartitionPoint.first(in: grid.tops) { $0 >= offset + viewportHeight }
    let start = min(itemCount, first * columnCount)
    // An offset beyond the content would give an end before the start, which is no range.
    return start..<max(start, min(itemCount, end * columnCount))
  }

  /// The items of the rows on the screen at content offset `offset`.
  ///
  /// - Complexity: O(log items).
  package func visibleRange(offset: Double) -> Range<Int> {
    visibleRange(offset: offset, viewportHeight: screen.size.height)
  }
}
