import Basics
import Scenarios
import Testing

/// Medians of the reference machine in milliseconds; the model must come within 20 %.
@Suite("Cost model")
struct CostModelTests {
  /// 12.78 MP, the median photograph of the measurement.
  static let photo = PixelSize(width: 4_128, height: 3_096)
  static let photoSize = ByteCount(3_000_000)
  /// 15.5 MP, the median progressive photograph.
  static let progressive = PixelSize(width: 4_546, height: 3_410)
  static let progressiveSize = ByteCount(3_640_000)
  /// 12 MP, the median PNG photograph.
  static let png = PixelSize(width: 4_000, height: 3_000)

  static func close(_ modelled: TimeSpan, to measured: Double) -> Bool {
    let ratio = modelled.milliseconds / measured
    return ratio > 0.8 && ratio < 1.2
  }

  @Test(
    "gives the measured decode time at every scale",
    arguments: [
      (JPEGScale.eighth, 25.7), (.quarter, 25.7 * 1.18), (.half, 25.7 * 1.33), (.full, 25.7 * 1.65),
    ]
  )
  func baseline(scale: JPEGScale, measured: Double) {
    let modelled = CostModel.reference.jpegDecode(
      fileSize: Self.photoSize,
      source: Self.photo,
      scale: scale
    )
    #expect(Self.close(modelled, to: measured), "\(modelled) for \(measured) ms")
  }

  @Test(
    "gives the measured time of a decode followed by an area average",
    arguments: [(132, 26.1), (360, 26.7), (1_080, 36.8)]
  )
  func averaged(target: Int, measured: Double) {
    let model = CostModel.reference
    let scale = JPEGScale.smallest(of: Self.photo, coveringLongestSide: target)
    let modelled =
      model.jpegDecode(fileSize: Self.photoSize, source: Self.photo, scale: scale)
      + model.resample(fed: scale.apply(to: Self.photo))
    #expect(Self.close(modelled, to: measured), "\(modelled) for \(measured) ms")
  }

  @Test(
    "gives the measured time of progressive files, whose scales cost nearly the same",
    arguments: [(132, 109.0), (360, 108.8), (1_080, 120.7)]
  )
  func progressiveFiles(target: Int, measured: Double) {
    let model = CostModel.reference
    let scale = JPEGScale.smallest(of: Self.progressive, coveringLongestSide: target)
    let modelled =
      model.jpegDecode(
        fileSize: Self.progressiveSize,
        source: Self.progressive,
        scale: scale,
        encoding: .progressive
      )
      + model.resample(fed: scale.apply(to: Self.progressive))
    #expect(Self.close(modelled, to: measured), "\(modelled) for \(measured) ms")
  }

  @Test("gives the measured time of libpng, and of inflate alone")
  func pngDecode() {
    let model = CostModel.reference
    #expect(Self.close(model.pngDecode(source: Self.png), to: 205.8))
    var inflateOnly = model
    inflateOnly.unfilterPicosecondsPerByte = 0
    #expect(Self.close(inflateOnly.pngDecode(source: Self.png), to: 96.1))
    #expect(
      model.pngDecode(source: Self.png, bytesPerPixel: 4) > model.pngDecode(source: Self.png)
    )
  }

  @Test("a full decode and its average cost at least twice as much as a scaled decode")
  func downsamplingPays() {
    let model = CostModel.reference
    let full =
      model.jpegDecode(fileSize: Self.photoSize, source: Self.photo, scale: .full)
      + model.resample(fed: Self.photo)
    let scaled = model.jpegDecode(fileSize: Self.photoSize, source: Self.photo, scale: .eighth)
    #expect(full > scaled * 2)
  }

  @Test(
    "scales round sides up, as libjpeg does",
    arguments: [
      (JPEGScale.full, "4033x3025"), (.half, "2017x1513"), (.quarter, "1009x757"),
      (.eighth, "505x379"),
    ]
  )
  func scaledSize(scale: JPEGScale, size: String) {
    #expect(scale.apply(to: PixelSize(width: 4_033, height: 3_025)).description == size)
  }

  @Test(
    "the smallest scale covers the target and the next smaller one would not",
    arguments: [1, 132, 504, 505, 1_008, 1_009, 2_016, 2_017, 4_032, 4_033, 9_999]
  )
  func smallestScale(target: Int) {
    let source = PixelSize(width: 4_032, height: 3_024)
    let scale = JPEGScale.smallest(of: source, coveringLongestSide: target)
    #expect(scale == .full || scale.apply(to: source).longestSide >= target)
    for smaller in JPEGScale.allCases where smaller.rawValue > scale.rawValue {
      #expect(smaller.apply(to: source).longestSide < target)
    }
  }

  @Test("a picture of the view's size costs no scaling in draw")
  func drawScaling() {
    let model = CostModel.reference
    let size = PixelSize(width: 360, height: 360)
    #expect(model.drawScaling(source: size, target: size) == .zero)
    #expect(model.drawScaling(source: Self.photo, target: size) > .milliseconds(1))
  }

  @Test("no work costs no time")
  func nothing() {
    let model = CostModel.reference
    let empty = PixelSize(width: 0, height: 0)
    #expect(model.jpegDecode(fileSize: .zero, source: empty, scale: .full) == .zero)
    #expect(model.pngDecode(source: empty) == .zero)
    #expect(model.upload(.zero) == .zero)
    #expect(model.copy(.zero) == .zero)
    #expect(model.commit(visible: 0) == model.frameBase)
  }

  @Test(
    "a frame that binds a row of a grid fits into the period of every device",
    arguments: DeviceProfile.all
  )
  func frameFits(device: DeviceProfile) {
    let picture = CellPrice.reference.layout(of: AssumedValues().parts(of: .picture))
    let cost = CostModel.reference.commit(visible: 60) + picture * 6
    #expect(device.time(for: cost) < device.screen.refreshPeriod)
  }

  @Test(
    "on the old phone a full decode of a photograph misses frames, a background look-up does not"
  )
  func fullDecodeHitches() {
    let model = CostModel.reference
    let device = DeviceProfile.iPhoneSE
    let full = model.jpegDecode(fileSize: Self.photoSize, source: Self.photo, scale: .full)
    #expect(device.time(for: full) > device.screen.refreshPeriod * 4)
    let hit = model.keyBuilding + model.cacheLookup + model.actorHop
    #expect(device.time(for: hit) < .microseconds(10))
  }
}
