internal import CAppleRuntime
public import Foundation

extension NSData {
  /// The algorithms that Apple's systems have.
  ///
  /// `zlib` is here, a raw stream of RFC 1951 at level 5; the others trap with their names.
  public enum CompressionAlgorithm: Int, Sendable {
    case lzfse, lz4, lzma, zlib
  }

  /// The bytes, compressed.
  ///
  /// - Throws: `CocoaError.compressionFailed` for 4 GiB and more.
  /// - Complexity: O(n).
  public func compressed(using algorithm: CompressionAlgorithm) throws -> NSData {
    algorithm.refuseOthers("compressed(using:)")
    let bytes = Data(referencing: self)
    let bound = ib_deflate_bound(bytes.count)
    let result = try Self.filled(bound, failing: .compressionFailed) { room in
      bytes.withUnsafeBytes { source in
        // Without bytes there is no address either.
        ib_deflate(source.bytes ?? UnsafePointer(room), bytes.count, room, bound)
      }
    }
    guard let result else { throw CocoaError(.compressionFailed) }
    return result
  }

  /// The bytes of which `compressed(using:)` made these.
  ///
  /// - Throws: `CocoaError.decompressionFailed` for other bytes.
  /// - Complexity: O(n) in the length of the result.
  public func decompressed(using algorithm: CompressionAlgorithm) throws -> NSData {
    algorithm.refuseOthers("decompressed(using:)")
    let bytes = Data(referencing: self)
    var capacity = Swift.max(bytes.count * 4, 1_024)
    while true {
      let result = try Self.filled(capacity, failing: .decompressionFailed) { room in
        bytes.withUnsafeBytes { source in
          ib_inflate(source.bytes ?? UnsafePointer(room), bytes.count, room, capacity)
        }
      }
      if let result { return result }
      capacity *= 2
    }
  }

  /// The bytes that `work` wrote into room for `capacity`; nil if that was too little.
  private static func filled(
    _ capacity: Int,
    failing code: CocoaError.Code,
    _ work: (UnsafeMutablePointer<UInt8>) -> Int
  ) throws -> NSData? {
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { room.deallocate() }
    let count = work(room)
    if count == -2 { return nil }
    guard count >= 0 else { throw CocoaError(code) }
    return NSData(bytes: room, length: count)
  }
}

extension CocoaError.Code {
  /// Foundation's number, which that of Linux has no name for.
  public static var compressionFailed: CocoaError.Code { CocoaError.Code(rawValue: 5376) }
  /// Foundation's number, which that of Linux has no name for.
  public static var decompressionFailed: CocoaError.Code { CocoaError.Code(rawValue: 5377) }
}

extension NSData.CompressionAlgorithm {
  fileprivate func refuseOthers(_ method: String) {
    guard self != .zlib else { return }
    preconditionFailure("NSData.\(method) has no .\(self) on Linux: use .zlib")
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var bytes: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
