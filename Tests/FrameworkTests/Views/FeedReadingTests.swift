import AppleFoundation
import Basics
import FeedKit
import Testing
import UIKit
import VirtualDevice

/// A probe that notes what the app reads of a feed.
@MainActor
private final class ReadingProbe: ListProbe {
  var calls: [String] = []
  func willBind(cell: UIView, item: IndexPath, _ time: BindingTime) {}
  func didBind(cell: UIView, item: IndexPath) {}
  func willDisplay(cell: UIView, item: IndexPath) {}
  func didRecycle(cell: UIView) {}
  func didEndDisplaying(cell: UIView, item: IndexPath) {}
  func willPrefetch(_ items: [IndexPath], isWanted: Bool) {}
  func contentWillChange(
    in view: UIView?,
    _ place: PlaceID,
    to image: UIImage?,
    since: TimePoint?
  ) {}
  func didReadOutside() { calls.append("outside") }
  func didRead(_ reading: FeedReading, for view: UIView) {
    switch reading {
    case .item(let pictures):
      calls.append("\(view.boundItem?.item ?? -1) item \(pictures.map(\.item))")
    case .address(let picture): calls.append("\(view.boundItem?.item ?? -1) of \(picture.item)")
    }
  }
  func didGive(_ pictures: [FeedPicture], to view: UIView) {
    calls.append("given \(pictures.map(\.item))")
  }
}

/// Shows the items of a feed from last to first, read before or after the cell is dequeued.
@MainActor
private final class ReversedList: UIViewController, UICollectionViewDataSource {
  private let feed: PhotoFeed
  private let isEarly: Bool

  init(_ feed: PhotoFeed, early isEarly: Bool) {
    (self.feed, self.isEarly) = (feed, isEarly)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    let list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    list.isPrefetchingEnabled = false
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    list.dataSource = self
    view.addSubview(list)
  }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { feed.items.count }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let item = feed.items[feed.items.count - 1 - indexPath.item]
    if isEarly { _ = item.photos[0].url }
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    if !isEarly { _ = item.photos[0].url }
    return cell
  }
}

@Suite("Readings of a feed")
struct FeedReadingTests {
  private static let feed = PhotoFeed(
    items: (0..<2).map { item in
      let frame = CGRect(x: 0, y: 100 * item, width: 390, height: 100)
      let photo = PhotoFeed.Photo(
        url: URL(string: "https://a.test/\(item)") ?? URL(fileURLWithPath: "/"),
        frame: frame,
        contentMode: .scaleAspectFill,
        place: FeedPicture(item: item, surface: 0)
      )
      return .init(index: item, frame: frame, photos: [photo])
    }
  )

  @Test(
    "belong to the cell that the list asks for, also before it is dequeued",
    arguments: [true, false]
  )
  func cells(_ isEarly: Bool) throws {
    try TestDevice().onMain {
      let probe = ReadingProbe()
      let driver = FrameDriver(root: ReversedList(Self.feed, early: isEarly), probe: probe)
      driver.appear()
      #expect(probe.calls == ["0 item [1]", "0 of 1", "1 item [0]", "1 of 0"])
    }
  }

  @Test("belong to no cell elsewhere; what the app says belongs to its view")
  func outside() throws {
    try TestDevice().onMain {
      let probe = ReadingProbe()
      let driver = FrameDriver(root: UIViewController(), probe: probe)
      driver.appear()
      _ = Self.feed.items[0].photos
      PhotoFeed.give(Self.feed.items[1], to: driver.root.view)
      #expect(probe.calls == ["outside", "given [1]"])
      #expect(driver.root.view.showsGiven)
    }
  }
}

@Suite("The number of an image")
struct ImageNumberTests {
  @Test("is its own also where another image had its address")
  func reused() throws {
    try TestDevice().onMain {
      let bytes = Data(TestPicture.file(PixelSize(width: 4, height: 4)))
      var numbers: Set<ImageID> = []
      var addresses: Set<ObjectIdentifier> = []
      let count = 64
      for _ in 0..<count {
        guard let image = UIImage(data: bytes)?.cgImage else { continue }
        numbers.insert(image.picture.number)
        addresses.insert(ObjectIdentifier(image.picture))
      }
      // Otherwise the test shows nothing.
      #expect(addresses.count < count)
      #expect(numbers.count == count)
    }
  }
}

@Suite("A fade of a layer")
struct LayerFadeTests {
  @Test(
    "shows its share at each time",
    arguments: [(0, 0.2), (100, 0.2), (150, 0.6), (200, 1), (900, 1)]
  )
  func share(_ time: Int, _ opacity: Double) {
    let fade = LayerFade(
      begin: .start + .milliseconds(100),
      length: .milliseconds(100),
      from: 0.2
    )
    #expect(abs(fade.opacity(at: .start + .milliseconds(time), to: 1) - opacity) < 1e-9)
  }
}
