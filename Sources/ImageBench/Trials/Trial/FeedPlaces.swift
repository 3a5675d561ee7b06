internal import Basics
internal import ImagePipeline
internal import Requests
internal import Scenarios
import Signposts

/// Where the pictures of a feed's items are and what is asked for there.
///
/// A place follows from the feed and the variant alone, and most items are looked at several times: when
/// they are prefetched, bound and bound again. So each is worked out once.
struct FeedPlaces {
  /// A picture of an item.
  struct Place {
    var surface: ViewSurface
    /// What its view asks for.
    var request: ImageRequest
    /// What a prefetcher asks for ahead of its view.
    var ahead: ImageRequest
  }

  private let feed: Feed
  private let target: TargetOptions
  private let prefetchPriority: ImageRequest.Priority
  /// The places of each item that was looked at; empty before.
  private var known: [[Place]]

  init(feed: Feed, target: TargetOptions, prefetchPriority: ImageRequest.Priority) {
    self.feed = feed
    self.target = target
    self.prefetchPriority = prefetchPriority
    known = Array(repeating: [], count: feed.itemCount)
  }

  /// The places of an item's pictures, in the order in which its cells ask for them.
  mutating func places(of item: Int) -> [Place] {
    learn(item)
    return known[item]
  }

  /// What a prefetcher asks for of `items`, in their order.
  mutating func requests(ahead items: some Sequence<Int>) -> [ImageRequest] {
    var requests: [ImageRequest] = []
    requests.reserveCapacity(items.underestimatedCount)
    for item in items {
      learn(item)
      // By index, because a whole place is more to copy.
      for surface in known[item].indices { requests.append(known[item][surface].ahead) }
    }
    return requests
  }

  private mutating func learn(_ item: Int) {
    guard known[item].isEmpty else { return }
    known[item] = feed.surfaces(ofItem: item).indices.map { surface in
      let view = viewSurface(item, surface)
      let url = feed.reference(ofItem: item, surface: surface).url
      var request = ImageRequest(url: url, target: target.target(for: view))
      request.processors = [ImageProcessor](feed.surfaces(ofItem: item)[surface].processing)
      var ahead = request
      ahead.purpose = .prefetch
      ahead.priority = prefetchPriority
      return Place(surface: view, request: request, ahead: ahead)
    }
  }

  private func viewSurface(_ item: Int, _ surface: Int) -> ViewSurface {
    let mode: ViewSurface.ContentMode =
      feed.surfaces(ofItem: item)[surface].contentMode == .fill ? .fill : .fit
    return ViewSurface(
      size: feed.targetPixels(ofItem: item, surface: surface),
      scale: feed.screen.scale,
      contentMode: mode
    )
  }
}
