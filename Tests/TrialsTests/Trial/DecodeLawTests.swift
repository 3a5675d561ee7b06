import Basics
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("Decodes in software and in hardware", .serialized)
struct DecodeLawTests {
  /// What the decodes of a trial took.
  private struct Decodes {
    var cpu = 0.0
    var decoder = 0.0
    /// From the begin of each decode to its end, together.
    var elapsed = TimeSpan.zero

    var count = 0

    /// The mean time from the begin of a decode to its end, in ms.
    var mean: Double { elapsed.milliseconds / Double(max(1, count)) }
  }

  private static func play(
    _ variant: Variant,
    _ device: DeviceProfile,
    _ scenario: Scenario = .scrollFeed
  ) throws -> Decodes {
    var runner = TrialRunner(spec: .of(scenario, variant, device), sources: .modelled)
    runner.decoding = .model
    var begins: [SignpostID: TimePoint] = [:]
    var decodes = Decodes()
    let values = try runner.run { record in
      guard record.name == .decodeImageData else { return }
      guard record.phase != .begin else {
        begins[record.id] = record.time
        return
      }
      guard let begin = begins.removeValue(forKey: record.id) else { return }
      decodes.elapsed = decodes.elapsed + (record.time - begin)
      decodes.count += 1
    }
    decodes.cpu = try #require(values["decode_model_total_ms"].number)
    decodes.decoder = try #require(values["decoder_busy_ms"].number)
    return decodes
  }

  /// `device` with cores `factor` times as fast and `unit`.
  private static func changed(
    _ device: DeviceProfile,
    cores factor: Double = 1,
    unit: JPEGUnit?
  ) -> DeviceProfile {
    var device = device
    for index in device.cores.indices { device.cores[index].speed *= factor }
    device.jpegUnit = unit
    return device
  }

  @Test("A full decode in hardware books no CPU", arguments: DeviceProfile.all)
  func hardware(device: DeviceProfile) throws {
    let decodes = try Self.play(.naive, device)
    #expect(decodes.cpu == 0, "seed 1, \(device.name)")
    #expect(decodes.decoder > 0, "seed 1, \(device.name)")
  }

  @Test("Without a decoder in hardware cores decode everything", arguments: DeviceProfile.all)
  func software(device: DeviceProfile) throws {
    let decodes = try Self.play(.naive, Self.changed(device, unit: nil))
    #expect(decodes.cpu > 0, "seed 1, \(device.name)")
    #expect(decodes.decoder == 0, "seed 1, \(device.name)")
  }

  @Test("A small picture is averaged from all pixels on a core, in one step or after a bitmap")
  func averaging() throws {
    let perDecode = try [Variant.boundedCache, .fullThenResize].map {
      let decodes = try Self.play($0, .iPhone13, .photoGrid)
      return decodes.cpu / Double(decodes.count)
    }
    #expect(perDecode[0] > 0)
    #expect(perDecode[1] >= perDecode[0], "\(perDecode)")
  }

  @Test("Thumbnails go where the device says", arguments: DecodePath.allCases)
  func thumbnails(path: DecodePath) throws {
    var unit = JPEGUnit.a10
    unit.thumbnails = path
    let device = Self.changed(.iPhone13, unit: unit)
    let decodes = try Self.play(.backgroundDecode, device)
    #expect((decodes.decoder > 0) == (path == .hardware))
    // The result is made smaller on a core.
    #expect(decodes.cpu > 0)
  }

  @Test("With faster cores decodes in software end sooner", arguments: DeviceProfile.all)
  func fasterCores(device: DeviceProfile) throws {
    let means = try [1, 1.5, 2, 4].map {
      try Self.play(.backgroundDecode, Self.changed(device, cores: $0, unit: nil)).mean
    }
    #expect(means == means.sorted(by: >), "seed 1, \(device.name): \(means)")
  }

  @Test("A faster unit never makes decodes wait longer", arguments: DeviceProfile.all)
  func fasterUnit(device: DeviceProfile) throws {
    let means = try [12_000, 3_400, 1_400, 970].map {
      try Self.play(.backgroundDecode, Self.changed(device, unit: JPEGUnit(pixel: $0))).mean
    }
    #expect(means == means.sorted(by: >), "seed 1, \(device.name): \(means)")
  }

  @Test("More units never make decodes wait longer", arguments: DeviceProfile.all)
  func moreUnits(device: DeviceProfile) throws {
    let means = try [1, 2, 3].map {
      var device = device
      device.assumed.jpegUnits = $0
      return try Self.play(.backgroundDecode, device, .photoGrid).mean
    }
    // Two workers decode at once, so the second unit helps and the third has nothing to do.
    #expect(means[1] < means[0] && means[2] == means[1], "seed 1, \(device.name): \(means)")
  }

  @Test("A core takes as much longer for a codec as the device says", arguments: DeviceProfile.all)
  func codecs(device: DeviceProfile) throws {
    var device = Self.changed(device, unit: nil)
    let plain = try Self.play(.naive, device)
    device.assumed.costs.decoding.percent = 200
    let slow = try Self.play(.naive, device)
    let ratio = slow.cpu / Double(slow.count) / (plain.cpu / Double(plain.count))
    // Fresh memory for the pixels costs the same.
    #expect(1.3 < ratio && ratio < 2, "seed 1, \(device.name): \(ratio)")
  }
}
