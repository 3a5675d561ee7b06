internal import Basics

/// A long row of bell-shaped noise; every noise row reads it from its own random offset.
///
/// Reading a table from a hashed offset costs one load a pixel and no multiplication, and the
/// vectoriser sees a plain copy. Each value is the sum of four uniform draws (Irwin–Hall), within
/// ±4080, with a standard deviation of about 1180.
final class NoiseTable {
  static let limit: Int16 = 4080
  private static let length = 1 << 16
  private let values: RowBuffer<Int16>
  private let salt: UInt64

  /// A table from which rows of up to `longestRow` values can be read.
  init(stream: inout SplitMix64, longestRow: Int) {
    values = RowBuffer(count: NoiseTable.length + longestRow, repeating: 0)
    salt = stream.next()
    let start = values.start
    var index = 0
    while index < NoiseTable.length {
      // Eight bytes of one draw make two values.
      let bits = stream.next()
      start[index] = NoiseTable.bell(bits & 0xffff_ffff)
      start[index + 1] = NoiseTable.bell(bits >> 32)
      index += 2
    }
    var wrapped = 0
    while wrapped < longestRow {
      start[NoiseTable.length + wrapped] = start[wrapped % NoiseTable.length]
      wrapped += 1
    }
  }

  @inline(__always)
  private static func bell(_ bits: UInt64) -> Int16 {
    let sum = (bits & 255) &+ (bits >> 8 & 255) &+ (bits >> 16 & 255) &+ (bits >> 24 & 255)
    return (Int16(truncatingIfNeeded: sum) &- 510) &* 8
  }

  /// The noise of one row; equal `layer` and `row` always give the same address.
  func row(layer: Int, row: Int) -> UnsafePointer<Int16> {
    let key = UInt64(bitPattern: Int64(layer)) << 40 ^ UInt64(bitPattern: Int64(row))
    let offset = SplitMix64.mix(salt ^ key) & UInt64(NoiseTable.length - 1)
    return UnsafePointer(values.start + Int(offset))
  }
}
