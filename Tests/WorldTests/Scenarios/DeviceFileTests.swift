import Basics
import Scenarios
import Testing

@Suite("The file of a device")
struct DeviceFileTests {
  private static var device: DeviceProfile {
    var device = DeviceProfile.iPhone13
    device.name = "my-phone"
    device.assumed.costs.decoding.jpeg.baselineByte = 4_321
    device.jpegUnit?.pixel = 1_234
    device.calibration = DecodeCalibration(
      source: "phone.csv",
      residuals: [
        .init(kind: "JPEG", part: .heldOut, decodes: 40, median: 7.2, p90: 21.9),
        .init(kind: "JPEG", part: .fitted, decodes: 44, median: 6, p90: 20),
      ]
    )
    device.calibration?.slower = 3
    return device
  }

  @Test("that was written without a factor is as fast as it was measured")
  func withoutFactor() throws {
    let text = DeviceFile.text(Self.device, like: "iphone-13")
      .replacing("\"slower\": 3,", with: "")
    #expect(try DeviceFile.device(Array(text.utf8)).calibration?.slower == 1)
  }

  @Test("gives back prices, decoder and errors", arguments: [true, false])
  func back(hasUnit: Bool) throws {
    var device = Self.device
    if !hasUnit { device.jpegUnit = nil }
    let read = try DeviceFile.device(Array(DeviceFile.text(device, like: "iphone-13").utf8))
    #expect(read.name == "my-phone")
    #expect(read.assumed == device.assumed)
    #expect(read.jpegUnit == device.jpegUnit)
    #expect(read.calibration == device.calibration)
    #expect(read.screen == device.screen && read.jetsamLimit == device.jetsamLimit)
  }

  @Test("says in a sentence how far prices are from pictures that took no part")
  func sentence() {
    #expect(
      Self.device.calibration?.sentence(of: "my-phone")
        == "decode prices of my-phone: fitted to phone.csv; error on pictures that took no part: "
        + "JPEG ±8 % (90th percentile 22 %)"
    )
  }

  @Test(
    "that is wrong is refused with the member and what it takes",
    arguments: [
      ("my-phone", "ipad", "its member name has to be"),
      ("my-phone", "a/b", "its member name has to be"),
      ("iphone-13", "nope", "there is no device \"nope\""),
      ("4321", "-1", "prices_ps.jpeg_baseline_byte has to be a whole number of 0 or more"),
      ("1234", "0", "jpeg_unit.pixel_ps has to be a whole number of 1 or more"),
      ("held-out", "none", "its member calibration.residuals has to be"),
      ("\"slower\": 3", "\"slower\": 0", "calibration.slower has to be a whole number of 1"),
      ("{", "", "it is not JSON"),
      ("device_version", "version", "its member device_version has to be 1"),
    ]
  )
  func wrong(old: String, new: String, words: String) {
    let text = DeviceFile.text(Self.device, like: "iphone-13").replacing(old, with: new)
    let fault = #expect(throws: DeviceFile.Fault.self) {
      try DeviceFile.device(Array(text.utf8))
    }
    #expect(
      "\(fault.map(\.description) ?? "")".contains(words),
      "\(fault.map(\.description) ?? "")"
    )
  }
}
