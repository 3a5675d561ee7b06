/// How an image that is already in memory reaches its view.
public enum Delivery: String, Sendable, Hashable, CaseIterable {
  /// In the turn in which the view is bound, if the view checks the memory cache.
  case sameTurn = "same-turn"
  /// Through a load, so at least one asynchronous hop later.
  case asyncHop = "async-hop"
}
