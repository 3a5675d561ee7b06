import ImageBench
import SwiftUI
import UIKit

// Screens of correct loaders that cannot be judged: their items are not those of a list's places.

/// The correct loader of all these screens.
enum ScreenTwin: TwinLoader {
  static let name = "screen-plain"
  static let style = TwinStyle(store: .cache)
}

/// A collection view in which a subclass says which item a place shows; nil for a place without.
class ArrangedScreen: TwinCollectionScreen<ScreenTwin>, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  func item(at path: IndexPath) -> Int? { path.item }
  var sectionCount: Int { 1 }
  func count(inSection section: Int) -> Int { feed.items.count }
  var direction: UICollectionView.ScrollDirection { .vertical }

  override func makeLayout() -> UICollectionViewLayout {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    layout.scrollDirection = direction
    return layout
  }

  override func connect(_ list: UICollectionView) {
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "banner")
    list.dataSource = self
    list.delegate = self
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sectionCount }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { count(inSection: section) }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = item(at: indexPath) else {
      return collectionView.dequeueReusableCell(withReuseIdentifier: "banner", for: indexPath)
    }
    return cell(collectionView, indexPath, item)
  }

  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    item(at: indexPath).map { feed.items[$0].frame.size } ?? CGSize(width: 300, height: 60)
  }
}

/// Sections of ten.
final class DayScreen: ArrangedScreen {
  override var sectionCount: Int { feed.items.count / 10 }
  override func count(inSection section: Int) -> Int { 10 }
  override func item(at path: IndexPath) -> Int? { path.section * 10 + path.item }
}

/// A banner at place 0.
final class BannerScreen: ArrangedScreen {
  override func count(inSection section: Int) -> Int { feed.items.count + 1 }
  override func item(at path: IndexPath) -> Int? { path.item == 0 ? nil : path.item - 1 }
}

/// A banner in place of the last item, so that the count is the feed's.
final class ShiftedScreen: ArrangedScreen {
  override func item(at path: IndexPath) -> Int? { path.item == 0 ? nil : path.item - 1 }
}

/// The last item first.
final class NewestFirstScreen: ArrangedScreen {
  override func item(at path: IndexPath) -> Int? { feed.items.count - 1 - path.item }
}

/// Every other item.
final class FilteredScreen: ArrangedScreen {
  override func count(inSection section: Int) -> Int { feed.items.count / 2 }
  override func item(at path: IndexPath) -> Int? { path.item * 2 }
}

/// One row that moves sideways.
final class SidewaysScreen: ArrangedScreen {
  override var direction: UICollectionView.ScrollDirection { .horizontal }
}

/// A list upside down, as chats have it.
final class FlippedScreen: ArrangedScreen {
  override func viewDidLoad() {
    super.viewDidLoad()
    list?.transform = CGAffineTransform(scaleX: 1, y: -1)
  }
}

/// A list in a scroll view that takes the gestures.
final class WrappedScreen: ArrangedScreen {
  override func viewDidLoad() {
    super.viewDidLoad()
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = CGSize(width: view.bounds.width, height: 10 * view.bounds.height)
    view.addSubview(scroll)
    if let list { scroll.addSubview(list) }
  }
}

/// The feed in two lists side by side.
final class TwoListScreen: ArrangedScreen {
  private var second: UICollectionView?

  override func viewDidLoad() {
    super.viewDidLoad()
    let half = CGSize(width: view.bounds.width / 2, height: view.bounds.height)
    list?.frame = CGRect(origin: .zero, size: half)
    let place = CGRect(origin: CGPoint(x: half.width, y: 0), size: half)
    let second = UICollectionView(frame: place, collectionViewLayout: makeLayout())
    second.register(TwinCell<ScreenTwin>.self, forCellWithReuseIdentifier: "photo")
    connect(second)
    view.addSubview(second)
    self.second = second
  }
}

/// A second screen with its own list over the first one after a second.
final class PushedScreen: ArrangedScreen {
  private var detail: ArrangedScreen?

  override func viewDidLoad() {
    super.viewDidLoad()
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.push() }
  }

  private func push() {
    let detail = ArrangedScreen(feed: feed)
    self.detail = detail
    list?.removeFromSuperview()
    view.addSubview(detail.view)
  }
}

/// The feed's first picture above the list.
final class HeroScreen: ArrangedScreen {
  private let hero = UIImageView()

  override func viewDidLoad() {
    super.viewDidLoad()
    hero.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 100)
    view.addSubview(hero)
    URLSession.shared.dataTask(with: feed.items[0].photos[0].url) { [weak self] data, _, _ in
      let image = data.flatMap { thumbnail($0, 200) }
      DispatchQueue.main.async { [weak self] in self?.hero.image = image }
    }.resume()
  }
}

/// A scroll view with an image view for each picture, and no list.
final class PlainScrollScreen: UIViewController {
  private let feed: PhotoFeed
  private let content = TwinContent(ScreenTwin.style)

  init(feed: PhotoFeed) {
    self.feed = feed
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = feed.contentSize
    view.addSubview(scroll)
    for item in feed.items.prefix(40) {
      let box = UIView(frame: item.frame)
      scroll.addSubview(box)
      content.show(item, in: box)
    }
  }
}

/// A lazy stack below a title, which is its first row.
struct TitledStack: View {
  let feed: PhotoFeed

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        Text("Posts")
        ForEach(feed.items, id: \.index) { item in
          AsyncImage(url: item.photos[0].url) { phase in
            if let image = phase.image { image.resizable() } else { Color.gray }
          }
          .frame(width: item.frame.width, height: item.frame.height)
        }
      }
    }
  }
}

/// A screen that cannot be judged.
protocol ScreenLoader: LoaderUnderTest {
  @MainActor static func make(_ feed: PhotoFeed) -> UIViewController
}

extension ScreenLoader {
  static var summary: String { "Correct code on a screen of another kind." }
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController { make(feed) }
}
