import Basics
import Scenarios
import Testing

@Suite("Cost model")
struct CostModelTests {
  /// 12.78 MP, the median photograph of a measurement.
  static let photo = PixelSize(width: 4_128, height: 3_096)

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
    var work = SoftwareDecodePrice.JPEGWork()
    work.dataBytes = 3_000_000
    work.scaledPixels = Self.photo.pixelCount
    let fresh = Self.photo.pixelCount * 4 * model.decoding.freshByte
    let full = model.span(picoseconds: model.decoding.jpeg.picoseconds(of: work) + fresh)
    #expect(device.time(for: full) > device.screen.refreshPeriod * 4)
    let hit = model.keyBuilding + model.cacheLookup + model.actorHop
    #expect(device.time(for: hit) < .microseconds(10))
  }
}
