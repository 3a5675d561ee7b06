import Basics
import CSupport
import Codecs
import ImagePipeline
import Testing

@Suite("Pixel buffers are aligned, immutable and identified by their pixels")
struct PixelBufferTests {
  private func buffer(_ rows: [UInt8], _ width: Int, _ height: Int) throws -> PixelBuffer {
    let bytes = Fixture.png(width, height, colorType: 6, rows: rows)
    return try EncodedImage(copying: bytes).decode().pixels
  }

  @Test("Rows and block are aligned to 64 bytes")
  func alignment() throws {
    let buffer = try buffer(Fixture.translucent(17, 3), 17, 3)
    #expect(buffer.bytesPerRow == 128)
    #expect(buffer.byteCount == ByteCount(384))
    buffer.withUnsafeBytes {
      #expect(UInt(bitPattern: $0.baseAddress) % 64 == 0)
      #expect($0.count == 384)
    }
  }

  @Test("The same pixels have the same checksum", arguments: [1, 2, 7, 8, 9, 31, 64])
  func repeatable(width: Int) throws {
    let rows = Fixture.translucent(width, 5)
    #expect(try buffer(rows, width, 5).checksum == buffer(rows, width, 5).checksum)
  }

  @Test("Any one changed bit changes the checksum", arguments: [1, 3, 9, 16])
  func sensitive(width: Int) throws {
    let rows = Fixture.translucent(width, 3)
    let original = try buffer(rows, width, 3).checksum
    for index in rows.indices {
      var changed = rows
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(try buffer(changed, width, 3).checksum != original, "byte \(index)")
    }
  }

  @Test("Exchanged rows and another shape change the checksum")
  func order() throws {
    let rows = Fixture.translucent(8, 2)
    let exchanged = Array(rows[32...] + rows[..<32])
    let original = try buffer(rows, 8, 2).checksum
    #expect(try buffer(exchanged, 8, 2).checksum != original)
    #expect(try buffer(rows, 4, 4).checksum != original)
    #expect(try buffer(rows, 16, 1).checksum != original)
  }

  @Test("The checksum does not depend on the machine or the run")
  func pinned() throws {
    let blank = try PixelBuffer.blank(size: PixelSize(width: 9, height: 2))
    // Computed independently of this code, from the description of the function.
    #expect(blank.checksum == 0xcb0547dbde3aef88)
  }

  @Test("A blank buffer is transparent black")
  func blank() throws {
    let buffer = try PixelBuffer.blank(size: PixelSize(width: 20, height: 4))
    #expect(Raster(buffer).bytes.allSatisfy { $0 == 0 })
  }
}

@Suite("The allocator reports correct numbers")
struct AllocatorTests {
  @Test("Zero bytes are a valid block")
  func zeroBytes() {
    let memory = ib_pixels_alloc(0)
    #expect(memory != nil)
    ib_pixels_free(memory, 0)
    ib_pixels_free(nil, 10)
  }

  @Test("Impossible sizes give NULL", arguments: [Int.max, Int.max / 2, -1])
  func impossible(bytes: Int) {
    #expect(ib_pixels_alloc(bytes) == nil)
  }

  @Test("The whole process uses the counted allocator")
  func wholeProcess() {
    let before = ib_thread_allocated_bytes()
    let array = [UInt8](repeating: 1, count: 1_000_000)
    #expect(array.count == 1_000_000)
    #expect(ib_thread_allocated_bytes() - before >= 1_000_000)
  }
}
