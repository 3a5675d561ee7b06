internal import CSupport

/// Compresses bytes into a gzip stream, piece by piece.
package final class GzipWriter {
  private static let room = 1 << 16

  private let stream: OpaquePointer

  /// A stream without bytes.
  package init() {
    guard let stream = ib_gzip_write_start() else { fatalError("no memory for a gzip stream") }
    self.stream = stream
  }

  deinit { ib_gzip_end(stream) }

  /// Takes the next bytes, and returns what comes out, which may be nothing.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package func compress(_ bytes: [UInt8]) -> [UInt8] { pass(bytes, end: 0) }

  /// Takes the last bytes, and returns the rest of the stream; nothing may follow.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package func finish(_ bytes: [UInt8] = []) -> [UInt8] { pass(bytes, end: 1) }

  private func pass(_ bytes: [UInt8], end: Int32) -> [UInt8] {
    bytes.withUnsafeBufferPointer { input in
      ib_gzip_input(stream, input.baseAddress, input.count)
      var output: [UInt8] = []
      while true {
        var count = 0
        output += [UInt8](unsafeUninitializedCapacity: Self.room) { room, used in
          used = ib_gzip_compress(stream, room.baseAddress, Self.room, end)
          count = used
        }
        if count < Self.room { return output }
      }
    }
  }
}

/// Reads gzip streams.
package enum Gzip {
  /// The file ending of a gzip stream, with its point.
  package static let ending = ".gz"

  private static let room = 1 << 18

  /// Whether `bytes` begin as a gzip stream does.
  package static func isStream(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// What the gzip stream `bytes` holds; nil where it breaks off, is damaged, or holds more than
  /// `limit` bytes.
  ///
  /// - Complexity: O(n) in the number of bytes inside.
  package static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard let stream = ib_gzip_read_start() else { return nil }
    defer { ib_gzip_end(stream) }
    return bytes.withUnsafeBufferPointer { input in
      ib_gzip_input(stream, input.baseAddress, input.count)
      var output: [UInt8] = []
      while true {
        var count = 0
        output += [UInt8](unsafeUninitializedCapacity: room) { space, used in
          count = ib_gzip_decompress(stream, space.baseAddress, room)
          used = max(0, count)
        }
        if count < 0 || output.count > limit { return nil }
        if count < room { return output }
      }
    }
  }
}
