package import Basics
package import VirtualDevice

/// When a list binds a cell.
package enum BindingTime: Sendable, Hashable {
  /// Because it comes onto the screen.
  case displayed
  /// Before it is needed, in the time that a frame leaves.
  case ahead
}

/// Hears what the metrics need: what a cell was given, and which image a view shows.
///
/// By default a probe ignores readings of a feed.
package protocol ListProbe: AnyObject {
  /// `cell` was taken from the pool or made, and has `item` from now on.
  @MainActor func willBind(cell: UIView, item: IndexPath, _ time: BindingTime)
  /// The data source has returned `cell` for `item`.
  @MainActor func didBind(cell: UIView, item: IndexPath)
  /// The list has asked `cell` for the size of `item`; by default nothing happens.
  @MainActor func didMeasure(cell: UIView, item: IndexPath)
  /// `cell` comes onto the screen, bound just now or ahead, or back with the binding that it had.
  @MainActor func willDisplay(cell: UIView, item: IndexPath)
  /// `cell` has left the screen. It may keep its binding and come back.
  @MainActor func didEndDisplaying(cell: UIView, item: IndexPath)
  /// `cell` waits for another item from now on; one that was bound ahead was never on the screen.
  @MainActor func didRecycle(cell: UIView)
  /// A list announces items that may come soon, or takes that back.
  @MainActor func willPrefetch(_ items: [IndexPath], isWanted: Bool)
  /// The app has answered the last announcement.
  @MainActor func didPrefetch()
  /// The app has read a feed in its answer to an announcement.
  @MainActor func didReadAhead(_ reading: FeedReading)
  /// The app is asked for the content of `view`, which is no cell, or a cell that has content.
  @MainActor func willFill(_ view: UIView)
  /// The app has read a feed when it was asked for the content of `view`.
  @MainActor func didRead(_ reading: FeedReading, for view: UIView)
  /// The app has read a feed when it was asked for nothing.
  @MainActor func didReadOutside()
  /// The app says that `view` shows these pictures from now on.
  @MainActor func didGive(_ pictures: [FeedPicture], to view: UIView)
  /// `place`, which is in `view`, shows `image` from now on; nil for none.
  ///
  /// The place is an image view or a layer. Its view is nil for a layer that is in no view yet.
  ///
  /// - Parameter since: When the app gave it the image; nil stands for now.
  @MainActor func contentWillChange(
    in view: UIView?,
    _ place: PlaceID,
    to image: UIImage?,
    since: TimePoint?
  )
}

extension ListProbe {
  @MainActor package func didMeasure(cell: UIView, item: IndexPath) {}
  @MainActor package func didPrefetch() {}
  @MainActor package func didReadAhead(_ reading: FeedReading) {}
  @MainActor package func willFill(_ view: UIView) {}
  @MainActor package func didRead(_ reading: FeedReading, for view: UIView) {}
  @MainActor package func didReadOutside() {}
  @MainActor package func didGive(_ pictures: [FeedPicture], to view: UIView) {}
}
