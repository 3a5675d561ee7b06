import Basics
import Testing
import UIKit

/// Which elements of a flow layout lie in a rectangle.
@Suite("The flow layout")
struct FlowLayoutTests {
  /// A list with items of these sizes, section by section.
  @MainActor
  private final class Source: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    let sizes: [[CGSize]]
    var header = CGSize.zero
    init(_ sizes: [[CGSize]]) { self.sizes = sizes }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sizes.count }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      sizes[section].count
    }
    func collectionView(
      _ view: UICollectionView,
      cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    func collectionView(
      _ view: UICollectionView,
      layout: UICollectionViewLayout,
      sizeForItemAt path: IndexPath
    ) -> CGSize { sizes[path.section][path.item] }
    func collectionView(
      _ view: UICollectionView,
      layout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { header }
    func collectionView(
      _ view: UICollectionView,
      viewForSupplementaryElementOfKind kind: String,
      at path: IndexPath
    ) -> UICollectionReusableView {
      view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: path)
    }
  }

  @MainActor
  private static func list(
    _ source: Source,
    _ direction: UICollectionView.ScrollDirection
  ) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = direction
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 320),
      collectionViewLayout: layout
    )
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    list.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "head"
    )
    list.dataSource = source
    list.delegate = source
    list.layoutIfNeeded()
    return list
  }

  @Test(
    "A tall item beside a short one is found wherever it is met",
    arguments: [50.0, 100, 124, 126, 200]
  )
  func mixedHeights(_ height: Double) throws {
    try TestDevice().onMain {
      let source = Source([[CGSize(width: 100, height: 10), CGSize(width: 100, height: 300)]])
      let list = Self.list(source, .vertical)
      let rect = CGRect(x: 0, y: 0, width: 320, height: height)
      let found = list.collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
      #expect(found.contains { $0.indexPath.item == 1 })
    }
  }

  @Test(
    "It finds what a look at every element finds",
    arguments: [UICollectionView.ScrollDirection.vertical, .horizontal],
    UInt64(1)...12
  )
  func everyElement(_ direction: UICollectionView.ScrollDirection, _ seed: UInt64) throws {
    try TestDevice().onMain {
      var random = SplitMix64(seed: seed)
      func side() -> Int {
        random.nextInt(below: 4) == 0 ? random.nextInt(in: 100...300) : random.nextInt(in: 1...60)
      }
      let source = Source(
        (0..<3).map { _ in (0..<40).map { _ in CGSize(width: side(), height: side()) } }
      )
      if seed % 2 == 0 { source.header = CGSize(width: 20, height: 20) }
      let list = Self.list(source, direction)
      let layout = list.collectionViewLayout
      let content = CGRect(origin: .zero, size: layout.collectionViewContentSize)
      let all = Self.elements(of: list)
      for _ in 0..<200 {
        let rect = CGRect(
          x: random.nextInt(below: max(1, Int(content.width))) - 20,
          y: random.nextInt(below: max(1, Int(content.height))) - 20,
          width: side(),
          height: side()
        )
        let found = Set((layout.layoutAttributesForElements(in: rect) ?? []).map(Self.name))
        let met = Set(all.filter { Self.area(of: $0.frame, in: rect) > 0 }.map(Self.name))
        #expect(found == met, "seed \(seed), \(direction), \(rect)")
      }
    }
  }

  /// The attributes of all items and headers, one by one.
  @MainActor
  private static func elements(of list: UICollectionView) -> [UICollectionViewLayoutAttributes] {
    let layout = list.collectionViewLayout
    return (0..<list.numberOfSections).flatMap { section in
      let items = (0..<list.numberOfItems(inSection: section)).compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))
      }
      let header = layout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section)
      )
      return items + [header].compactMap(\.self)
    }
  }

  private static func area(of frame: CGRect, in rect: CGRect) -> CGFloat {
    let width = min(frame.maxX, rect.maxX) - max(frame.minX, rect.minX)
    let height = min(frame.maxY, rect.maxY) - max(frame.minY, rect.minY)
    return max(0, width) * max(0, height)
  }

  @MainActor
  private static func name(_ element: UICollectionViewLayoutAttributes) -> String {
    "\(element.representedElementKind ?? "item") \(element.indexPath)"
  }
}
