import Basics
import Scenarios
import Signposts
import Testing

@Suite("What a device decides for loaders", .serialized)
struct DeviceRulesTests {
  private func records(
    _ loader: TestLoader,
    _ device: DeviceProfile,
    _ events: [TimedEvent] = []
  ) async throws -> [SignpostRecord] {
    var scenario = Scenario.cellReuse
    scenario.events = events
    return try loader.records(
      scenario,
      try await LoaderPictures.sources(),
      device: device
    )
  }

  @Test(
    "A warning empties an NSCache at the high end of the assumption alone",
    arguments: [("low", true), ("high", false)]
  )
  func cache(end: String, isKept: Bool) async throws {
    let device = try DeviceProfile.named("iphone-se+nscache-under-warning-\(end)")
    let warning = TimedEvent(at: .seconds(4), .memoryWarning)
    let purged = try await records(.careful, device, [warning]).filter {
      $0.name == .memoryCacheEvict && Signpost.MemoryCacheEvict($0).reason == .purge
    }
    #expect(purged.isEmpty == isKept)
    let instants = Set(purged.map { ($0.time - .start).milliseconds.rounded(.down) })
    #expect(instants.allSatisfy { $0 >= 4_000 && $0 < 4_100 }, "\(instants)")
  }

  @Test(
    "The version of the system decides when the pictures of cells are asked for",
    arguments: [(SystemVersion(14), true), (SystemVersion(15), false)]
  )
  func cells(system: SystemVersion, differs: Bool) async throws {
    var device = DeviceProfile.iPhoneSE
    func fetches(on system: SystemVersion) async throws -> [TimePoint] {
      device.system = system
      return try await records(.preparing, device)
        .filter { $0.name == .loadImageData && $0.phase == .begin }.map(\.time)
    }
    let (own, standard) = (try await fetches(on: system), try await fetches(on: .standard))
    #expect((own != standard) == differs, "\(own.count) and \(standard.count) fetches")
  }
}
