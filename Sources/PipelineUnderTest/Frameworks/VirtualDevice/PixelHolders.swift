/// The pixels behind the value of a cache.
///
/// Some loaders keep an image itself, others a box around it, as deep as ``PixelSearch`` looks.
public struct PixelHolders {
  /// The holders, in the order of the box's fields; empty for a value without pixels, and for one
  /// that cannot be examined.
  public let holders: [any PixelHolder]
  private let stores: [PixelStore]

  /// Finds the holders of `value` and the pixels that they keep now.
  ///
  /// - Complexity: O(fields), of which ``PixelSearch`` looks at a bounded number.
  public init(in value: AnyObject) {
    var search = PixelSearch()
    search.examine(value)
    holders = search.holders
    stores = holders.flatMap(\.heldStores)
  }

  /// Notes that a cache keeps the pixels.
  public func enter() { for store in stores { store.changeCaches(by: 1) } }

  /// Notes that the cache keeps them no longer; the same pixels that ``enter()`` counted.
  public func leave() { for store in stores { store.changeCaches(by: -1) } }
}
