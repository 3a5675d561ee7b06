import Basics
import Caches
import Conformance
import DeviceContract
import ImagePipeline
import Requests
import Signposts
import Simulation
import Synchronization
import Variants

/// A feed with random events at random times, checked for violated invariants.
///
/// All events come from the seed in advance or from the simulator's own streams, so a seed that
/// fails fails again.
final class RandomFeed: Sendable {
  private struct Entry {
    var load: ImagePipeline.LoadID
    var request: ImageRequest
    var left: LeaveMode?
    var outcomesWhenLeft = 0
    var isBeforeShutdown = false
  }

  private struct State {
    var entries: [Entry] = []
    var hasShutDown = false
    var violations: [String] = []
  }

  private static let urls = 6
  private static let sizes = [50, 100, 200]
  private static let duration = 500

  private let world: ScriptedWorld
  private let cells: [ImageCell]
  private let prefetcher: ImagePrefetcher
  private let ignoresCancellation: Bool
  private let state = Mutex(State())

  init(seed: UInt64, variant: Variant) {
    // 15 % of this has room for about five images of the middle size.
    world = ScriptedWorld(seed: seed, deviceMemory: ByteCount(1_200_000)) { $0 = variant }
    cells = (0..<3).map { [pipeline = world.pipeline] _ in ImageCell(pipeline: pipeline) }
    prefetcher = world.prefetcher(slots: 2)
    var random = world.simulator.stream(named: "network")
    let ignores = random.nextChance(0.2)
    ignoresCancellation = ignores
    if ignores { world.files.ignoreCancellation() }
    for url in 0..<Self.urls {
      let latency = TimeSpan.milliseconds(random.nextInt(in: 1...120))
      let failing = Set((0..<6).filter { _ in random.nextChance(0.25) })
      let isDeaf = ignores && random.nextChance(0.5)
      world.transport.script(url) {
        $0.latency = latency
        $0.failingAttempts = failing
        $0.ignoresCancellation = isDeaf
      }
      if random.nextChance(0.2) { world.files.put(url) }
    }
  }

  /// Plays the feed to its end and returns the violations.
  func run() throws(SimulationFault) -> [String] {
    var random = world.simulator.stream(named: "feed")
    for step in 0..<random.nextInt(in: 15...40) {
      let moment = TimeSpan.microseconds(random.nextInt(below: Self.duration * 1000))
      let action = makeAction(&random)
      world.simulator.schedule(after: moment) { [self] in
        world.onMainLane { [self] in
          action()
          check("at step \(step)")
          checkOrphans("after step \(step)")
        }
      }
    }
    try world.run()
    check("at the end")
    checkOutcomes()
    checkRest()
    return state.withLock { $0.violations }
  }

  private func makeAction(_ random: inout SeededStream) -> @MainActor @Sendable () -> Void {
    let url = random.nextInt(below: Self.urls)
    let size = Self.sizes[random.nextInt(below: Self.sizes.count)]
    let number = random.nextInt(below: 1000)
    let cell = cells[number % cells.count]
    switch random.nextInt(below: 53) {
    case 0..<10: return { [self] in begin(url, size) }
    case 10..<17: return { [self] in leave(number, .cancel) }
    case 17..<19: return { [self] in leave(number, .silently) }
    case 19..<28: return { cell.bind(to: ImageRequest(url, size)) }
    case 28..<31: return { cell.endDisplaying() }
    case 31..<35:
      let window = (url..<url + number % 4).map {
        ImageRequest($0 % Self.urls, size, purpose: .prefetch)
      }
      return { [prefetcher] in prefetcher.prefetch(window) }
    case 35..<37: return { [world] in world.pipeline.handleMemoryWarning() }
    case 37..<39: return { [self] in draw() }
    case 40..<44: return { [self] in reprioritise(number) }
    case 44..<48: return { [self] in beginProcessed(url, size, number) }
    case 48..<50: return { [self] in beginSpecial(url, size, number) }
    case 50..<53: return { [self] in changeQueues(number) }
    default: return { [self] in if number < 300 { shutDown() } }
    }
  }

