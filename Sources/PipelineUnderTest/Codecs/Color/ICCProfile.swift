public import Basics
internal import CCodecs
internal import ImageFormats

/// An ICC profile as a file embeds it.
///
/// The profile retains the stored bytes by reference, so that a header stays small. It inflates a
/// compressed profile only when a caller asks for ``bytes()``. Nothing has been validated yet.
public final class ICCProfile: Sendable {
  /// The largest profile that is read; 4 MiB.
  ///
  /// Profiles of presses with fine grids reach 2 to 3 MB; those of displays and cameras have less
  /// than 20 KB.
  public static let maxBytes = 4 << 20

  enum Packing: Hashable {
    case plain
    case zlib
  }

  let storedBytes: [UInt8]
  let packing: Packing

  init(storedBytes: [UInt8], packing: Packing) {
    self.storedBytes = storedBytes
    self.packing = packing
  }

  /// A profile of plain bytes.
  public convenience init(bytes: [UInt8]) {
    self.init(storedBytes: bytes, packing: .plain)
  }

  /// The bytes that the profile takes in the file, compressed if it is.
  public var storedByteCount: ByteCount { ByteCount(storedBytes.count) }

  /// The profile itself, inflated if it was compressed.
  ///
  /// Nil when the compressed data is damaged, differs in length from what the profile declares, or
  /// exceeds `maxBytes`. Inflating never allocates more than the profile declares.
  ///
  /// - Complexity: O(bytes of the profile) when it is compressed, otherwise O(1).
  public func bytes() -> [UInt8]? {
    switch packing {
    case .plain: return storedBytes
    case .zlib:
      // The first field of a profile is its size (ICC.1:2022 §7.2.2): read it before allocating.
      let start = inflated(byteCount: ICCTags.headerBytes)
      guard let start,
        let size = start.withUnsafeBytes({
          UntrustedMemory($0).integer(at: 0, size: 4, order: .bigEndian)
        }),
        (ICCTags.headerBytes...Self.maxBytes).contains(size)
      else { return nil }
      return inflated(byteCount: size)
    }
  }

  private func inflated(byteCount: Int) -> [UInt8]? {
    let result = [UInt8](unsafeUninitializedCapacity: byteCount) { target, count in
      count = ib_color_inflate(storedBytes, storedBytes.count, target.baseAddress, byteCount)
    }
    return result.count == byteCount ? result : nil
  }

  /// The profile's own description, in printable ASCII and at most 127 characters.
  ///
  /// Nil when it has none or is broken.
  ///
  /// - Complexity: O(bytes of the profile).
  public var name: String? {
    guard let bytes = bytes() else { return nil }
    let text = [UInt8](unsafeUninitializedCapacity: 128) { target, count in
      count = target.withMemoryRebound(to: CChar.self) { target in
        let isNamed = ib_color_describe(
          bytes,
          bytes.count,
          UInt64(Self.maxWorkingBytes),
          target.baseAddress,
          UInt32(target.count)
        )
        return isNamed != 0 ? target.firstIndex(of: 0) ?? 0 : 0
      }
    }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// The most that lcms2 may allocate for one profile: 64 MiB.
  ///
  /// The largest profile that is read, with all its grids expanded and resampled, stays below it.
  static let maxWorkingBytes = 64 << 20
}

extension ICCProfile: Hashable {
  /// Whether both have the same bytes, stored in the same way.
  public static func == (left: ICCProfile, right: ICCProfile) -> Bool {
    left === right || left.packing == right.packing && left.storedBytes == right.storedBytes
  }

  /// Feeds the stored bytes to `hasher`.
  ///
  /// - Complexity: O(stored bytes).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storedBytes)
  }
}
