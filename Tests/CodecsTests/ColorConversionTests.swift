import Basics
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("Colours are converted to sRGB as lcms2 does it")
struct ColorConversionTests {
  struct Space: CustomTestStringConvertible {
    var name: String
    var profile: ProfileSample
    var testDescription: String { name }
  }

  static let spaces = [
    Space(name: "Display P3", profile: .displayP3),
    Space(name: "Adobe RGB", profile: .adobeRGB),
    Space(
      name: "P3 with a table",
      profile: .rgb(ProfileSample.displayP3Points, tableSize: 1024)
    ),
  ]

  @Test("A lossless lattice comes out within 1 level", arguments: spaces, [17, 52])
  func lattice(space: Space, steps: Int) throws {
    let pixels = Fixture.lattice(steps: steps)
    let png = Fixture.png(steps * steps, steps, colorType: 2, rows: pixels)
    let file = Fixture.png(png, with: [Fixture.profileChunk(space.profile.bytes)])
    let expected = try #require(space.profile.converted(pixels, IBT_RGB_8, channels: 3))
    let result = try decodedWithColor(file, .sRGB)
    #expect(result.outcome == .converted)
    #expect(result.profile == .sRGB)
    #expect(largestDifference(result.raster.colors, expected) <= 1)
    #expect(largestDifference(expected, pixels) > 10, "the lattice has to distinguish the spaces")
    #expect(result.raster.alphas.allSatisfy { $0 == 255 })
  }

