import Basics
import Conformance
import ImageFormats
import Signposts
import Simulation
import Synchronization
import TestSupport
import Testing
import Variants

@testable import Caches
@testable import ImagePipeline
@testable import Requests

@Suite(
  "Random interleavings of chunks, previews, joins and cancels",
  .timeLimit(.minutes(30)),
  .playsWorlds
)
struct PreviewInterleavingTests {
  static let policies: [ProgressivePolicy] = [
    .everyChunk, .backpressure, .on(PreviewOptions(minimumInterval: .milliseconds(30))),
    .on(PreviewOptions(minimumInterval: .zero, leastRemaining: .zero)),
  ]

  @Test("keep all invariants of previews", arguments: policies, 0..<6)
  func promises(policy: ProgressivePolicy, block: UInt64) throws {
    for seed in block * 25..<(block + 1) * 25 {
      let violations = try RandomPreviews(seed: seed, policy: policy).run()
      #expect(violations == [], "\(policy), seed \(seed)")
    }
  }
}

/// Loads that start and leave while their bytes arrive in random chunks.
private final class RandomPreviews: Sendable {
  private struct Entry {
    var load: ImagePipeline.LoadID
    var request: ImageRequest
    var leftAt: TimePoint?
    var previewsWhenLeft = 0
  }

  private let world: ScriptedWorld
  private let policy: ProgressivePolicy
  private let cell: ImageCell
  private let entries = Mutex<[Entry]>([])
  private let urls = 3

  init(seed: UInt64, policy: ProgressivePolicy) {
    self.policy = policy
    var random = SplitMix64(seed: seed)
    let coalescing = Coalescing.allCases[Int(random.next() % 4)]
    let cancellation = Cancellation.all[Int(random.next() % 4)]
    let width = 1 + Int(random.next() % 3)
    let isOnActor = random.next() % 4 == 0
    world = ScriptedWorld(seed: seed, pictures: PictureBook(layout: .progressive)) {
      $0.progressive = policy
      $0.coalescing = coalescing
      $0.cancellation = cancellation
      $0.decodePlace = isOnActor ? .loaderActor : .backgroundPool(width: width)
    }
    cell = ImageCell(pipeline: world.pipeline)
    for url in 0..<urls {
      let parts = 2 + Int(random.next() % 40)
      let pauses = (0..<parts).map { _ in TimeSpan.microseconds(Int(random.next() % 25_000)) }
      let failing: Set<Int> = random.next() % 4 == 0 ? [0] : []
      world.transport.script(url) {
        $0.parts = parts
        $0.pauses = pauses
        $0.failingAttempts = failing
      }
    }
  }

  func run() throws(SimulationFault) -> [String] {
    var random = world.simulator.stream(named: "previews")
    for _ in 0..<30 {
      let moment = TimeSpan.microseconds(random.nextInt(below: 600_000))
      let action = makeAction(&random)
      world.simulator.schedule(after: moment) { [self] in world.onMainLane { action() } }
    }
    try world.run()
    return violations()
  }

  private func makeAction(_ random: inout SeededStream) -> @Sendable () -> Void {
    let url = random.nextInt(below: urls)
    let size = [50, 100][random.nextInt(below: 2)]
    let number = random.nextInt(below: 1000)
    switch random.nextInt(below: 20) {
    case 0..<9: return { [self] in begin(ImageRequest(url, size)) }
    case 9: return { [self] in begin(ImageRequest(url, size, purpose: .prefetch)) }
    case 10..<15: return { [self] in leave(number) }
    case 15: return { [self] in suspendDecodes(number) }
    case 17: return { [cell] in cell.endDisplaying() }
    default: return { [cell] in cell.bind(to: ImageRequest(url, size)) }
    }
  }

  private func begin(_ request: ImageRequest) {
    let load = world.load(request)
    entries.withLock { $0.append(Entry(load: load, request: request)) }
  }

  /// Delays decodes that have not begun, so that bytes overtake them.
  private func suspendDecodes(_ number: Int) {
    world.pipeline.suspend(.decode)
    world.simulator.schedule(after: .milliseconds(1 + number % 90)) { [world] in
      world.pipeline.resume(.decode)
    }
  }

  private func leave(_ number: Int) {
    let found = entries.withLock { entries -> (Int, ImagePipeline.LoadID)? in
      guard !entries.isEmpty else { return nil }
      let index = number % entries.count
      return entries[index].leftAt == nil ? (index, entries[index].load) : nil
    }
    guard let (index, load) = found else { return }
    world.pipeline.leave(load, .cancel)
    entries.withLock { entries in
      entries[index].leftAt = world.simulator.now
      entries[index].previewsWhenLeft = world.previews(of: load).count
    }
  }

  private func violations() -> [String] {
    var found: [String] = []
    func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
      if !condition { found.append(text()) }
    }
    let variant = world.pipeline.options
    for entry in entries.withLock({ $0 }) {
      let previews = world.previews(of: entry.load)
      let received = previews.map(\.preview.received)
      expect(
        zip(received, received.dropFirst()).allSatisfy { $0 < $1 },
        "\(entry.load) got a preview of fewer bytes: \(received.map(\.bytes))"
      )
      expect(
        received.allSatisfy { $0 < PictureBook.encodedBytes },
        "a preview of all the bytes"
      )
      let outcomes = world.outcomes(of: entry.load)
      expect(outcomes.count <= 1, "\(entry.load) got \(outcomes.count) outcomes")
      if let end = outcomes.first?.time {
        expect(previews.allSatisfy { $0.time < end }, "\(entry.load): a preview after the end")
      }
      if entry.leftAt != nil, variant.cancellation != .none {
        expect(
          previews.count == entry.previewsWhenLeft,
          "\(entry.load) got a preview after it had left"
        )
      }
      guard variant.coalescing != .byURL else { continue }
      expect(
        previews.allSatisfy { $0.preview.image.request.maxPixelSize == entry.request.maxPixelSize },
        "\(entry.load) got the preview of another load"
      )
    }
    checkDecodes(expect)
    expect(world.pipeline.isIdle, "the pipeline is not idle")
    expect(world.unbalancedIntervals.isEmpty, "intervals are open")
    expect(world.compute.usage.workOffMainLane == 0, "work on a main lane without an owner")
    cell.discard()
    world.pipeline.memoryCache.removeAll()
    expect(world.ledger.isZero && world.ledger.neverFellBelowZero, "the ledger is not zero")
    return found
  }

  /// With the newest backlog and shared work, an image has one preview decode at a time.
  private func checkDecodes(_ expect: (Bool, @autoclosure () -> String) -> Void) {
    let variant = world.pipeline.options
    guard case .on(let options) = policy, options.backlog == .newest,
      variant.coalescing != .none, variant.registry.removal == .byIdentity
    else { return }
    var keys: [SignpostID: Signpost.DecodeProgressiveImageData.Begin] = [:]
    var open: [Signpost.DecodeProgressiveImageData.Begin: Int] = [:]
    for record in world.signposts where record.name == .decodeProgressiveImageData {
      if record.phase == .begin {
        let key = Signpost.DecodeProgressiveImageData.begin(record)
        keys[record.id] = key
        open[key, default: 0] += 1
        // A stopped decode may be in its last band when the work begins anew.
        expect(open[key, default: 0] <= 2, "\(open[key, default: 0]) previews of \(key) at a time")
      } else if let key = keys[record.id] {
        open[key, default: 0] -= 1
      }
    }
  }
}
