import Caches
import ImagePipeline
import Variants

/// Variants that keep every image in memory, as an app with a dictionary of bitmaps does.
extension Variant {
  /// Plain code that keeps every whole picture.
  static let hoarding = keepingAll(.naive, "hoarding")

  /// A pipeline without a limit that hears no warning.
  static let unbounded = keepingAll(.cancellation, "unbounded")

  private static func keepingAll(_ base: Variant, _ name: String) -> Variant {
    var variant = base
    variant.name = name
    variant.memoryCache = MemoryCacheOptions(costLimit: .unlimited)
    return variant
  }
}
