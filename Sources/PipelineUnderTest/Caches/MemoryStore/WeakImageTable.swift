internal import Requests

/// Images that a memory cache has evicted, findable for as long as a view or a load has a lease.
///
/// The table retains no pixels. It asks each image whether it still has a lease, so its answers do
/// not depend on when the compiler releases a reference.
struct WeakImageTable {
  private var images: [MemoryKey: LoadedImage] = [:]
  /// The number of images at which those without a lease are removed.
  private var sweepCount = 64

  /// The number of images in the table, with those that no longer have a lease.
  var count: Int { images.count }

  /// Notes an image that may still have a lease.
  ///
  /// - Complexity: O(1) amortised.
  mutating func note(_ image: LoadedImage, for key: MemoryKey) {
    // Without a lease the image gives up its pixels and could not be shown again.
    guard image.isInUse else { return forget(key) }
    images[key] = image
    guard images.count >= sweepCount else { return }
    images = images.filter { $0.value.isInUse }
    // A threshold that doubles makes the sweeps O(1) amortised.
    sweepCount = max(64, images.count * 2)
  }

  /// The image for `key`, if it still has a lease.
  func image(for key: MemoryKey) -> LoadedImage? {
    images[key].flatMap { $0.isInUse ? $0 : nil }
  }

  /// Forgets the image for `key`.
  mutating func forget(_ key: MemoryKey) {
    images[key] = nil
  }

  /// Forgets all images.
  mutating func removeAll() {
    images.removeAll()
  }
}

extension MemoryKey: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}