  private func begin(_ url: Int, _ size: Int) {
    note(world.load(url, size), ImageRequest(url, size))
  }

  /// A load with one or two of three processors at some priority.
  private func beginProcessed(_ url: Int, _ size: Int, _ number: Int) {
    var request = ImageRequest(url, size)
    request.priority = ImageRequest.Priority.allCases[number % 5]
    let chain = [["a"], ["a", "b"], ["a", "c"], ["b"]][number % 4]
    request.processors = chain.map { ImageProcessor(name: $0, picosecondsPerPixel: 3_000) }
    note(world.load(request), request)
  }

  /// A load that bypasses the caches, uses only them, or looks into memory itself.
  private func beginSpecial(_ url: Int, _ size: Int, _ number: Int) {
    var request = ImageRequest(url, size)
    request.cachePolicy = ImageRequest.CachePolicy.allCases[number % 3]
    request.transportPolicy = ImageRequest.TransportPolicy.allCases[number % 2]
    note(world.load(request, memory: number % 7 < 3 ? .byJob : .done), request)
  }

  private func reprioritise(_ number: Int) {
    let load = state.withLock { state in
      state.entries.isEmpty ? nil : state.entries[number % state.entries.count].load
    }
    let priority = ImageRequest.Priority.allCases[number % 5]
    if let load { world.pipeline.setPriority(priority, of: load) }
  }

  /// Suspends a queue for a while, or changes its limit permanently.
  private func changeQueues(_ number: Int) {
    let queue = PipelineQueues.Name.allCases[number % 2]
    guard number < 700 else {
      if queue != .decode { world.pipeline.setLimit(1 + number % 3, of: queue) }
      return
    }
    world.pipeline.suspend(queue)
    world.simulator.schedule(after: .milliseconds(1 + number % 50)) { [world] in
      world.pipeline.resume(queue)
    }
  }

  private func note(_ load: ImagePipeline.LoadID, _ request: ImageRequest) {
    state.withLock { $0.entries.append(Entry(load: load, request: request)) }
  }

  /// Work without an owner ends within one band, except for one write of the disk cache.
  private func checkOrphans(_ moment: String) {
    let variant = world.pipeline.options
    guard variant.cancellation == .referenceCounted, !ignoresCancellation else { return }
    guard world.pipeline.isIdle else { return }
    let loads = world.begins(Signpost.LoadImage.self).count
    world.simulator.schedule(after: CountingCompute.bandTime) { [self] in
      guard world.begins(Signpost.LoadImage.self).count == loads else { return }
      let usage = world.transport.usage
      expect(usage.running.values.allSatisfy { $0 == 0 }, "a transfer without owner \(moment)")
      expect(world.compute.usage.workers == 0, "a decode without owner \(moment)")
    }
  }

  private func leave(_ number: Int, _ mode: LeaveMode) {
    let load = state.withLock { state -> ImagePipeline.LoadID? in
      guard !state.entries.isEmpty else { return nil }
      let index = number % state.entries.count
      guard state.entries[index].left != .cancel else { return nil }
      state.entries[index].left = mode
      state.entries[index].outcomesWhenLeft =
        world.outcomes(of: state.entries[index].load).count
      return state.entries[index].load
    }
    if let load { world.pipeline.leave(load, mode) }
  }

  @MainActor private func draw() {
    for cell in cells {
      guard let image = cell.image, !image.isDecoded else { continue }
      world.pipeline.decodeForDrawing(image)
    }
  }

  private func shutDown() {
    world.pipeline.shutDown()
    state.withLock { state in
      state.hasShutDown = true
      for index in state.entries.indices { state.entries[index].isBeforeShutdown = true }
    }
  }

  // MARK: Invariants

  private func expect(_ condition: Bool, _ violation: @autoclosure () -> String) {
    guard !condition else { return }
    let text = violation()
    state.withLock { $0.violations.append(text) }
  }

