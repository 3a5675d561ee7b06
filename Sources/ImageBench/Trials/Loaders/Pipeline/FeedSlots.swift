internal import Basics
internal import ImagePipeline
internal import Requests
internal import Scenarios
import Signposts

/// The frames of a feed's pictures, and the requests for them.
///
/// They follow from the feed and the variant alone, and most items are used several times: when
/// they are prefetched, bound and bound again. So each is computed once.
struct FeedSlots {
  /// A picture of an item.
  struct Slot {
    var surface: ViewSurface
    /// The request of its view.
    var request: ImageRequest
    /// The request of a prefetcher, ahead of the view.
    var ahead: ImageRequest
  }

  private let feed: Feed
  private let target: TargetOptions
  /// The slots of each item used so far; empty for others.
  private var known: [[Slot]]

  init(feed: Feed, target: TargetOptions) {
    self.feed = feed
    self.target = target
    known = Array(repeating: [], count: feed.itemCount)
  }

  /// The slots of an item's pictures, in the order in which its cells request them.
  mutating func slots(of item: Int) -> [Slot] {
    learn(item)
    return known[item]
  }

  /// The prefetch requests for `items`, in their order.
  mutating func requests(ahead items: some Sequence<Int>) -> [ImageRequest] {
    var requests: [ImageRequest] = []
    requests.reserveCapacity(items.underestimatedCount)
    for item in items {
      learn(item)
      // By index: iterating would copy each whole slot.
      for surface in known[item].indices { requests.append(known[item][surface].ahead) }
    }
    return requests
  }

  private mutating func learn(_ item: Int) {
    guard known[item].isEmpty else { return }
    known[item] = feed.surfaces(ofItem: item).indices.map { surface in
      let view = feed.viewSurface(ofItem: item, surface)
      let url = feed.reference(ofItem: item, surface: surface).url
      var request = ImageRequest(url: url, target: target.target(for: view))
      request.processors = [ImageProcessor](feed.surfaces(ofItem: item)[surface].processing)
      var ahead = request
      ahead.purpose = .prefetch
      ahead.priority = .low
      return Slot(surface: view, request: request, ahead: ahead)
    }
  }
}

extension Feed {
  /// The area of a picture on the screen.
  func viewSurface(ofItem item: Int, _ surface: Int) -> ViewSurface {
    ViewSurface(
      size: targetPixels(ofItem: item, surface: surface),
      scale: screen.scale,
      contentMode: surfaces(ofItem: item)[surface].contentMode == .fill ? .fill : .fit
    )
  }
}
