/// The pixels behind the value of a cache.
///
/// Some loaders keep an image itself, others a box around it. A box is looked into by reflection,
/// as deep as known loaders nest theirs.
public struct PixelHolders {
  /// The holders, in the order of the box's fields; empty for a value without pixels.
  public let holders: [any PixelHolder]
  private let stores: [PixelStore]

  /// Finds the holders of `value` and the pixels that they keep now.
  ///
  /// - Complexity: O(fields).
  public init(in value: AnyObject) {
    var holders: [any PixelHolder] = []
    Self.collect(value, depth: 3, into: &holders)
    self.holders = holders
    stores = holders.flatMap(\.heldStores)
  }

  /// Notes that a cache keeps the pixels.
  public func enter() { for store in stores { store.changeCaches(by: 1) } }

  /// Notes that the cache keeps them no longer; the same pixels that ``enter()`` counted.
  public func leave() { for store in stores { store.changeCaches(by: -1) } }

  private static func collect(_ value: Any, depth: Int, into holders: inout [any PixelHolder]) {
    if let holder = value as? any PixelHolder {
      if !holders.contains(where: { $0 === holder }) { holders.append(holder) }
      return
    }
    guard depth > 0 else { return }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      // Long collections are no boxes around an image.
      if level.children.count <= 32 {
        for child in level.children { collect(child.value, depth: depth - 1, into: &holders) }
      }
      mirror = level.superclassMirror
    }
  }
}
