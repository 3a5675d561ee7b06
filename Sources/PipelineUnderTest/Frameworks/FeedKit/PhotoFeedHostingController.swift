public import SwiftUI

/// The screen of a feed whose pictures are views of SwiftUI, in a lazy grid.
///
/// ```swift
/// PhotoFeedHostingController(feed: feed) { photo in
///   MyAsyncImage(url: photo.url)
/// }
/// ```
public final class PhotoFeedHostingController<Content: View>: UIHostingController<
  PhotoFeedGrid<Content>
>
{
  /// A screen of `feed`, in which `content` makes the view of each photo.
  public init(feed: PhotoFeed, @ViewBuilder content: @escaping (PhotoFeed.Photo) -> Content) {
    super.init(rootView: PhotoFeedGrid(feed: feed, content: content))
  }

  @available(*, unavailable)
  public required init?(coder: NSCoder) {
    preconditionFailure("a screen of a trial is made in code")
  }
}

/// The items of a feed in rows, each made when it scrolls in.
public struct PhotoFeedGrid<Content: View>: View {
  private let feed: PhotoFeed
  private let content: (PhotoFeed.Photo) -> Content
  private let columns: [GridItem]
  private let rowSpacing: CGFloat

  init(feed: PhotoFeed, content: @escaping (PhotoFeed.Photo) -> Content) {
    (self.feed, self.content) = (feed, content)
    // All rows are as the first one.
    let first = feed.items.prefix { $0.frame.minY == feed.items[0].frame.minY }
    columns = first.map { item in
      let next = first.first { $0.frame.minX > item.frame.minX }
      return GridItem(
        .fixed(item.frame.width),
        spacing: next.map { $0.frame.minX - item.frame.maxX } ?? 0
      )
    }
    let second = feed.items.dropFirst(first.count).first
    rowSpacing = second.map { $0.frame.minY - (first.map(\.frame.maxY).max() ?? 0) } ?? 0
  }

  /// A scroll view with a lazy grid.
  public var body: some View {
    ScrollView {
      LazyVGrid(columns: columns, spacing: rowSpacing) {
        ForEach(feed.items, id: \.index) { item in
          ZStack(alignment: .topLeading) {
            ForEach(item.photos, id: \.self) { photo in
              content(photo)
                .frame(width: photo.frame.width, height: photo.frame.height)
                .clipped()
                .offset(x: photo.frame.minX, y: photo.frame.minY)
            }
          }
          .frame(
            width: item.frame.width,
            height: item.frame.height,
            alignment: .topLeading
          )
        }
      }
    }
  }
}
