import AppleFoundation
import Testing
import UIKit
import VirtualDevice

@Suite("What apps name beside their lists")
struct NamedPartTests {
  @Test("Views are made without a frame")
  func plain() throws {
    try TestDevice().onMain {
      #expect(UIButton().frame == .zero)
      let effect = UIVisualEffectView()
      #expect(effect.effect == nil)
      #expect(effect.contentView.superview === effect)
    }
  }

  @Test("A nib can be named and ends with its name where it is used", .endsProcess)
  func nib() async {
    await #expect(processExitsWith: .failure) {
      try TestDevice().onMain {
        _ = UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil)
      }
    }
  }

  @Test("A field grows with its text and places the views beside it")
  func field() throws {
    try TestDevice().onMain {
      let field = UITextField()
      field.placeholder = "a"
      let small = field.intrinsicContentSize
      field.text = "a longer text"
      #expect(field.intrinsicContentSize.width > small.width)
      field.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      let icon = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      field.rightView = icon
      field.layoutIfNeeded()
      #expect(icon.isHidden)
      field.rightViewMode = .always
      field.layoutIfNeeded()
      #expect(!icon.isHidden)
      #expect(icon.frame == CGRect(x: 180, y: 10, width: 20, height: 20))
    }
  }

  @Test("An alert keeps its choices and hides nothing")
  func alert() throws {
    try TestDevice().onMain {
      let alert = UIAlertController(title: "Oh", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      alert.addTextField { $0.text = "x" }
      #expect(alert.actions.map(\.title) == ["OK"])
      #expect(alert.textFields?.first?.text == "x")
      #expect(alert.view.backgroundColor == nil)
    }
  }

  @Test("A colour of a catalogue hides nothing")
  func colour() throws {
    let alpha = UIColor(named: "Brand")?.cgColor.alpha
    #expect(alpha == 0)
  }

  @Test("Headers and footers of a compositional section lie around its items")
  func boundaries() throws {
    try TestDevice().onMain {
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1),
        heightDimension: .absolute(50)
      )
      let group = NSCollectionLayoutGroup.vertical(
        layoutSize: size,
        subitems: [NSCollectionLayoutItem(layoutSize: size)]
      )
      var room: CGSize?
      let layout = UICollectionViewCompositionalLayout { _, environment in
        room = environment.container.effectiveContentSize
        let section = NSCollectionLayoutSection(group: group)
        section.boundarySupplementaryItems = [
          .init(layoutSize: size, elementKind: "head", alignment: .top),
          .init(layoutSize: size, elementKind: "foot", alignment: .bottom),
        ]
        return section
      }
      let frame = CGRect(x: 0, y: 0, width: 300, height: 600)
      let list = UICollectionView(frame: frame, collectionViewLayout: layout)
      let source = OneSection(count: 2)
      list.dataSource = source
      layout.prepare()
      let path = IndexPath(item: 0, section: 0)
      let head = layout.layoutAttributesForSupplementaryView(ofKind: "head", at: path)
      let foot = layout.layoutAttributesForSupplementaryView(ofKind: "foot", at: path)
      #expect(room == frame.size)
      #expect(head?.frame == CGRect(x: 0, y: 0, width: 300, height: 50))
      #expect(layout.layoutAttributesForItem(at: path)?.frame.minY == 50)
      #expect(foot?.frame.minY == 150)
      #expect(layout.collectionViewContentSize.height == 200)
      #expect(layout.layoutAttributesForElements(in: frame)?.count == 4)
      withExtendedLifetime(source) {}
    }
  }

  private final class OneSection: NSObject, UICollectionViewDataSource {
    let count: Int
    init(count: Int) { self.count = count }
    func collectionView(_ list: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(
      _ list: UICollectionView,
      cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
  }
}
