import AppleFoundation
import CoreGraphics
import Testing
import VirtualDevice
import VirtualTime

@Suite("Masks")
struct MaskTests {
  private static let side = 40

  /// Red everywhere.
  private static func picture() throws -> CGImage {
    let context = try #require(Bitmaps.context(side, side))
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    return try #require(context.makeImage())
  }

  /// Samples of 8 or 32 bits: black in the left half, white in the right one.
  private static func samples(bytes: Int) -> Data {
    Data((0..<side * side * bytes).map { $0 / bytes % side < side / 2 ? 0 : 255 })
  }

  private static func stencil(
    bytes: Int,
    data: Data,
    bitsPerComponent: Int = 8
  ) -> CGImage? {
    CGDataProvider(data: data as CFData).flatMap {
      CGImage(
        maskWidth: side,
        height: side,
        bitsPerComponent: bitsPerComponent,
        bitsPerPixel: 8 * bytes,
        bytesPerRow: side * bytes,
        provider: $0,
        decode: nil,
        shouldInterpolate: false
      )
    }
  }

  @Test("A stencil takes away where it is white", arguments: [1, 4])
  func stencils(bytes: Int) throws {
    let device = TestDevice()
    try device.onMain {
      let mask = try #require(Self.stencil(bytes: bytes, data: Self.samples(bytes: bytes)))
      #expect(mask.isMask)
      let masked = try #require(Self.picture().masking(mask))
      #expect(!masked.isMask && masked.width == Self.side)
      #expect(Bitmaps.corners(of: masked) == "R-R-")
    }
    #expect(device.ledger.total == 0)
  }

  @Test("An image as a mask takes away where it is black")
  func images() throws {
    try TestDevice().onMain {
      let context = try #require(Bitmaps.context(Self.side, Self.side))
      context.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: Self.side, height: Self.side / 2))
      let mask = try #require(context.makeImage())
      #expect(try Bitmaps.corners(of: Self.picture().masking(mask)) == "--RR")
    }
  }

  @Test("There is no stencil of too few bytes or of other samples")
  func refused() throws {
    try TestDevice().onMain {
      let whole = Self.samples(bytes: 1)
      #expect(Self.stencil(bytes: 1, data: whole.dropLast()) == nil)
      #expect(Self.stencil(bytes: 4, data: whole) == nil)
      #expect(Self.stencil(bytes: 1, data: whole, bitsPerComponent: 4) == nil)
    }
  }

  @Test("Where codecs are only modelled, a masked image still has its size and its price")
  func model() throws {
    let ends = try [CodecUse.real, .model].map { codecs in
      try TestDevice(codecs: codecs).onMain {
        let mask = try #require(Self.stencil(bytes: 1, data: Self.samples(bytes: 1)))
        let masked = try #require(Self.picture().masking(mask))
        #expect(masked.height == Self.side)
        return World.currentTime
      }
    }
    #expect(ends[0] == ends[1])
  }
}
