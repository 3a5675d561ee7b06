internal import Basics
internal import Requests
internal import Scenarios
internal import UIKit

/// A picture that a view was given, and where in the view it belongs.
struct GivenPicture: Hashable {
  var picture: FeedPicture
  /// The number of its surface in signposts: another one where the screen shows the item twice.
  var number: Int
  /// The number of its address.
  var address: Int
  var surface: ViewSurface
  /// Its place and that of the view, both in the content of the feed, in points.
  var frame: PointRect
  var corner: PointPlace

  /// The upper left corner of a view.
  struct PointPlace: Hashable {
    var left = 0.0
    var top = 0.0
  }

  /// Its place on the screen in a view at `place`, in points.
  func moved(with place: PointRect) -> PointRect {
    let (x, y) = (place.left - corner.left, place.top - corner.top)
    let moved = PointRect(
      left: frame.left + x,
      top: frame.top + y,
      right: frame.right + x,
      bottom: frame.bottom + y
    )
    return moved.within(place)
  }
}

extension PointRect {
  /// The least part of a point that is no rounding.
  private static let tolerance = 0.5

  /// The part in `outer`; all of `outer` for a place beside it, and itself if it does not reach
  /// beyond it.
  fileprivate func within(_ outer: PointRect) -> PointRect {
    let least = Self.tolerance
    if left >= outer.left - least, top >= outer.top - least, right <= outer.right + least,
      bottom <= outer.bottom + least
    {
      return self
    }
    return intersection(outer) ?? outer
  }

  /// The common part; nil without one.
  func intersection(_ other: PointRect) -> PointRect? {
    let common = PointRect(
      left: max(left, other.left),
      top: max(top, other.top),
      right: min(right, other.right),
      bottom: min(bottom, other.bottom)
    )
    return common.width > 0 && common.height > 0 ? common : nil
  }

  /// Its area in square points.
  var area: Double { width * height }
}

extension Feed {
  /// Whether the feed has `picture`.
  func contains(_ picture: FeedPicture) -> Bool {
    (0..<itemCount).contains(picture.item)
      && surfaces(ofItem: picture.item).indices.contains(picture.surface)
  }

  /// All pictures of an item.
  func pictures(ofItem item: Int) -> [FeedPicture] {
    surfaces(ofItem: item).indices.map { FeedPicture(item: item, surface: $0) }
  }

  /// Where `pictures`, given to one view, belong in it: those of a whole item where the item has
  /// them, others each in all of the view.
  func given(_ pictures: [FeedPicture]) -> [GivenPicture] {
    let items = Set(pictures.map(\.item))
    let isWhole = items.allSatisfy { item in
      pictures.count { $0.item == item } == surfaces(ofItem: item).count
    }
    return pictures.map { picture in
      let frame = frame(ofItem: picture.item, surface: picture.surface)
      let corner = isWhole ? self.frame(ofItem: picture.item) : frame
      return GivenPicture(
        picture: picture,
        number: picture.surface,
        address: reference(ofItem: picture.item, surface: picture.surface).urlNumber,
        surface: viewSurface(ofItem: picture.item, picture.surface),
        frame: frame,
        corner: .init(left: corner.left, top: corner.top)
      )
    }
  }
}
