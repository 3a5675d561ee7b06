import Basics
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("One price of cells for variants and loaders", .serialized)
struct CellPriceLawTests {
  /// What a trial did with cells.
  private struct Cells {
    /// The time of each frame's layout of cells, by the number of the frame; only those with one.
    var layouts: [Int: TimeSpan] = [:]
    /// How often a cell was bound to an item, by frame.
    var bindings: [Int: [Int]] = [:]

    init(_ records: [SignpostRecord]) {
      var frame = -1
      var begin: TimePoint?
      var depth = 0
      for record in records {
        switch (record.name, record.phase) {
        case (.frame, .begin): frame += 1
        case (.mainLaneWork, .begin)
        where begin == nil && Signpost.MainLaneWork.begin(record).kind == .bind:
          (begin, depth) = (record.time, 1)
        case (.mainLaneWork, .begin): depth += 1
        case (.mainLaneWork, .end):
          depth -= 1
          guard depth == 0, let start = begin else { continue }
          begin = nil
          let layout = record.time - start
          if layout > .zero { layouts[frame] = layout }
        case (.bindCell, _):
          let bind = Signpost.BindCell(record)
          if bind.surface == 0 { bindings[frame, default: []].append(bind.item) }
        default: break
        }
      }
    }

    /// Each frame that bound cells: what it bound, and the time of its layout.
    var acts: [(items: [Int], layout: TimeSpan)] {
      Set(layouts.keys).union(bindings.keys).sorted()
        .map { (bindings[$0] ?? [], layouts[$0] ?? .zero) }
    }

    /// The first act that is another one in `other`; nil if all are equal.
    func difference(from other: Cells) -> String? {
      let (own, others) = (acts, other.acts)
      // Each sum of times is rounded to a nanosecond where it is spent.
      let pair = zip(own, others).first {
        $0.items != $1.items || abs(($0.layout - $1.layout).nanoseconds) > 2
      }
      if let pair { return "\(pair)" }
      return own.count == others.count ? nil : "\(own.count) and \(others.count) frames"
    }

    var total: TimeSpan { layouts.values.reduce(.zero) { $0 + $1 } }
  }

  private static func variant(
    _ variant: Variant,
    _ scenario: Scenario,
    _ device: DeviceProfile,
    _ finger: Finger = .time
  ) async throws -> Cells {
    var runner = TrialRunner(
      spec: .of(scenario, variant, device),
      sources: try await LoaderPictures.sources()
    )
    runner.decoding = .model
    runner.finger = finger
    var records: [SignpostRecord] = []
    try runner.run(observe: { records.append($0) })
    return Cells(records)
  }

  private static func loader(_ scenario: Scenario, _ device: DeviceProfile) async throws -> Cells {
    let sources = try await LoaderPictures.sources()
    return Cells(try TestLoader.careful.play(scenario, sources, device: device).records)
  }

  @Test(
    "A variant and a loader bind the same cells in the same layout time",
    arguments: [Scenario.scrollFeed, .cellReuse, .jumpToIndex],
    [DeviceProfile.iPhoneSE, .iPhone15Pro, .iPad, .iPhoneSE.assuming(at: .high)]
  )
  func variantAndLoader(scenario: Scenario, device: DeviceProfile) async throws {
    let variant = try await Self.variant(.boundedCache, scenario, device)
    let loader = try await Self.loader(scenario, device)
    let place = "seed 1, \(scenario.name) on \(device.name)"
    #expect(!variant.layouts.isEmpty, "\(place)")
    // Equal bindings and times leave no room for another number of cells created or sized. The
    // numbers of frames may differ: a scroll view places its content on whole pixels, so a row that
    // shows less than one comes later.
    #expect(variant.difference(from: loader) == nil, "\(place)")
  }

  @Test(
    "Layout does not depend on how pictures are loaded",
    arguments: [Variant.naive, .backgroundDecode, .cancellation],
    [Scenario.scrollFeed, .cellReuse, .jumpToIndex]
  )
  func policies(variant: Variant, scenario: Scenario) async throws {
    // A late frame would skip positions, and the cells there are never bound.
    let one = try await Self.variant(variant, scenario, .iPhoneSE, .frames)
    let other = try await Self.variant(.boundedCache, scenario, .iPhoneSE, .frames)
    #expect(one.difference(from: other) == nil, "seed 1, \(variant.name) in \(scenario.name)")
  }

  @Test(
    "Each assumption about cells changes the time of their layout",
    arguments: [
      "cell-creation-view", "cell-creation-constraint", "cell-layout-view",
      "cell-layout-constraint", "post-constraints",
    ],
    AssumedDeviceName.End.allCases
  )
  func assumption(name: String, end: AssumedDeviceName.End) async throws {
    let assumptions = DeviceProfile.iPhoneSE.assumptions.filter { $0.name == name }
    let changed = DeviceProfile.iPhoneSE.assuming(assumptions, at: end)
    let plain = try await Self.variant(.boundedCache, .scrollFeed, .iPhoneSE, .frames)
    let other = try await Self.variant(.boundedCache, .scrollFeed, changed, .frames)
    #expect(end == .low ? other.total < plain.total : other.total > plain.total, "seed 1")
  }

  @Test("A list that takes each row for a new one sizes posts at each binding")
  func identity() async throws {
    let stable = try await Self.variant(.boundedCache, .scrollFeed, .iPhoneSE)
    let random = try await Self.variant(.randomIdentity, .scrollFeed, .iPhoneSE)
    #expect(random.total > stable.total * 2, "seed 1: \(random.total), \(stable.total)")
  }
}
