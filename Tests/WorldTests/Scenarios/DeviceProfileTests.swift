import Basics
import Scenarios
import Testing

@Suite("Devices")
struct DeviceProfileTests {
  @Test("every name is unique and finds its device")
  func names() throws {
    let names = DeviceProfile.all.map(\.name)
    #expect(Set(names).count == names.count)
    for device in DeviceProfile.all { #expect(try DeviceProfile.named(device.name) == device) }
  }

  @Test(
    "refresh period is a second divided by the rate, to the nearest nanosecond",
    arguments: [(60, 16_666_667), (120, 8_333_333), (80, 12_500_000), (1, 1_000_000_000)]
  )
  func period(rate: Int, nanoseconds: Int) {
    let screen = Screen(size: PointSize(width: 1, height: 1), scale: 1, refreshRate: rate)
    #expect(screen.refreshPeriod.nanoseconds == nanoseconds)
  }

  @Test(
    "frames of a content time come from the rate, not from the rounded period",
    arguments: [
      (60, 10_000, 600), (120, 10_000, 1_200), (60, 2_750, 165), (120, 2_750, 330),
      (60, 0, 0), (60, 1, 1), (60, 17, 2),
    ]
  )
  func frameCount(rate: Int, milliseconds: Int, frames: Int) {
    let screen = Screen(size: PointSize(width: 1, height: 1), scale: 1, refreshRate: rate)
    #expect(screen.frameCount(in: .milliseconds(milliseconds)) == frames)
  }

  @Test("the frame at a time is the first one shown then or later", arguments: [60, 120])
  func frameAtTime(rate: Int) {
    let screen = Screen(size: PointSize(width: 1, height: 1), scale: 1, refreshRate: rate)
    let instants = [0, 1, 16_666_666, 16_666_667, 16_666_668, 1_000_000_000, 7_777_777_777]
    for instant in instants.map(TimeSpan.init(nanoseconds:)) {
      let frame = screen.frame(at: instant)
      #expect(screen.contentTime(ofFrame: frame) >= instant, "\(instant)")
      #expect(frame == 0 || screen.contentTime(ofFrame: frame - 1) < instant, "\(instant)")
    }
  }

  @Test("devices of before 2018 end with an older system", arguments: DeviceProfile.all)
  func system(device: DeviceProfile) {
    let old = ["iphone-6": "12.5", "ipad": "12.5", "iphone-se": "15.8"]
    #expect(device.system.description == old[device.name] ?? "18.0")
  }

  @Test("every device is consistent", arguments: DeviceProfile.all)
  func sanity(device: DeviceProfile) throws {
    #expect(device.jetsamLimit < device.ram)
    #expect(device.warningThreshold < device.jetsamLimit)
    #expect(device.warningThreshold > .zero)
    #expect(!device.limitSource.isEmpty)
    #expect([60, 120].contains(device.screen.refreshRate))
    #expect((2...3).contains(device.screen.scale))
    #expect(device.coreCount >= 2)
    #expect(device.cores[0].kind == .performance)
    #expect(device.cores.map(\.speed) == device.cores.map(\.speed).sorted(by: >))
    #expect(device.flash.readBytesPerSecond > device.flash.writeBytesPerSecond)
    for link in device.links { _ = try NetworkProfile.named(link) }
    #expect(Set(device.links) == Set(NetworkProfile.catalogue.map(\.name)))
  }

  @Test(
    "screens have the pixels of the real devices",
    arguments: [
      ("iphone-se", "640x1136"), ("iphone-15-pro", "1179x2556"), ("ipad", "1536x2048"),
      ("iphone-6", "750x1334"), ("ipad-pro", "1668x2388"),
    ]
  )
  func pixels(name: String, pixels: String) throws {
    #expect(try DeviceProfile.named(name).screen.pixels.description == pixels)
  }

  @Test("20 full photographs exceed the smallest limit, and the iPad's, but not the newest phone's")
  func twentyPhotos() throws {
    // 12 megapixels in RGBA, as a camera of the time makes them.
    let photos = ByteCount(20 * 4_032 * 3_024 * 4)
    let smallest = try #require(DeviceProfile.all.map(\.jetsamLimit).min())
    #expect(photos > smallest)
    #expect(photos > DeviceProfile.iPad.jetsamLimit)
    #expect(photos < DeviceProfile.iPhone15Pro.jetsamLimit)
  }

  @Test(
    "a core of half the speed takes twice the time, and an efficiency core longer than a fast one"
  )
  func time() {
    let work = TimeSpan.milliseconds(10)
    #expect(DeviceProfile.iPhoneSE.time(for: work) == .milliseconds(20))
    #expect(DeviceProfile.iPhoneSE.time(for: work, on: .efficiency) == .milliseconds(20))
    let new = DeviceProfile.iPhone15Pro
    #expect(new.time(for: work) < work)
    #expect(new.time(for: work, on: .efficiency) > work)
    #expect(new.mainLaneSpeed == new.speed(of: .performance))
  }

  @Test("flash and link move bytes at their rate, rounded up")
  func transfer() {
    let flash = FlashProfile(
      readBytesPerSecond: 1_000_000,
      writeBytesPerSecond: 3,
      latency: .microseconds(5)
    )
    #expect(flash.readTime(ByteCount(1_000)) == .microseconds(1_005))
    #expect(flash.readTime(.zero) == .microseconds(5))
    #expect(flash.writeTime(ByteCount(1)).nanoseconds == 5_000 + 333_333_334)
    #expect(NetworkProfile.lte.transferTime(ByteCount(1_500_000)) == .seconds(1))
    #expect(NetworkProfile.wifi.transferTime(.zero) == .zero)
    // Ten terabytes overflow a 64-bit product with nanoseconds, so the division must be wide.
    #expect(NetworkProfile.wifi.transferTime(ByteCount(15_000_000_000_000)) == .seconds(2_000_000))
  }

  @Test(
    "whole pixels cover points and forgive a rounding error",
    arguments: [
      (44.0, 3, 132), (120.0, 3, 360), (389.0 / 3, 3, 389), (105.25, 2, 211), (0.1, 2, 1),
    ]
  )
  func pixelLength(points: Double, scale: Int, pixels: Int) {
    let screen = Screen(size: PointSize(width: 1, height: 1), scale: scale, refreshRate: 60)
    #expect(screen.pixelLength(points) == pixels)
  }
}
