package import Basics

/// The storage of a device: the latency of an access, and how fast bytes follow.
///
/// All values are modelling choices in the range that public storage tests of the generation give;
/// a read in an app goes through the file system, so they are far below the drive's data sheet.
package struct FlashProfile: Sendable, Hashable {
  /// Bytes a second while reading.
  package var readBytesPerSecond: Int
  /// Bytes a second while writing.
  package var writeBytesPerSecond: Int
  /// The latency before the first byte of an access: open, look up, seek.
  package var latency: TimeSpan

  /// Storage that waits `latency` and then moves bytes at the given rates.
  package init(readBytesPerSecond: Int, writeBytesPerSecond: Int, latency: TimeSpan) {
    precondition(
      readBytesPerSecond > 0 && writeBytesPerSecond > 0,
      "flash moves at least 1 byte a second"
    )
    self.readBytesPerSecond = readBytesPerSecond
    self.writeBytesPerSecond = writeBytesPerSecond
    self.latency = latency
  }

  /// The time to read `size` on an idle device: latency plus size ÷ rate, rounded up.
  package func readTime(_ size: ByteCount) -> TimeSpan {
    latency + Self.transfer(size, bytesPerSecond: readBytesPerSecond)
  }

  /// The time to write `size` on an idle device: latency plus size ÷ rate, rounded up.
  package func writeTime(_ size: ByteCount) -> TimeSpan {
    latency + Self.transfer(size, bytesPerSecond: writeBytesPerSecond)
  }

  /// `size` ÷ `bytesPerSecond`, rounded up to a nanosecond.
  static func transfer(_ size: ByteCount, bytesPerSecond: Int) -> TimeSpan {
    let product = size.bytes.multipliedFullWidth(by: 1_000_000_000)
    let (quotient, remainder) = bytesPerSecond.dividingFullWidth(product)
    return TimeSpan(nanoseconds: quotient + (remainder > 0 ? 1 : 0))
  }
}
