import Basics
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("Decodes are counted by the clock of the device", .serialized)
struct DecodeClockTests {
  /// How long each decode on the main lane held it, and the time that it was booked with, on a core
  /// and in the hardware decoder.
  private static func decodes(_ records: [SignpostRecord]) -> [(held: TimeSpan, booked: TimeSpan)] {
    var begins: [SignpostID: TimePoint] = [:]
    var decodes: [(held: TimeSpan, booked: TimeSpan)] = []
    for record in records where record.name == .decodeImageData {
      switch record.phase {
      case .begin:
        guard Signpost.DecodeImageData.begin(record).lane == .main else { continue }
        begins[record.id] = record.time
      default:
        guard let begin = begins.removeValue(forKey: record.id) else { continue }
        let end = Signpost.DecodeImageData.end(record)
        decodes.append((record.time - begin, end.cpu + end.decoder))
      }
    }
    return decodes
  }

  /// Nothing has a higher class than the main lane, and no other lane decodes, so a decode there
  /// takes what it is booked with.
  private static func check(_ records: [SignpostRecord], _ place: String) {
    let decodes = decodes(records)
    #expect(!decodes.isEmpty, "\(place)")
    // Each band is rounded to a nanosecond.
    let wrong = decodes.first { abs(($0.held - $0.booked).nanoseconds) > 1_000 }
    #expect(wrong == nil, "\(place)")
  }

  @Test(
    "A variant's decode on the main lane takes what it is booked with",
    arguments: DeviceProfile.all
  )
  func variants(device: DeviceProfile) throws {
    let spec = TrialSpec.of(.jumpToIndex, .naive, device)
    var runner = TrialRunner(spec: spec, sources: .modelled)
    runner.decoding = .model
    var records: [SignpostRecord] = []
    let values = try runner.run(observe: { records.append($0) })
    Self.check(records, "seed 1, \(spec.id)")
    let held = try #require(values["main_lane_decode_ms"].number)
    let total = try #require(values["decode_model_total_ms"].number)
    let busy = try #require(values["decoder_busy_ms"].number)
    #expect(abs(held / (total + busy) - 1) < 1e-4, "seed 1, \(spec.id): \(held), \(total), \(busy)")
  }

  @Test("So does a loader's", arguments: [DeviceProfile.iPhoneSE, .iPhone15Pro, .iPad])
  func loaders(device: DeviceProfile) async throws {
    let sources = try await LoaderPictures.sources()
    let played = try TestLoader.mainDecoding.play(.jumpToIndex, sources, device: device)
    Self.check(played.records, "seed 1, jump-to-index on \(device.name)")
  }
}
