/// Apple's protocol of content that its owner may drop while it is not in use.
public protocol NSDiscardableContent: AnyObject {
  /// Uses the content; false if it is gone.
  func beginContentAccess() -> Bool
  /// Ends one use.
  func endContentAccess()
  /// Drops the content if it is not in use.
  func discardContentIfPossible()
  /// Whether it is gone.
  func isContentDiscarded() -> Bool
}

/// Apple's delegate of a cache.
public protocol NSCacheDelegate: NSObjectProtocol {
  /// An object is about to leave the cache.
  func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any)
}

extension NSCacheDelegate {
  /// Does nothing: the method is optional on Apple's systems.
  public func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any) {}
}
