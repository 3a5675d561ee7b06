import CCodecs
import Testing

@Suite("The JPEG shim after a failure")
struct JPEGShimTests {
  @Test(
    "A request for planes after a failure reports that failure",
    arguments: [[], [0xFF, 0xD8], Array(Fixture.jpeg(40, 35).prefix(200))] as [[UInt8]]
  )
  func planesAfterFailure(bytes: [UInt8]) throws {
    var limits = ib_jpeg_decode_limits()
    limits.max_pixels = 1 << 20
    limits.max_memory_bytes = 1 << 24
    limits.max_scans = 10
    try bytes.withUnsafeBufferPointer { bytes in
      // An empty array has no address, and the shim wants one.
      var nothing: UInt8 = 0
      try withUnsafePointer(to: &nothing) { nothing in
        var opened: OpaquePointer?
        let failure = ib_jpeg_decode_open(
          bytes.baseAddress ?? nothing,
          bytes.count,
          &limits,
          &opened
        )
        let session = try #require(opened)
        defer { ib_jpeg_decode_close(session) }
        #expect(failure != Int32(IB_JPEG_OK))
        #expect(ib_jpeg_decode_start_planes(session, 1) == failure)
      }
    }
  }
}