  @Test("A JPEG of flat patches comes out within 1 level", arguments: spaces)
  func patches(space: Space) throws {
    let steps = 17
    let lattice = Fixture.lattice(steps: steps)
    let (width, height) = (steps * steps * 8, steps * 8)
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let index = (y / 8 * steps * steps + x / 8) * 3
        samples += lattice[index..<index + 3]
      }
    }
    let file = Fixture.jpeg(
      Fixture.fineJPEG(width, height, samples: samples),
      profile: space.profile
    )
    let stored = try decodedWithColor(file, .asStored)
    #expect(largestDifference(stored.raster.colors, samples) <= 2, "the patches are not flat")
    let expected = try #require(
      space.profile.converted(stored.raster.colors, IBT_RGB_8, channels: 3)
    )
    let result = try decodedWithColor(file, .sRGB)
    #expect(result.outcome == .converted)
    #expect(largestDifference(result.raster.colors, expected) <= 1)
  }

  @Test(
    "Every mode, layout and orientation converts its result",
    arguments: DecodeMode.allCases,
    [Int32(0), 2, 3, 6, 7]
  )
  func everyWay(mode: DecodeMode, orientation: Int32) throws {
    let rows = Fixture.translucent(83, 61)
    let chunk = Fixture.profileChunk(ProfileSample.displayP3.bytes)
    let photo = Fixture.jpeg(243, 181) { $0.orientation = orientation }
    let progressive = Fixture.jpeg(243, 181) {
      $0.orientation = orientation
      $0.is_progressive = 1
    }
    let files = [
      Fixture.jpeg(photo, profile: .displayP3),
      Fixture.jpeg(progressive, profile: .displayP3),
      Fixture.png(
        Fixture.png(83, 61, colorType: 6, rows: rows) { $0.orientation = orientation },
        with: [chunk]
      ),
      Fixture.png(
        Fixture.png(83, 61, colorType: 6, rows: rows) {
          $0.orientation = orientation
          $0.is_interlaced = 1
        },
        with: [chunk]
      ),
    ]
    for (index, file) in files.enumerated() {
      for side in [nil, 20] {
        let options = DecodeOptions(mode: mode, maxPixelSize: side)
        let stored = try decodedWithColor(file, .asStored, options)
        let result = try decodedWithColor(file, .sRGB, options)
        let expected = try #require(
          ProfileSample.displayP3.converted(stored.raster.colors, IBT_RGB_8, channels: 3)
        )
        let context = "file \(index) to \(side.map(String.init) ?? "full")"
        #expect(result.outcome == .converted, "\(context)")
        #expect(result.raster.size == stored.raster.size, "\(context)")
        #expect(largestDifference(result.raster.colors, expected) <= 1, "\(context)")
        #expect(result.raster.alphas == stored.raster.alphas, "\(context)")
      }
    }
  }

  @Test("Gray goes through the curve of its profile, with its alpha")
  func gray() throws {
    let rows = (0..<256).flatMap { [UInt8($0), UInt8(255 - $0)] }
    let png = Fixture.png(256, 1, colorType: 4, rows: rows)
    let file = Fixture.png(png, with: [Fixture.profileChunk(ProfileSample.gray.bytes)])
    // The optimiser of lcms2 would put the curve on a coarse grid.
    let noOptimizer: UInt32 = 0x0100
    let levels = (0..<256).map { UInt8($0) }
    let expected = try #require(
      ProfileSample.gray.converted(levels, IBT_GRAY_8, channels: 1, flags: noOptimizer)
    )
    let result = try decodedWithColor(file, .sRGB)
    #expect(result.outcome == .converted)
    #expect(largestDifference(result.raster.colors, expected) <= 1)
    #expect(result.raster.alphas == levels.reversed())
    #expect(largestDifference(expected, levels.flatMap { [$0, $0, $0] }) > 10)
  }

  @Test("Gray pixels under a profile of RGB are converted as equal red, green and blue")
  func grayUnderRGB() throws {
    let levels = (0..<256).map { UInt8($0) }
    let png = Fixture.png(256, 1, colorType: 0, rows: levels)
    let file = Fixture.png(png, with: [Fixture.profileChunk(ProfileSample.adobeRGB.bytes)])
    let expected = try #require(
      ProfileSample.adobeRGB.converted(
        levels.flatMap { [$0, $0, $0] },
        IBT_RGB_8,
        channels: 3
      )
    )
    let result = try decodedWithColor(file, .sRGB)
    #expect(result.outcome == .converted)
    #expect(largestDifference(result.raster.colors, expected) <= 1)
  }

  @Test(
    "Inks go through their own profile before they are averaged",
    arguments: [Int32(0), 1],
    [Int32(0), 1]
  )
  func ink(isYCCK: Int32, omitsMarker: Int32) throws {
    // Only the marker distinguishes YCCK from CMYK, so YCCK needs it.
    guard isYCCK == 0 || omitsMarker == 0 else { return }
    let steps = 6
    let levels = (0..<steps).map { UInt8($0 * 51) }
    let strides = [1, steps, steps * steps, steps * steps * steps]
    let patches: [[UInt8]] = (0..<steps * steps * steps * steps).map { index in
      strides.map { stride in levels[index / stride % steps] }
    }
    let width = steps * steps * 8
    var samples: [UInt8] = []
    for y in 0..<width {
      for x in 0..<width { samples += patches[y / 8 * 36 + x / 8] }
    }
    let jpeg = Fixture.jpeg(width, width, samples: samples) {
      $0.components = 4
      $0.quality = 100
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
      $0.is_ycck = isYCCK
      $0.omits_adobe_marker = omitsMarker
    }
    let file = Fixture.jpeg(jpeg, profile: .press)
    let blackPointCompensation: UInt32 = 0x2000
    let expected = try #require(
      ProfileSample.press.converted(
        patches.flatMap { $0 },
        IBT_INK_8,
        channels: 4,
        flags: blackPointCompensation
      )
    )
    let result = try decodedWithColor(file, .sRGB)
    #expect(result.outcome == .converted)
    #expect(result.profile == .sRGB)
    // The middle of each patch; coding costs a few levels of ink.
    let colors: [UInt8] = patches.indices.flatMap { index in
      result.raster[index % 36 * 8 + 4, index / 36 * 8 + 4].prefix(3)
    }
    #expect(largestDifference(colors, expected) <= 4)
    #expect(result.raster.alphas.allSatisfy { $0 == 255 })
    // Without the profile the inks differ a lot.
    let plain = try decodedWithColor(file, .asStored)
    #expect(plain.profile == .assumedSRGB)
    #expect(largestDifference(plain.raster.colors, result.raster.colors) > 30)
    let small = try decodedWithColor(
      file,
      .sRGB,
      DecodeOptions(mode: .powerOfTwo, maxPixelSize: 36)
    )
    #expect(small.outcome == .converted)
    #expect(small.raster.alphas.allSatisfy { $0 == 255 })
  }

  @Test("An image that declares sRGB in any way keeps every bit")
  func alreadySRGB() throws {
    let rows = Fixture.translucent(40, 30)
    let png = Fixture.png(40, 30, colorType: 6, rows: rows)
    let chunks: [[[UInt8]]] = [
      [], [Fixture.chunk("sRGB", [0])], [Fixture.gammaChunk(45_455)],
      [Fixture.gammaChunk(45_455), Fixture.chromaticityChunk(ProfileSample.sRGBPoints)],
      [Fixture.profileChunk(ProfileSample.sRGB.bytes)], [Fixture.chunk("cICP", [1, 13, 0, 1])],
      [Fixture.profileChunk(ProfileSample.rgb(ProfileSample.sRGBPoints, tableSize: 1024).bytes)],
      [Fixture.profileChunk(ProfileSample.rgb(ProfileSample.sRGBPoints, tableSize: 4096).bytes)],
    ]
    for (index, chunks) in chunks.enumerated() {
      let result = try decodedWithColor(Fixture.png(png, with: chunks), .sRGB)
      #expect(result.outcome == .alreadySRGB, "case \(index)")
      #expect(result.raster.bytes == rows, "case \(index)")
      #expect(result.profile == (index == 0 ? .assumedSRGB : .sRGB), "case \(index)")
    }
  }

  @Test("Nearly sRGB is not sRGB", arguments: [2.2, 1.8])
  func nearlySRGB(gamma: Double) throws {
    let profile = ProfileSample.rgb(ProfileSample.sRGBPoints, gamma: gamma, tableSize: 1024)
    let png = Fixture.png(17, 17, colorType: 2, rows: Fixture.photograph(17, 17))
    let file = Fixture.png(png, with: [Fixture.profileChunk(profile.bytes)])
    #expect(try decodedWithColor(file, .sRGB).outcome == .converted)
  }

  @Test(
    "A PNG that declares gamma and primaries is converted from them",
    arguments: [100_000, 55_556, 45_455, 45_000] as [UInt32]
  )
  func calibrated(power: UInt32) throws {
    // With the primaries of sRGB 45455 would be sRGB itself.
    let points = power == 45_455 ? ProfileSample.displayP3Points : ProfileSample.sRGBPoints
    let pixels = Fixture.lattice(steps: 17)
    let png = Fixture.png(289, 17, colorType: 2, rows: pixels)
    let file = Fixture.png(
      png,
      with: [Fixture.gammaChunk(power), Fixture.chromaticityChunk(points)]
    )
    let profile = ProfileSample.rgb(points, gamma: 100_000 / Double(power))
    let expected = try #require(profile.converted(pixels, IBT_RGB_8, channels: 3))
    let result = try decodedWithColor(file, .sRGB)
    #expect(result.outcome == .converted)
    // The profile stores its numbers in 1/65536, the chunk in 1/100000.
    #expect(largestDifference(result.raster.colors, expected) <= 1)
    #expect(try decodedWithColor(file, .asStored).raster.colors == pixels)
  }

  @Test("Display P3 by its code points equals Display P3 by its profile")
  func codePoints() throws {
    let pixels = Fixture.lattice(steps: 17)
    let png = Fixture.png(289, 17, colorType: 2, rows: pixels)
    let file = Fixture.png(png, with: [Fixture.chunk("cICP", [12, 13, 0, 1])])
    let expected = try #require(
      ProfileSample.displayP3.converted(pixels, IBT_RGB_8, channels: 3)
    )
    #expect(largestDifference(try decodedWithColor(file, .sRGB).raster.colors, expected) <= 1)
  }

  @Test("A profile for other pixels leaves them as stored and is reported")
  func foreign() throws {
    let photo = Fixture.jpeg(33, 21)
    let ink = Fixture.jpeg(33, 21, samples: Fixture.translucent(33, 21)) { $0.components = 4 }
    let cases = [
      (photo, ProfileSample.gray), (photo, .press), (ink, .displayP3), (ink, .gray), (ink, .sRGB),
    ]
    for (index, (file, profile)) in cases.enumerated() {
      let result = try decodedWithColor(Fixture.jpeg(file, profile: profile), .sRGB)
      #expect(result.outcome == .notConverted(reason: .unusableProfile), "case \(index)")
      #expect(result.profile == .assumedSRGB, "case \(index)")
      #expect(result.raster == (try decodedWithColor(file, .asStored).raster), "case \(index)")
    }
  }
}
