import Basics
import Caches
import Codecs
import Conformance
import DeviceContract
import ImagePipeline
import Requests
import Signposts
import Simulation
import TestSupport
import Testing
import Variants

@Suite("Failures in the pipeline", .timeLimit(.minutes(30)), .playsWorlds)
struct FailureTests {
  @Test("A failed fetch is reported to every joiner, leaves no state, and can be retried")
  func transport() throws {
    let world = ScriptedWorld()
    world.transport.script(7) { $0.failingAttempts = [0] }
    let loads = (0..<3).map { _ in world.load(7) }
    try world.run()
    #expect(world.outcomes.map(\.load) == loads)
    #expect(world.outcomes.allSatisfy { $0.failure == .transport("attempt 0 broke off") })
    #expect(world.pipeline.isIdle)
    #expect(world.pipeline.memoryCache.count == 0)
    #expect(world.files.usage.writes == 0)
    #expect(world.ledger.isZero)
    #expect(world.ends(Signpost.LoadImage.self).map(\.outcome) == [.failed, .failed, .failed])
    let again = world.load(7)
    try world.run()
    #expect(world.outcome(of: again)?.image != nil)
    #expect(world.transport.fetchCount == 2)
    #expect(world.unbalancedIntervals == [])
  }

  @Test("A failure affects its own URL only")
  func others() throws {
    let world = ScriptedWorld()
    world.transport.script(7) { $0.failingAttempts = [0] }
    let (bad, good) = (world.load(7), world.load(8))
    try world.run()
    #expect(world.outcome(of: bad)?.failure != nil)
    #expect(world.outcome(of: good)?.image != nil)
  }

  @Test(
    "Bytes that are no image give a decoding error at every place of decoding",
    arguments: [DecodePlace.mainAtFirstDraw, .backgroundPool(width: 1)]
  )
  func corrupt(place: DecodePlace) throws {
    let bytes = try EncodedImage(copying: Array("This is no image at all.".utf8))
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: bytes])) { $0.decodePlace = place }
    let (first, second) = (world.load(7), world.load(7))
    try world.run()
    for load in [first, second] {
      guard case .decoding? = world.outcome(of: load)?.failure else {
        Issue.record("load \(load) ended as \(String(describing: world.outcome(of: load)))")
        continue
      }
    }
    #expect(world.pipeline.memoryCache.count == 0)
    #expect(world.ledger.isZero)
    // The slot of the failed decode is free again.
    let other = world.load(8)
    try world.run()
    #expect(world.outcome(of: other)?.image != nil)
  }

  @Test(
    "A truncated file fails in the decode, and its memory is freed",
    arguments: [DecodePlace.loaderActor, .backgroundPool(width: 1)]
  )
  func truncated(place: DecodePlace) throws {
    let whole = PictureBook.jpeg(width: 200, height: 900)
    let bytes = try EncodedImage(copying: Array(whole.prefix(whole.count / 2)))
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: bytes])) { $0.decodePlace = place }
    let load = world.load(7, 50)
    try world.run()
    guard case .decoding? = world.outcome(of: load)?.failure else {
      Issue.record("the load ended as \(String(describing: world.outcome(of: load)))")
      return
    }
    #expect(world.compute.usage.bands.values.reduce(0, +) > 0)
    #expect(world.ledger.peak(of: .scratch) > .zero)
    #expect(world.ends(Signpost.DecodeImageData.self).map(\.outcome) == [.failed])
    #expect(world.ledger.isZero)
    #expect(world.ledger.neverFellBelowZero)
  }

  @Test("A truncated file that is decoded at its first draw stays undrawn")
  func truncatedAtDraw() throws {
    let whole = PictureBook.jpeg(width: 200, height: 900)
    let bytes = try EncodedImage(copying: Array(whole.prefix(whole.count / 2)))
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: bytes])) {
      $0.decodePlace = .mainAtFirstDraw
    }
    world.load(7, 50)
    try world.run()
    let image = try #require(world.outcomes[0].image)
    world.onMainLane { world.pipeline.decodeForDrawing(image) }
    try world.run()
    #expect(image.isDecoded == false)
    #expect(image.pixels == nil)
    // The bytes are useless now, and the next frame does not try again.
    #expect(image.undecodedData == nil)
    #expect(world.ledger.isZero)
    let bands = world.compute.usage.bands
    world.onMainLane { world.pipeline.decodeForDrawing(image) }
    try world.run()
    #expect(world.compute.usage.bands == bands)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test(
    "Every failure describes in a sentence what went wrong",
    arguments: [
      LoadFailure.cancelled, .transport("the cable is cut"),
      .decoding(.emptyTarget(maxPixelSize: 0)),
    ]
  )
  func sentences(failure: LoadFailure) {
    #expect(failure.description.hasSuffix("."))
    #expect(failure.description.count > 20)
  }
}
