import ImageBench
import SwiftUI
import UIKit

// Screens without cells, and lists in scroll views.

/// A list in a scroll view of its size that has more content.
final class WrappedScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  override func viewDidLoad() {
    super.viewDidLoad()
    let scroll = UIScrollView(frame: view.bounds)
    scroll.contentSize = CGSize(width: view.bounds.width, height: 10 * view.bounds.height)
    view.addSubview(scroll)
    if let list { scroll.addSubview(list) }
  }
}

/// The feed's first picture above the list, which the app names or not.
class HeroScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  private let hero = UIImageView()
  var names: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    hero.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 100)
    hero.contentMode = .scaleAspectFill
    view.addSubview(hero)
    let photo = feed.items[0].photos[0]
    if names { PhotoFeed.give(photo, to: hero) }
    URLSession.shared.dataTask(with: photo.url) { [weak self] data, _, _ in
      let image = data.flatMap { thumbnail($0, 1000) }
      DispatchQueue.main.async { [weak self] in self?.hero.image = image }
    }.resume()
  }
}

final class UnnamedHeroScreen<Twin: TwinLoader>: HeroScreen<Twin> {
  override var names: Bool { false }
}

/// A scroll view with an image view for each picture, and no list.
class PlainScrollScreen<Twin: TwinLoader>: UIViewController {
  private let feed: PhotoFeed
  private var contents: [TwinContent] = []
  var names: Bool { true }

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
      if names { PhotoFeed.give(item, to: box) }
      let content = TwinContent(Twin.style)
      // The fault of this screen: each place shows the item after its own.
      content.show(Twin.style.care == .careful ? item : feed.items[item.index + 1], in: box)
      contents.append(content)
    }
  }
}

final class UnnamedScrollScreen<Twin: TwinLoader>: PlainScrollScreen<Twin> {
  override var names: Bool { false }
}

/// The feed's own order, from a copy of the feed that an app has made for itself.
class CopiedScreen<Twin: TwinLoader>: ArrangedScreen<Twin> {
  private lazy var copies = feed.items.map { item in
    PhotoFeed.Item(
      index: item.index,
      frame: item.frame,
      photos: item.photos.map {
        PhotoFeed.Photo(url: $0.url, frame: $0.frame, contentMode: $0.contentMode)
      }
    )
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    _ = copies
  }

  override func item(at path: IndexPath) -> PhotoFeed.Item? { copies[path.item] }
}

/// The same with the last item first.
final class CopiedBackwardsScreen<Twin: TwinLoader>: CopiedScreen<Twin> {
  override func item(at path: IndexPath) -> PhotoFeed.Item? {
    let count = feed.items.count
    return super.item(at: IndexPath(item: count - 1 - path.item, section: 0))
  }
}

/// A picture as SwiftUI loads it.
struct LoadedPicture: View {
  let item: PhotoFeed.Item

  var body: some View {
    AsyncImage(url: item.photos[0].url) { phase in
      if let image = phase.image { image.resizable() } else { Color.gray }
    }
  }
}

/// A picture that loads as the cells of a twin do, and gives up its picture where it leaves the
/// screen: a lazy stack keeps its rows.
struct TwinPicture<Twin: TwinLoader>: View {
  let photo: PhotoFeed.Photo
  @State private var isWanted = true

  var body: some View {
    TwinPictureBox<Twin>(photo: isWanted ? photo : nil)
      .onAppear { isWanted = true }
      .onDisappear { isWanted = false }
  }
}

/// The view of UIKit in it.
struct TwinPictureBox<Twin: TwinLoader>: UIViewRepresentable {
  let photo: PhotoFeed.Photo?

  func makeUIView(context: Context) -> TwinPictureView<Twin> { TwinPictureView() }
  func updateUIView(_ view: TwinPictureView<Twin>, context: Context) { view.show(photo) }
  static func dismantleUIView(_ view: TwinPictureView<Twin>, coordinator: Void) { view.show(nil) }
}

/// Loads the picture that it was given last.
final class TwinPictureView<Twin: TwinLoader>: UIView {
  private let content = TwinContent(Twin.style)
  private var url: URL?

  func show(_ photo: PhotoFeed.Photo?) {
    guard url != photo?.url else { return }
    content.prepareForReuse()
    url = photo?.url
    guard let photo else { return }
    content.show(PhotoFeed.Item(index: 0, frame: photo.frame, photos: [photo]), in: self)
  }
}

/// A lazy stack below a title, which is its first row.
struct TitledStack<Picture: View>: View {
  let feed: PhotoFeed
  @ViewBuilder let picture: (PhotoFeed.Item) -> Picture

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        Text("Posts")
        ForEach(feed.items, id: \.index) { item in
          picture(item).frame(width: item.frame.width, height: item.frame.height)
        }
      }
    }
  }
}

/// A list with a title as its first row.
struct TitledList<Picture: View>: View {
  let feed: PhotoFeed
  @ViewBuilder let picture: (PhotoFeed.Item) -> Picture

  var body: some View {
    List {
      Text("Posts")
      ForEach(feed.items, id: \.index) { item in
        picture(item).frame(width: item.frame.width, height: item.frame.height)
      }
    }
  }
}
