/// Where an image is decoded.
public enum DecodePlace: Sendable, Hashable {
  /// On the main lane at the first draw, as with `UIImage(data:)`.
  case mainAtFirstDraw
  /// On the loader's own executor, one at a time. Everything else that uses the loader waits
  /// meanwhile, even a memory hit, as with an actor whose task inherits the actor.
  case loaderActor
  /// On worker cores, at most `width` at a time.
  case backgroundPool(width: Int)
}
