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
    device.assumed.cellPrice.layoutOfConstraint = .nanoseconds(5_678)
    device.calibration = Calibration(
      source: "phone.csv",
      residuals: [
        .init(kind: "JPEG", part: .heldOut, count: 40, median: 7.2, p90: 21.9),
        .init(kind: "JPEG", part: .fitted, count: 44, median: 6, p90: 20),
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

  @Test("keeps the assumptions of the device that it is like, but for those that were measured")
  func assumptions() throws {
    let read = try DeviceFile.device(Array(DeviceFile.text(Self.device, like: "iphone-13").utf8))
    let names = read.assumptions.map(\.name)
    let expected = DeviceProfile.iPhone13.assumptions.map(\.name).filter {
      // The file has another price of a constraint, and another one of a pixel in hardware.
      $0 != "cell-layout-constraint" && !$0.hasPrefix("jpeg-unit-a")
    }
    #expect(names == expected)
    #expect(names.contains("iphone-13-limit"))
    let changed = try read.changed(to: "my-phone+iphone-13-limit-high")
    #expect(changed.jetsamLimit > read.jetsamLimit)
    #expect(changed.jpegUnit == read.jpegUnit)
  }

  @Test("in which nothing was measured has all assumptions", arguments: DeviceProfile.all)
  func unmeasured(device: DeviceProfile) throws {
    var same = device
    same.name = "my-phone"
    let read = try DeviceFile.device(Array(DeviceFile.text(same, like: device.name).utf8))
    #expect(read.assumptions.map(\.name) == device.assumptions.map(\.name))
  }

  @Test("measures the price of software where a table of PNG has fitted it")
  func software() throws {
    var device = Self.device
    let names = { (device: DeviceProfile) throws in
      try DeviceFile.device(Array(DeviceFile.text(device, like: "iphone-13").utf8))
        .assumptions.map(\.name)
    }
    #expect(try names(device).contains("software-decode"))
    device.calibration?.residuals.append(
      .init(kind: "PNG", part: .heldOut, count: 4, median: 3, p90: 9)
    )
    #expect(try !names(device).contains("software-decode"))
  }

  @Test("names cells in that sentence where their prices were fitted")
  func sentenceOfCells() {
    var calibration = Calibration(
      source: "cells.csv",
      residuals: [.init(kind: "cells", part: .heldOut, count: 12, median: 3.2, p90: 8)]
    )
    #expect(
      calibration.sentence(of: "my-phone")
        == "cell prices of my-phone: fitted to cells.csv; error on cells that took no part: "
        + "cells ±4 % (90th percentile 8 %)"
    )
    calibration.residuals += Self.device.calibration?.residuals ?? []
    #expect(
      calibration.sentence(of: "my-phone").hasPrefix(
        "decode and cell prices of my-phone: fitted to cells.csv; error on pictures and cells that"
      )
    )
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
      ("5678", "-1", "cell_prices_ns.layout_constraint has to be a whole number of 0 or more"),
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
