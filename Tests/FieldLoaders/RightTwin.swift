import ImageBench
import UIKit

/// A loader without a known failure, on every kind of screen: requests are shared and counted, one
/// picture is decoded at a time, and memory has a limit and is given back.
enum RightTwin: TwinLoader {
  static let name = "shared-plain"
  static let style = TwinStyle(fetch: .shared, lane: .operationQueue, store: .bounded)
}

/// A kind of screen with cells of ``RightTwin``.
enum Shared<Kind: ScreenKind>: LoaderUnderTest {
  static var name: String { "shared-\(Kind.name)" }
  static var summary: String { "A loader without a known failure on a screen of its kind." }
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    Kind.make(feed, RightTwin.self)
  }
}

/// A memory cache with a limit, which is emptied on a warning; `NSCache` empties itself in the
/// background.
@MainActor
final class BoundedStore {
  static let shared = BoundedStore()
  let cache = NSCache<NSString, UIImage>()
  private var observer: (any NSObjectProtocol)?

  private init() {
    cache.totalCostLimit = Int(ProcessInfo.processInfo.physicalMemory / 16)
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification,
      object: nil,
      queue: .main
    ) { [cache] _ in cache.removeAllObjects() }
  }

  func keep(_ image: UIImage, _ key: String) {
    let cost = image.cgImage.map { $0.bytesPerRow * $0.height } ?? 0
    cache.setObject(image, forKey: key as NSString, cost: cost)
  }
}

/// Fetches that all who want an address share; one ends with the last who waits for it.
@MainActor
final class SharedFetch {
  static let shared = SharedFetch()

  private final class Job {
    var ends: [Int: @Sendable (Data?) -> Void] = [:]
    var task: URLSessionTask?
  }

  private var jobs: [URL: Job] = [:]
  private var number = 0
  private let session: URLSession = {
    let configuration = URLSessionConfiguration.default
    let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    configuration.urlCache = URLCache(
      memoryCapacity: 4 << 20,
      diskCapacity: 500_000_000,
      directory: folder?.appendingPathComponent("Shared")
    )
    configuration.requestCachePolicy = .returnCacheDataElseLoad
    return URLSession(configuration: configuration)
  }()

  func start(_ url: URL, _ end: @escaping @Sendable (Data?) -> Void) -> () -> Void {
    let job = jobs[url] ?? Job()
    number += 1
    let mine = number
    job.ends[mine] = end
    if jobs[url] == nil {
      jobs[url] = job
      let task = session.dataTask(with: url) { data, response, _ in
        let isPicture = (response as? HTTPURLResponse)?.statusCode ?? 200 < 400
        DispatchQueue.main.async { [weak self] in self?.finish(url, job, isPicture ? data : nil) }
      }
      job.task = task
      task.resume()
    }
    return { [weak self] in self?.leave(url, job, mine) }
  }

  private func finish(_ url: URL, _ job: Job, _ data: Data?) {
    if jobs[url] === job { jobs[url] = nil }
    for end in job.ends.values { end(data) }
    job.ends.removeAll()
  }

  private func leave(_ url: URL, _ job: Job, _ mine: Int) {
    guard job.ends.removeValue(forKey: mine) != nil, job.ends.isEmpty else { return }
    job.task?.cancel()
    if jobs[url] === job { jobs[url] = nil }
  }
}

/// ``RightTwin`` on the feed's own screen and on every other kind.
let shared: [any LoaderUnderTest.Type] = [
  RightTwin.self, Shared<CopiedKind>.self, Shared<DaySectionsKind>.self, Shared<HeadersKind>.self,
  Shared<BannerKind>.self, Shared<ReversedKind>.self, Shared<NewestFirstKind>.self,
  Shared<FilteredKind>.self, Shared<SidewaysListKind>.self, Shared<PagerKind>.self,
  Shared<FlippedKind>.self, Shared<WrappedKind>.self, Shared<TwoListsKind>.self,
  Shared<CoveredKind>.self, Shared<PushedKind>.self, Shared<PairsKind>.self,
  Shared<HeroKind>.self, Shared<PlainScrollKind>.self, Shared<FlowScreenKind>.self,
  Shared<NestedKind>.self, Shared<StripsKind>.self, Shared<StackKind>.self,
  Shared<TitledRowsKind>.self,
]
