import CCodecs
import CTestSupport
import Testing

@Suite("The PNG shim gives 16 bits a sample when asked")
struct PNGSixteenBitTests {
  @Test("16-bit RGBA comes out unrounded, in native order", arguments: [Int32(0), 1])
  func deepColour(isInterlaced: Int32) {
    let stored = Fixture.translucent(13, 2 * 11)
    let file = Fixture.png(13, 11, colorType: 6, bitDepth: 16, rows: stored) {
      $0.is_interlaced = isInterlaced
    }
    let result = shimDecode(file, format: IB_PNG_RGBA16)
    #expect(result.status == IB_PNG_OK, "\(result.words)")
    let expected = stride(from: 0, to: stored.count, by: 2).map { index in
      UInt16(stored[index]) << 8 | UInt16(stored[index + 1])
    }
    #expect(result.samples == expected)
  }

  @Test("8-bit samples widen to their value times 257", arguments: [Int32(0), 1])
  func widening(isInterlaced: Int32) {
    let stored = Fixture.translucent(9, 14)
    let file = Fixture.png(9, 14, colorType: 6, rows: stored) { $0.is_interlaced = isInterlaced }
    let result = shimDecode(file, format: IB_PNG_RGBA16)
    #expect(result.status == IB_PNG_OK, "\(result.words)")
    #expect(result.samples == stored.map { UInt16($0) * 257 })
  }

  @Test("Few bits and palettes widen over 8 bits", arguments: [Int32(0), 1])
  func fewBits(isInterlaced: Int32) {
    let gray = shimDecode(
      Fixture.png(4, 1, colorType: 0, bitDepth: 2, rows: [0b00_01_10_11]) {
        $0.is_interlaced = isInterlaced
      },
      format: IB_PNG_RGBA16
    )
    #expect(gray.samples == [0, 0x5555, 0xAAAA, 0xFFFF].flatMap { [$0, $0, $0, 0xFFFF] })
    let palette = shimDecode(
      Fixture.png(2, 1, colorType: 3, rows: [1, 0], palette: [1, 2, 3, 4, 250, 6, 7, 255]) {
        $0.is_interlaced = isInterlaced
      },
      format: IB_PNG_RGBA16
    )
    #expect(palette.samples == [250, 6, 7, 255, 1, 2, 3, 4].map { UInt16($0) * 257 })
  }

  @Test("A transparent colour is compared with all 16 bits", arguments: [Int32(0), 1])
  func deepKey(isInterlaced: Int32) {
    let file = Fixture.png(2, 1, colorType: 0, bitDepth: 16, rows: [1, 2, 1, 3]) {
      $0.is_interlaced = isInterlaced
      $0.has_key = 1
      $0.key_gray = 0x0102
    }
    let result = shimDecode(file, format: IB_PNG_RGBA16)
    #expect(result.samples == [0x102, 0x102, 0x102, 0, 0x103, 0x103, 0x103, 0xFFFF])
  }

  @Test("A missing rest is transparent in 16 bits too")
  func missingRows() {
    let stored = Fixture.translucent(50, 2 * 60)
    let file = Fixture.png(50, 60, colorType: 6, bitDepth: 16, rows: stored)
    let result = shimDecode(
      Array(file.prefix(file.count / 2)),
      format: IB_PNG_RGBA16,
      damage: IB_DAMAGE_IS_ACCEPTED
    )
    #expect(result.status == IB_PNG_OK)
    #expect(result.samples.prefix(200).contains { $0 != 0 })
    #expect(result.samples.suffix(200).allSatisfy { $0 == 0 })
  }

  @Test("Undefined formats are refused", arguments: [Int32(-1), 2])
  func unknownFormat(format: Int32) {
    let file = Fixture.png(1, 1, colorType: 0, rows: [1])
    #expect(shimDecode(file, format: Int(format)).status == IB_PNG_MISUSE)
  }
}
