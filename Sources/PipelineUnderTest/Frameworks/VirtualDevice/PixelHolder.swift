/// An object with decoded pixels, such as a `UIImage`, which an `NSCache` may keep.
public protocol PixelHolder: AnyObject {
  /// The pixels that it keeps in memory now.
  var stores: [PixelStore] { get }
  /// Where they come from; nil for pixels that no address delivered.
  var origin: PictureOrigin? { get }
  /// The longest side of its pixels, which names it in the signposts of caches.
  var longestSide: Int { get }
}
