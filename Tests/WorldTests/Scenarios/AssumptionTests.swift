import Basics
import Scenarios
import Testing

@Suite("Assumptions")
struct AssumptionTests {
  @Test("play a value within their range, and say why", arguments: Assumption.catalogue)
  func range(assumption: Assumption) {
    #expect(assumption.low <= assumption.middle && assumption.middle <= assumption.high)
    #expect(assumption.low < assumption.high)
    #expect(!assumption.reason.isEmpty && !assumption.unit.isEmpty)
  }

  @Test("have names of their own, which fit into the name of a device")
  func names() {
    let names = Assumption.catalogue.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(!names.contains(AssumedDeviceName.all))
    let safe = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
    #expect(names.allSatisfy { safe.isSuperset(of: $0) })
  }

  @Test(
    "change a device at both ends, and nothing but what they name",
    arguments: DeviceProfile.all,
    AssumedDeviceName.End.allCases
  )
  func changes(device: DeviceProfile, end: AssumedDeviceName.End) {
    for assumption in device.assumptions where assumption.differs(at: end) {
      var changed = device
      assumption.apply(assumption.value(at: end), to: &changed)
      #expect(changed != device, "\(assumption.name)")
      // The value that is played gives back the whole device, so nothing else was changed.
      assumption.apply(assumption.middle, to: &changed)
      #expect(changed == device, "\(assumption.name)")
    }
  }

  @Test("of one device concern no other one")
  func devices() {
    let names = DeviceProfile.iPhoneSE.assumptions.map(\.name)
    #expect(!names.contains { $0.hasPrefix("iphone-13") || $0.hasPrefix("ipad") })
    #expect(DeviceProfile.iPhone11.assumptions.map(\.name).contains("iphone-13-flash-read"))
    let changed = DeviceProfile.iPhone13.assuming(at: .low)
    #expect(changed.assumptions.map(\.name) == DeviceProfile.iPhone13.assumptions.map(\.name))
  }

  @Test(
    "matter where what they are about is in play",
    arguments: [
      ("editor-remaining", Scenario.memoryWarning, true), ("editor-remaining", .scrollFeed, false),
      ("post-constraints", .scrollFeed, true), ("post-constraints", .photoGrid, false),
      ("cell-layout-view", .photoGrid, true), ("iphone-13-limit", .photoGrid, true),
      ("ipad-pro-m1-flash-read", .photoGrid, false), ("lte-rate", .jumpToIndex, true),
      ("lte-rate", .scrollFeed, false), ("train-loss", .jumpToIndex.on(.train), true),
      ("train-loss", .jumpToIndex, false), ("lte-rate", .jumpToIndex.on(.train), false),
      ("jpeg-units", .scrollFeed, true),
      ("nscache-under-warning", .memoryWarning, true), ("nscache-under-warning", .longScroll, true),
      ("nscache-under-warning", .cellReuse, false),
    ]
  )
  func reach(name: String, scenario: Scenario, canMatter: Bool) throws {
    let assumption = try #require(Assumption.catalogue.first { $0.name == name })
    #expect(assumption.canMatter(in: scenario, on: .iPhone13) == canMatter)
  }
}

@Suite("The name of a device with assumptions at an end")
struct AssumedDeviceNameTests {
  @Test("finds the device", arguments: DeviceProfile.all, AssumedDeviceName.End.allCases)
  func named(device: DeviceProfile, end: AssumedDeviceName.End) throws {
    let all = device.assuming(at: end)
    #expect(all.name == "\(device.name)+all-\(end)")
    #expect(try DeviceProfile.named(all.name) == all)
    for assumption in device.assumptions {
      let changed = device.assuming([assumption], at: end)
      #expect(changed.name == "\(device.name)+\(assumption.name)-\(end)")
      #expect(try DeviceProfile.named(changed.name) == changed)
    }
  }

  @Test("says the device, the assumption and the end", arguments: DeviceProfile.all)
  func parts(device: DeviceProfile) throws {
    #expect(AssumedDeviceName(device.name) == nil)
    let name = "\(device.name)+editor-remaining-low"
    let parts = try #require(AssumedDeviceName(name))
    #expect(parts.device == device.name && parts.assumption == "editor-remaining")
    #expect(parts.end == .low && "\(parts)" == name)
  }

  @Test(
    "is refused where there is no such assumption of the device",
    arguments: [
      ("iphone-se+iphone-13-limit-low", "iphone-se+all-low"),
      ("iphone-13+iphone-13-limit-lo", "iphone-13+iphone-13-limit-low"),
      ("iphone-13+all", "iphone-13+all-low"), ("iphone-12+all-low", "iphone-13"),
    ]
  )
  func refused(name: String, hint: String) {
    let error = #expect(throws: ScenarioError.self) { try DeviceProfile.named(name) }
    #expect(error.map { "\($0)".contains(hint) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}
