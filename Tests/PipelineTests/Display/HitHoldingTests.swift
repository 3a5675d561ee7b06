import Basics
import Caches
import Conformance
import ImagePipeline
import Requests
import Signposts
import Simulation
import Synchronization
import Testing
import Variants

@Suite("Hits whose images are evicted in the same instant", .timeLimit(.minutes(30)))
struct HitHoldingTests {
  /// An action that another thread performs at the next signpost.
  private final class Meanwhile: Sendable {
    private let event = Mutex<(@Sendable () -> Void)?>(nil)

    func arm(_ body: @escaping @Sendable () -> Void) { event.withLock { $0 = body } }

    func happen() { event.withLock { $0.take() }?() }
  }

  // An image without a holder gives up its pixels and bytes at once, so a hit that is held only
  // after the look-up would leave the view with an image that nothing can draw.
  @Test(
    "are complete, whether the cell or its load looks into the cache",
    arguments: [Delivery.sameTurn, .asyncHop]
  )
  func evictedMeanwhile(delivery: Delivery) throws {
    let meanwhile = Meanwhile()
    let world = ScriptedWorld {
      $0.delivery = delivery
      // An image that waits for its first draw is complete if it has its bytes.
      $0.decodePlace = .mainAtFirstDraw
    } environment: { environment, simulator in
      let recorder = SignpostRecorder {
        meanwhile.happen()
        return simulator.now
      }
      environment.signposter = Signposter(recorder: recorder)
      environment.loadSignposter = environment.signposter
    }
    world.load(7)
    try world.run()
    let cell = ImageCell(pipeline: world.pipeline)
    let evict: @Sendable () -> Void = { [cache = world.pipeline.memoryCache] in cache.removeAll() }
    // The next signpost is that of the look-up.
    if delivery == .sameTurn { meanwhile.arm(evict) }
    cell.bind(to: ImageRequest(7))
    if delivery == .asyncHop { meanwhile.arm(evict) }
    try world.run()
    #expect(cell.appearance.shown == ImageRequest(7))
    #expect(cell.image?.undecodedData != nil)
    #expect(world.transport.fetchCount == 1)
    #expect(world.pipeline.memoryCache.count == 0)
    cell.discard()
    #expect(world.ledger.isZero)
  }
}
