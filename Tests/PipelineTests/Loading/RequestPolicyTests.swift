import Basics
import Caches
import Codecs
import Conformance
import DeviceContract
import Requests
import Signposts
import Simulation
import TestSupport
import Testing
import Variants

@testable import ImagePipeline

@Suite(
  "A request's options for caches, processing and destination",
  .timeLimit(.minutes(30)),
  .playsWorlds
)
struct RequestPolicyTests {
  @Test("A request for the caches alone fails on a miss, and fetches nothing")
  func cacheOnly() throws {
    let world = ScriptedWorld()
    var request = ImageRequest(7)
    request.cachePolicy = .cacheOnly
    let load = world.load(request)
    try world.run()
    #expect(world.outcome(of: load)?.failure == .notCached)
    #expect(world.transport.fetchCount == 0)
    world.files.put(7)
    let second = world.load(request)
    try world.run()
    #expect(world.outcome(of: second)?.image != nil)
    #expect(world.pipeline.isIdle)
  }

  @Test("A reload reads neither memory nor disk, and replaces their entries")
  func reload() throws {
    let world = ScriptedWorld()
    world.files.put(7)
    world.load(7)
    try world.run()
    let old = try #require(world.outcomes[0].image)
    var request = ImageRequest(7)
    request.cachePolicy = .reloadIgnoringCaches
    #expect(world.pipeline.cachedImage(for: request) == nil)
    let load = world.load(request, memory: .byJob)
    try world.run()
    let new = try #require(world.outcome(of: load)?.image)
    #expect(world.transport.fetchCount == 1)
    #expect(new !== old)
    #expect(world.pipeline.memoryCache.image(for: ImageRequest(7)) === new)
  }

  @Test("A reload that joins a disk read sends it to the network")
  func reloadJoins() throws {
    let world = ScriptedWorld { $0.coalescing = .byStage }
    world.files.put(7)
    let first = world.load(7)
    try world.run(untilMillisecond: 1)
    var request = ImageRequest(7, 50)
    request.cachePolicy = .reloadIgnoringCaches
    let second = world.load(request)
    try world.run()
    #expect(world.transport.fetchCount == 1)
    #expect([first, second].allSatisfy { world.outcome(of: $0)?.image != nil })
    #expect(world.ledger.bytes(of: .compressed) == .zero)
  }

  @Test("Processing costs its pixels, runs in pieces and keeps the ledger exact")
  func processing() throws {
    let world = ScriptedWorld { $0.decodeMode = .full }
    var request = ImageRequest(7, 1024)
    // 786,432 pixels at 10 ns are 7.86 ms in three pieces.
    request.processors = [ImageProcessor(name: "slow", picosecondsPerPixel: 10_000)]
    let load = world.load(request)
    try world.run()
    let image = try #require(world.outcome(of: load)?.image)
    #expect(image.request.processors == request.processors)
    #expect(world.compute.usage.processings == 3)
    #expect(world.ends(Signpost.ProcessImage.self).map(\.cpu) == [TimeSpan(nanoseconds: 7_864_320)])
    #expect(world.ledger.bytes(of: .inFlight) == .zero)
    #expect(world.ledger.bytes(of: .cache) == image.dimensions.byteCount)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
    #expect(world.unbalancedIntervals == [])
  }

  @Test("Processing stops within one piece when its owner leaves")
  func cancelledProcessing() throws {
    let world = ScriptedWorld { $0.decodeMode = .full }
    var request = ImageRequest(7, 1024)
    request.processors = [ImageProcessor(name: "slow", picosecondsPerPixel: 10_000)]
    let load = world.load(request)
    try world.run(untilMillisecond: 105)
    world.pipeline.leave(load, .cancel)
    try world.run()
    #expect(world.compute.usage.processings == 1)
    #expect(world.events(Signpost.StopWork.self).map(\.stage.word) == ["process"])
    #expect(world.ledger.isZero)
    #expect(world.pipeline.isIdle)
  }

  @Test(
    "Real pixels are processed at every place of decoding, and the result has its own pixels",
    arguments: [DecodePlace.mainAtFirstDraw, .loaderActor, .backgroundPool(width: 2)]
  )
  func realPixels(place: DecodePlace) throws {
    let bytes = try EncodedImage(copying: PictureBook.jpeg(width: 160, height: 600))
    let expected = try bytes.decode(DecodeOptions(mode: .downsample, maxPixelSize: 60)).pixels
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: bytes])) { $0.decodePlace = place }
    var request = ImageRequest(7, 60)
    request.processors = [ImageProcessor(name: "a")]
    let load = world.load(request)
    try world.run()
    let image = try #require(world.outcome(of: load)?.image)
    #expect(image.isDecoded)
    let pixels = try #require(image.pixels)
    #expect(pixels.checksum == expected.checksum)
    #expect(world.ledger.bytes(of: .cache) == image.dimensions.byteCount)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test("A wait in the download queue is part of the fetch, and its time is recorded")
  func queuedFetch() throws {
    let world = ScriptedWorld { $0.queues.download.limit = 1 }
    world.load(1)
    world.load(2)
    try world.run()
    #expect(world.ends(Signpost.LoadImageData.self).map(\.queued) == [.zero, .milliseconds(100)])
    #expect(world.transport.usage.maximumRunning == 1)
  }

  @Test("With asynchronous delivery even a hit takes a hop")
  func asyncHop() throws {
    let world = ScriptedWorld { $0.delivery = .asyncHop }
    world.load(7)
    try world.run()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(7))
    #expect(cell.image == nil)
    try world.run()
    #expect(cell.image != nil)
    #expect(world.transport.fetchCount == 1)
    cell.discard()
  }
}