  /// Checks the invariants of every moment.
  private func check(_ moment: String) {
    let pipeline = world.pipeline
    let variant = pipeline.options
    let limit = variant.memoryCache.costLimitBytes(deviceMemory: ByteCount(1_200_000)) ?? .max
    expect(pipeline.memoryCache.totalCost.bytes <= limit, "the cache costs too much \(moment)")
    expect(world.ledger.neverFellBelowZero, "the ledger fell below zero \(moment)")
    for (number, cell) in cells.enumerated() {
      let appearance = cell.appearance
      expect(
        cell.image?.request.url == appearance.shown?.url,
        "cell \(number) reports another image than it shows \(moment)"
      )
      if variant.cellSteps.contains(.clear) {
        expect(!appearance.isLeftover, "cell \(number) was not cleared \(moment)")
      }
      if variant.cellSteps.contains(.verify), !appearance.isLeftover, let bound = appearance.bound {
        expect(
          appearance.shown == nil || appearance.shown == bound,
          "cell \(number) shows the image of another binding \(moment)"
        )
      }
    }
  }

  /// Remaining owners got exactly one outcome; cancelled ones got none after their cancel.
  private func checkOutcomes() {
    let variant = world.pipeline.options
    let cancels = variant.cancellation != .none
    for entry in state.withLock({ $0.entries }) {
      let outcomes = world.outcomes(of: entry.load)
      let count = outcomes.count
      for image in outcomes.compactMap(\.image) {
        expect(image.request.url == entry.request.url, "\(entry.load) got another URL's image")
        guard variant.coalescing != .byURL, variant.memoryCache.key != .url else { continue }
        expect(
          image.request.maxPixelSize == entry.request.maxPixelSize
            && image.request.processors == entry.request.processors,
          "\(entry.load) got another variant's image"
        )
      }
      if cancels, entry.left == .cancel {
        expect(count == entry.outcomesWhenLeft, "\(entry.load) cancelled and got an outcome")
      } else if entry.isBeforeShutdown {
        expect(count <= 1, "\(entry.load) got \(count) outcomes")
      } else {
        expect(count == 1, "\(entry.load) got \(count) outcomes")
      }
    }
  }

  /// Checks the final state, after the last event.
  private func checkRest() {
    let variant = world.pipeline.options
    let usage = world.compute.usage
    expect(world.pipeline.isIdle && world.pipeline.jobCount == 0, "the pipeline is not idle")
    expect(usage.workOffMainLane == 0, "work was done on a main lane without an owner")
    if case .backgroundPool(let width) = variant.decodePlace {
      expect(
        usage.maximumDecoding <= width,
        "\(usage.maximumDecoding) decoded in a pool of \(width)"
      )
    }
    if variant.coalescing == .byURL, variant.registry.removal == .byIdentity, !ignoresCancellation {
      expect(world.transport.usage.maximumPerURL <= 1, "one URL was fetched twice at a time")
    }
    checkCacheAccounts()
    var owners: [MemoryOwner] = [.scratch, .inFlight]
    if variant.decodePlace != .mainAtFirstDraw { owners.append(.compressed) }
    for owner in owners {
      expect(world.ledger.bytes(of: owner) == .zero, "\(owner) still has bytes")
    }
    for cell in cells { cell.discard() }
    expect(
      variant.decodePlace == .mainAtFirstDraw || variant.memoryCache.cost != .decodedBytes
        || world.ledger.bytes(of: .cache) == world.pipeline.memoryCache.totalCost,
      "the cache and the ledger disagree"
    )
    world.pipeline.memoryCache.removeAll()
    world.pipeline.shutDown()
    expect(world.ledger.isZero, "the ledger is not zero")
    let open = world.unbalancedIntervals
    expect(open.isEmpty, "intervals were not ended once: \(open)")
  }

  /// The signposts of admissions and evictions add up to the cache's entries.
  private func checkCacheAccounts() {
    let stored = world.events(Signpost.MemoryCacheStore.self)
    let evicted = world.events(Signpost.MemoryCacheEvict.self)
    let cache = world.pipeline.memoryCache
    expect(stored.count - evicted.count == cache.count, "entries do not add up")
    let cost =
      stored.reduce(ByteCount.zero) { $0 + $1.cost } - evicted.reduce(.zero) { $0 + $1.cost }
    expect(cost == cache.totalCost, "costs do not add up")
  }
}
