/// An object whose pixels a cache can keep: an image.
public protocol PixelHolder: AnyObject {
  /// Its decoded pixels; empty while there are none.
  var heldStores: [PixelStore] { get }
  /// Where they come from.
  var heldOrigin: PictureOrigin? { get }
}
