import CCodecs
import CTestSupport
import Testing

@Suite("Transforms of rows")
struct ColorTransformTests {
  private static let noOptimizer: UInt32 = 0x0100

  /// Converts a row of RGBA samples as one of `rows`.
  private static func converted<Sample: FixedWidthInteger & Sendable>(
    _ row: [Sample],
    _ profile: ProfileSample,
    rows: Int = IB_COLOR_ROWS_RGBA
  ) throws -> [Sample] {
    var transform: OpaquePointer?
    let status = ib_color_open_icc(
      profile.bytes,
      profile.bytes.count,
      Int32(rows),
      Int32(Sample.bitWidth),
      64 << 20,
      &transform
    )
    try #require(status == IB_COLOR_OK)
    defer { ib_color_close(transform) }
    var row = row
    ib_color_convert_row(transform, &row, UInt32(row.count / 4))
    return row
  }

  /// The lattice with an alpha of its own in each pixel, and the same colours packed.
  private static func wideLattice() -> (row: [UInt16], colors: [UInt16]) {
    let colors = Fixture.lattice(steps: 17).map { UInt16($0) * 257 }
    var row: [UInt16] = []
    for pixel in 0..<colors.count / 3 {
      row += colors[pixel * 3..<pixel * 3 + 3]
      row.append(UInt16(truncatingIfNeeded: pixel &* 40_503))
    }
    return (row, colors)
  }

  @Test("Rows of 16 bits are converted in full precision, and keep their alpha")
  func wide() throws {
    let (row, colors) = Self.wideLattice()
    let profile = ProfileSample.displayP3
    let expected = try #require(
      profile.converted(colors, IBT_RGB_16, channels: 3, flags: Self.noOptimizer)
    )
    let result = try Self.converted(row, profile)
    let resultColors = result.indices.filter { $0 % 4 < 3 }.map { result[$0] }
    #expect(largestDifference(resultColors, expected) <= 1)
    let alphas = stride(from: 3, to: row.count, by: 4)
    #expect(alphas.allSatisfy { result[$0] == row[$0] })
    // They agree with the result for 8 bits, to one level of 8 bits.
    let narrow = try #require(
      profile.converted(Fixture.lattice(steps: 17), IBT_RGB_8, channels: 3)
    )
    #expect(largestDifference(resultColors, narrow.map { UInt16($0) * 257 }) <= 257)
  }

  @Test("Gray and inks of 16 bits are converted too")
  func wideGrayAndInk() throws {
    let levels = (0..<256).map { UInt16($0) * 257 }
    let gray = try Self.converted(
      levels.flatMap { level -> [UInt16] in [level, level, level, 12_345] },
      .gray,
      rows: IB_COLOR_ROWS_GRAY
    )
    let expected = try #require(
      ProfileSample.gray.converted(levels, IBT_GRAY_16, channels: 1, flags: Self.noOptimizer)
    )
    let colors = gray.indices.filter { $0 % 4 < 3 }.map { gray[$0] }
    #expect(largestDifference(colors, expected) <= 1)
    #expect(stride(from: 3, to: gray.count, by: 4).allSatisfy { gray[$0] == 12_345 })
    let ink: [UInt16] = levels.flatMap { level -> [UInt16] in [level, 0, 65_535 - level, 0] }
    let wide = try Self.converted(ink, .press, rows: IB_COLOR_ROWS_INK)
    let narrow = try Self.converted(
      ink.map { UInt8($0 / 257) },
      .press,
      rows: IB_COLOR_ROWS_INK
    )
    #expect(largestDifference(wide, narrow.map { UInt16($0) * 257 }) <= 257)
    #expect(stride(from: 3, to: wide.count, by: 4).allSatisfy { wide[$0] == 65_535 })
  }

  @Test("Ink is converted as lcms2 alone converts it", arguments: [UInt64(1), 2, 3])
  func ink(seed: UInt64) throws {
    let row = Fixture.translucent(64, 4, seed: seed)
    let blackPointCompensation: UInt32 = 0x2000
    let expected = try #require(
      ProfileSample.press.converted(row, IBT_INK_8, channels: 4, flags: blackPointCompensation)
    )
    let result = try Self.converted(row, .press, rows: IB_COLOR_ROWS_INK)
    let colors = result.indices.filter { $0 % 4 < 3 }.map { result[$0] }
    #expect(largestDifference(colors, expected) <= 1, "seed \(seed)")
  }

  @Test("Transforms of several threads do not disturb each other")
  func concurrent() async throws {
    let (row, _) = Self.wideLattice()
    let narrow = row.map { UInt8($0 >> 8) }
    let profiles: [ProfileSample] = [.displayP3, .adobeRGB, .sRGB]
    let expected = try profiles.map { try Self.converted(narrow, $0) }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for turn in 0..<24 {
        let (profile, result) = (profiles[turn % 3], expected[turn % 3])
        group.addTask { try Self.converted(narrow, profile) == result }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test(
    "Impossible arguments are refused",
    arguments: [(Int32(-1), Int32(8)), (4, 8), (0, 0), (0, 12), (0, 32)]
  )
  func misuse(rows: Int32, bits: Int32) {
    let bytes = ProfileSample.displayP3.bytes
    var transform: OpaquePointer?
    let status = ib_color_open_icc(bytes, bytes.count, rows, bits, 64 << 20, &transform)
    #expect(status == IB_COLOR_UNUSABLE)
    #expect(transform == nil)
  }

  @Test("Primaries that span no space are refused")
  func degenerate() {
    var line = ib_color_calibration()
    line.gamma = 2.2
    line.white = (0.3127, 0.3290)
    line.red = (0.2, 0.2)
    line.green = (0.3, 0.3)
    line.blue = (0.4, 0.4)
    var transform: OpaquePointer?
    let status = ib_color_open_calibrated(&line, 8, 64 << 20, &transform)
    if let transform {
      // Rounding may leave a tiny space, which is converted like any other.
      var row: [UInt8] = [1, 2, 3, 4]
      ib_color_convert_row(transform, &row, 1)
      #expect(row[3] == 4)
      ib_color_close(transform)
    } else {
      #expect(status == IB_COLOR_UNUSABLE)
    }
  }
}
