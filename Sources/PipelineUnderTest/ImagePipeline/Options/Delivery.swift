/// How an image that is in memory already reaches its view.
public enum Delivery: String, Sendable, Hashable, CaseIterable {
  /// In the turn in which the view asks, if the view looks into the memory cache.
  case sameTurn = "same-turn"
  /// Through a load, so at least one asynchronous hop later.
  case asyncHop = "async-hop"
}
