import Caches
import Variants

/// Variants that keep every image in memory, as an app with a dictionary of bitmaps does.
extension Variant {
  /// Plain code that keeps every whole picture.
  static let hoarding = naive.step("hoarding", "Naive, but every image is kept.") {
    $0.memoryCache = MemoryCacheOptions(costLimit: .unlimited)
  }

  /// A pipeline without a limit that hears no warning.
  static let unbounded = cancellation.step("unbounded", "Cancellation, but every image is kept.") {
    $0.memoryCache = MemoryCacheOptions(costLimit: .unlimited)
  }
}
