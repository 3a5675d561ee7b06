import Basics
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("Assumptions in trials of variants and of loaders", .serialized)
struct AssumptionLawTests {
  /// A trial of the built-in pipeline or of a loader.
  enum Player: Sendable, CustomTestStringConvertible {
    case variant(Variant)
    case loader(TestLoader)

    var testDescription: String {
      switch self {
      case .variant(let variant): variant.name
      case .loader(let loader): loader.rawValue
      }
    }

    func records(_ scenario: Scenario, on device: DeviceProfile) async throws -> [SignpostRecord] {
      switch self {
      case .variant(let variant):
        var runner = TrialRunner(spec: .of(scenario, variant, device), sources: .modelled)
        runner.decoding = .model
        var records: [SignpostRecord] = []
        _ = try runner.run { records.append($0) }
        return records
      case .loader(let loader):
        return try loader.records(scenario, try await LoaderPictures.sources(), device: device)
      }
    }
  }

  private static func changed(_ name: String) throws -> DeviceProfile {
    let device = DeviceProfile.iPhone13
    let found = try #require(device.assumptions.first { $0.name == name })
    return device.assuming([found], at: found.differs(at: .high) ? .high : .low)
  }

  /// The most bytes of views, from the counters of the ledger.
  private static func peak(_ records: [SignpostRecord]) -> Double {
    let counters = records.filter { $0.name == .memoryLedger }
    return Double(counters.map { Signpost.MemoryLedger($0).view.bytes }.max() ?? 0)
  }

  @Test(
    "change a trial where they are in play, and no other",
    arguments: [
      ("jpeg-units", .variant(.boundedCache), .photoGrid, true),
      ("jpeg-units", .loader(.encoding), .scrollFeed, true),
      // It decodes one picture at a time.
      ("jpeg-units", .loader(.careful), .scrollFeed, false),
      ("software-decode", .variant(.boundedCache), .scrollFeed, false),
      ("software-decode", .variant(.progressive), .progressiveHero, true),
      ("software-decode", .loader(.careful), .scrollFeed, false),
      ("lte-rate", .variant(.boundedCache), .jumpToIndex, true),
      ("lte-rate", .variant(.boundedCache), .scrollFeed, false),
      ("lte-rate", .loader(.careful), .jumpToIndex, true),
      ("lte-rate", .loader(.careful), .scrollFeed, false),
      ("train-loss", .variant(.boundedCache), .scrollFeed.on(.train), true),
      ("train-loss", .variant(.boundedCache), .scrollFeed, false),
      ("train-loss", .loader(.careful), .scrollFeed.on(.train), true),
      ("encode", .loader(.encoding), .scrollFeed, true),
      ("encode", .loader(.careful), .scrollFeed, false),
      ("jpeg-unit-bytes", .variant(.boundedCache), .photoGrid, false),
      ("jpeg-unit-bytes", .loader(.careful), .scrollFeed, false),
    ] as [(String, Player, Scenario, Bool)]
  )
  func reach(name: String, player: Player, scenario: Scenario, changes: Bool) async throws {
    let played = try await player.records(scenario, on: .iPhone13)
    let other = try await player.records(scenario, on: try Self.changed(name))
    #expect((played != other) == changes, "seed 1")
  }

  @Test(
    "of fewer bytes a pixel change the memory of full decodes and nothing else",
    arguments: [Player.variant(.naive), .loader(.wholeDecoding)]
  )
  func pixelMemory(player: Player) async throws {
    let played = try await player.records(.scrollFeed, on: .iPhone13)
    let other = try await player.records(.scrollFeed, on: try Self.changed("jpeg-unit-bytes"))
    #expect(
      played.filter { $0.name != .memoryLedger } == other.filter { $0.name != .memoryLedger }
    )
    let ratio = Self.peak(other) / Self.peak(played)
    #expect(abs(ratio - 1.5 / 4) < 1e-4, "seed 1: \(ratio)")
    #expect(Self.peak(played) > 1e6)
  }

  @Test("of fewer bytes a pixel shrink the bitmap that a variant draws into a smaller one")
  func intermediate() throws {
    let values = try [.iPhone13, try Self.changed("jpeg-unit-bytes")].map {
      try TrialSpec.of(.scrollFeed, .fullThenResize, $0).modelled()
    }
    func number(_ name: String, _ index: Int) throws -> Double {
      try #require(values[index][name].number)
    }
    let scratch = "ledger_peak_scratch_bytes"
    #expect(try number(scratch, 1) < number(scratch, 0) * 0.6)
    let view = "ledger_peak_view_bytes"
    #expect(try number(view, 1) == number(view, 0))
  }
}
