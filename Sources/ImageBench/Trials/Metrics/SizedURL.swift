internal import Basics
internal import Signposts

/// A picture at its requested size: the key of most folds over images.
struct SizedURL: TableKey {
  var url: Int
  var pixels: Int

  var tableNumber: UInt64 {
    // Sizes are below 2²⁰ and URLs mostly below 2⁴⁰; larger ones only collide.
    UInt64(truncatingIfNeeded: url) << 20 ^ UInt64(truncatingIfNeeded: pixels)
  }
}
