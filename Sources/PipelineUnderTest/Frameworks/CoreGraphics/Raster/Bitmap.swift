internal import Codecs
internal import VirtualDevice

/// Pixels of 4 bytes that are read or written one by one, as premultiplied red, green, blue and
/// alpha from 0 to 1.
struct Bitmap {
  let base: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let layout: PixelLayout
  private let places: SIMD4<Int>

  /// The pixels from `base` on; they must outlive this value.
  init(base: UnsafeMutableRawPointer, bytesPerRow: Int, layout: PixelLayout) {
    self.base = base
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    places = layout.order.places
  }

  /// The pixel at column `x` and row `y`, which must exist.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let bytes = base.loadUnaligned(
      fromByteOffset: y &* bytesPerRow &+ x &* 4,
      as: SIMD4<UInt8>.self
    )
    var value =
      SIMD4<Float>(
        Float(bytes[places.x]),
        Float(bytes[places.y]),
        Float(bytes[places.z]),
        Float(bytes[places.w])
      ) * (1 / 255)
    switch layout.alpha {
    case .premultiplied: break
    case .opaque: value.w = 1
    case .straight:
      let alpha = value.w
      value *= alpha
      value.w = alpha
    }
    return value
  }

  /// Writes a pixel; the alpha of an opaque bitmap stays 255.
  @inline(__always)
  func set(_ x: Int, _ y: Int, _ value: SIMD4<Float>) {
    var straight = value
    if layout.alpha == .straight, value.w > 0 {
      straight = value / value.w
      straight.w = value.w
    }
    let levels = (straight * 255).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      .rounded(.toNearestOrAwayFromZero)
    var bytes = SIMD4<UInt8>.zero
    bytes[places.x] = UInt8(levels.x)
    bytes[places.y] = UInt8(levels.y)
    bytes[places.z] = UInt8(levels.z)
    bytes[places.w] = layout.alpha == .opaque ? 255 : UInt8(levels.w)
    base.storeBytes(of: bytes, toByteOffset: y &* bytesPerRow &+ x &* 4, as: SIMD4<UInt8>.self)
  }
}
