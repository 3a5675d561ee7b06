internal import Basics
internal import Codecs
internal import Requests

/// What an entry of a cache is found by.
protocol CacheKey: Equatable, Sendable {
  /// 64 well-mixed bits, the same for equal keys and on any machine.
  var fingerprint: UInt64 { get }
}

/// What an image in memory is found by: parts of its request, as ``MemoryCacheOptions/Key`` says.
struct MemoryKey: CacheKey {
  /// The number of the URL, which is the URL's identity.
  var url: Int
  /// What was done to the image; empty where that is no part of the key.
  var processors: [ImageProcessor]
  /// The size that it was asked for in; nil for the file's, or where it is no part of the key.
  var target: DecodeTarget?

  /// The key of `request` where entries are found by `parts`.
  init(_ request: borrowing ImageRequest, _ parts: MemoryCacheOptions.Key) {
    url = request.url.number
    // What a step makes depends on the size that it works on, so a larger result is another one.
    let isSized = parts == .variant || parts == .largerServesSmaller && !request.processors.isEmpty
    target = isSized ? request.target : nil
    processors = parts == .url ? [] : request.processors
  }

  @inline(__always)
  var fingerprint: UInt64 {
    var bits = UInt64(bitPattern: Int64(url)) &+ Self.spread &* sizeBits
    for processor in processors {
      bits = SplitMix64.mix(bits ^ ContentHash(processor.name).value)
      bits ^= UInt64(truncatingIfNeeded: processor.picosecondsPerPixel)
      bits = bits &+ Self.bits(of: processor.target)
    }
    return SplitMix64.mix(bits &+ Self.spread)
  }

  /// A number for the target, which tells the sizes of the common kinds apart.
  private var sizeBits: UInt64 { Self.bits(of: target) }

  @inline(__always)
  private static func bits(of target: DecodeTarget?) -> UInt64 {
    switch target {
    case nil: 0
    case .maxPixelSize(let side): UInt64(truncatingIfNeeded: side)
    case .fit(let box): bits(of: box, kind: 1)
    case .fill(let box): bits(of: box, kind: 2)
    case .exact(let box): bits(of: box, kind: 3)
    }
  }

  private static func bits(of box: PixelSize, kind: UInt64) -> UInt64 {
    kind << 62 | UInt64(truncatingIfNeeded: box.width & 0x3fff_ffff) << 31
      | UInt64(truncatingIfNeeded: box.height & 0x7fff_ffff)
  }

  /// 2⁶⁴ over the golden ratio, which keeps the sizes of neighbouring URLs apart.
  private static let spread: UInt64 = 0x9e37_79b9_7f4a_7c15
}
