import Basics
import Testing

@Suite("Quantities have one text form each")
struct QuantitiesTests {
  @Test(
    "Bytes are shown in decimal units",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (48_771_072, "48.77 MB"),
      (975_421_440, "975.42 MB"), (1_463_812_096, "1.46 GB"), (-3_240_000, "-3.24 MB"),
    ]
  )
  func byteText(bytes: Int, expected: String) {
    #expect(ByteCount(bytes).description == expected)
  }

  @Test(
    "Fixed-point text rounds half away from zero and keeps its decimal places",
    arguments: [
      (0.0, 3, "0.000"), (16.6666666, 3, "16.667"), (-0.0004, 3, "0.000"), (-1.5, 0, "-2"),
      (0.125, 2, "0.13"), (1234.5, 1, "1234.5"), (.infinity, 2, "inf"), (-.infinity, 2, "-inf"),
    ]
  )
  func fixedPoint(value: Double, places: Int, expected: String) {
    #expect(FixedPoint.text(value, places: places) == expected)
  }

  @Test("A value that is not a number says so")
  func notANumber() {
    #expect(FixedPoint.text(.nan, places: 1) == "nan")
  }

  @Test(
    "Pixel sizes are read back from their text",
    arguments: [
      PixelSize(width: 4032, height: 3024), PixelSize(width: 1, height: 1),
    ]
  )
  func pixelSizeRoundTrip(size: PixelSize) {
    #expect(PixelSize(size.description) == size)
  }

  @Test(
    "Text that is not a size is refused",
    arguments: ["", "x", "10", "10x", "0x5", "-1x5", "1x2x3", "10X20"]
  )
  func badPixelSize(text: String) {
    #expect(PixelSize(text) == nil)
  }

  @Test("Times add, subtract and print in milliseconds")
  func times() {
    let later = TimePoint.start + .milliseconds(16) + .microseconds(667)
    #expect(later - .start == TimeSpan(nanoseconds: 16_667_000))
    #expect((later - .start).description == "16.667 ms")
    #expect((TimePoint.start - later).milliseconds == -16.667)
    #expect(later.description == "16.667 ms")
  }

  @Test("The content hash is FNV-1a with 64 bits")
  func contentHash() {
    // Published test vectors: the empty string, "a" and "foobar".
    #expect(ContentHash("").description == "cbf29ce484222325")
    #expect(ContentHash("a").description == "af63dc4c8601ec8c")
    #expect(ContentHash("foobar").description == "85944171f73967e8")
  }
}
