internal import Requests

/// Images that have left a memory cache, for as long as a view or a load holds them.
///
/// It holds nobody's pixels: whether an image is still held is asked of the image, so what is found
/// does not depend on when the compiler lets go of a reference.
struct WeakImageTable {
  private var images: [MemoryKey: LoadedImage] = [:]
  /// The size at which those that nobody holds are swept out.
  private var sweepCount = 64

  /// The number of images in it, those that nobody holds any more included.
  var count: Int { images.count }

  /// Notes an image that somebody may hold.
  ///
  /// - Complexity: O(1) amortised.
  mutating func note(_ image: LoadedImage, for key: MemoryKey) {
    guard image.isInUse else { return forget(key) }
    images[key] = image
    guard images.count >= sweepCount else { return }
    images = images.filter { $0.value.isInUse }
    sweepCount = max(64, images.count * 2)
  }

  /// The image for `key` that somebody holds still.
  func image(for key: MemoryKey) -> LoadedImage? {
    images[key].flatMap { $0.isInUse ? $0 : nil }
  }

  /// Forgets the image for `key`.
  mutating func forget(_ key: MemoryKey) {
    images[key] = nil
  }

  /// Forgets all.
  mutating func removeAll() {
    images.removeAll()
  }
}

extension MemoryKey: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}
