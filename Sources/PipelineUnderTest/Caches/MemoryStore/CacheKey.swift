internal import Basics
internal import Codecs
internal import Requests

/// Identifies an entry of a cache.
protocol CacheKey: Equatable, Sendable {
  /// 64 well-mixed bits; equal keys have equal bits, on every machine.
  var fingerprint: UInt64 { get }
}

/// Identifies an image in memory by the parts of its request that ``MemoryCacheOptions/Key`` names.
struct MemoryKey: CacheKey {
  /// The number of the URL, which is the URL's identity.
  var url: Int
  /// The processors of the request; empty if they are not part of the key.
  var processors: [ImageProcessor]
  /// The requested size; nil for the size of the file, or if it is not part of the key.
  var target: DecodeTarget?

  /// The key of `request` under the option `parts`.
  init(_ request: borrowing ImageRequest, _ parts: MemoryCacheOptions.Key) {
    url = request.url.number
    target = parts == .url ? nil : request.target
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

  /// A number for the target that differs between the sizes in common use.
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

  /// 2⁶⁴ divided by the golden ratio, which spreads the sizes of neighbouring URLs apart.
  private static let spread: UInt64 = 0x9e37_79b9_7f4a_7c15
}
