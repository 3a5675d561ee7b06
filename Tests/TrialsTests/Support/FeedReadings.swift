import UIKit

// Testing and UIKit are not imported by one file: their overlays need modules of Apple's.

/// Parts of a feed whose items have two pictures each.
enum Readings {
  static func pictures(_ item: Int) -> [FeedPicture] {
    [picture(item, 0), picture(item, 1)]
  }

  static func picture(_ item: Int, _ surface: Int) -> FeedPicture {
    FeedPicture(item: item, surface: surface)
  }

  /// The photos of an item.
  static func item(_ item: Int) -> FeedReading { .item(pictures(item)) }

  /// The address of one photo.
  static func address(_ item: Int, _ surface: Int) -> FeedReading {
    .address(picture(item, surface))
  }
}
