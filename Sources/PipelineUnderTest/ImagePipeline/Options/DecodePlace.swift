/// Where an image is decoded.
public enum DecodePlace: Sendable, Hashable {
  /// On the main lane when it is drawn first, as `UIImage(data:)` does.
  case mainAtFirstDraw
  /// On the main lane as soon as the bytes are there.
  case mainAtOnce
  /// On the loader's own executor, one at a time: whatever goes through the loader meanwhile waits,
  /// a memory hit too, as it does behind an actor whose task inherits the actor.
  case loaderActor
  /// On worker cores, at most `width` at a time.
  case backgroundPool(width: Int)
}
