/// Hears what lists and image views do in one trial.
@MainActor
package protocol ListProbe: AnyObject {
  /// A cell was dequeued, after its `prepareForReuse()` and before its configuration.
  func willBind(cell: UIView, item: IndexPath)
  /// The data source returned the cell.
  func didBind(cell: UIView, item: IndexPath)
  /// A cell left the visible rectangle.
  func didEndDisplaying(cell: UIView, item: IndexPath)
  /// The image of a view is about to be replaced.
  func imageWillChange(view: UIImageView, from: UIImage?, to: UIImage?)
  /// A list asked for items ahead of time, or takes that back.
  func willPrefetch(_ items: [IndexPath], isWanted: Bool)
}
