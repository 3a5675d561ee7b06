import ImagePipeline
import Requests

/// A floor: Swift's dictionary of the same images by number, without limits, lock or order of use.
final class DictionarySubject: BenchSubject {
  let name = "floor: Dictionary"
  private let images: [UInt64: LoadedImage]
  private var order: [UInt64] = []

  init(_ images: [LoadedImage]) {
    self.images = Dictionary(
      uniqueKeysWithValues: images.enumerated().map { (UInt64($0.offset), $0.element) }
    )
  }

  func prepareLookups(_ order: [Int], _ requests: [ImageRequest]) {
    self.order = order.map { UInt64($0) }
  }

  func lookUp() -> Int {
    var hits = 0
    for key in order where Self.take(images[key]) { hits += 1 }
    return hits
  }

  /// Takes a reference as the caller of a cache does; without this the optimiser leaves it out.
  @inline(never)
  private static func take(_ image: consuming LoadedImage?) -> Bool { image != nil }
}

/// A floor: one read of a line of 64 bytes for each entry, each after the one before.
final class MemorySubject: BenchSubject {
  let name = "floor: one line of memory"
  private let lines: UnsafeMutablePointer<Int>
  private var order: [Int] = []

  init(_ entries: Int) {
    lines = .allocate(capacity: entries * 8)
    lines.initialize(repeating: 0, count: entries * 8)
  }

  deinit { lines.deallocate() }

  func prepareLookups(_ order: [Int], _ requests: [ImageRequest]) { self.order = order }

  func lookUp() -> Int {
    // The read value is 0, but the processor does not know that, so the next read has to wait.
    var last = 0
    for place in order { last = lines[place &* 8 &+ last] }
    return order.count + last
  }
}
