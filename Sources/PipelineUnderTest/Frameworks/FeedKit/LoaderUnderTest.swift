public import UIKit

/// An image loader that ImageBench measures: a type that makes the screen of a feed.
///
/// The screen, its cells and all that they call are written for UIKit and know nothing of the
/// measurement. ImageBench gives the screen a device, a network and a user who scrolls.
///
/// ```swift
/// enum MyLoader: LoaderUnderTest {
///   static let name = "mine"
///   static let summary = "the loader of our app"
///
///   static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
///     PhotoFeedViewController<MyCell>(feed: feed)
///   }
/// }
/// ```
public protocol LoaderUnderTest: SendableMetatype {
  /// The name in `--loader`, in tables and in file names: lower-case letters, digits and hyphens.
  static var name: String { get }
  /// One sentence for the row of a table.
  static var summary: String { get }
  /// Makes the screen; called once, on the main actor, before the first frame.
  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController
}
