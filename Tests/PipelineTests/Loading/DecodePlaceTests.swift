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

@Suite("Where images are decoded", .timeLimit(.minutes(30)), .playsWorlds)
struct DecodePlaceTests {
  @Test("At first draw: the image is delivered undecoded and keeps its bytes until it is drawn")
  func firstDraw() throws {
    let world = ScriptedWorld { $0.decodePlace = .mainAtFirstDraw }
    world.load(7, 1024)
    try world.run()
    let image = try #require(world.outcomes[0].image)
    #expect(image.isDecoded == false)
    #expect(image.undecodedData != nil)
    #expect(world.compute.usage.bands.isEmpty)
    #expect(world.ledger.bytes(of: .compressed) == PictureBook.encodedBytes)
    #expect(world.ledger.bytes(of: .cache) == .zero)
    world.onMainLane { world.pipeline.decodeForDrawing(image) }
    try world.run()
    #expect(image.isDecoded)
    #expect(image.undecodedData == nil)
    #expect(world.compute.usage.bands == [.main: 4])
    #expect(world.ledger.bytes(of: .compressed) == .zero)
    #expect(world.ledger.bytes(of: .cache) == PictureBook.decodedBytes(1024))
    // A second draw has nothing left to decode.
    world.onMainLane { world.pipeline.decodeForDrawing(image) }
    try world.run()
    #expect(world.compute.usage.bands == [.main: 4])
  }

  @Test("A draw that is cancelled in the middle keeps the bytes for the next draw")
  func cancelledDraw() throws {
    let world = ScriptedWorld { $0.decodePlace = .mainAtFirstDraw }
    world.load(7, 1024)
    try world.run()
    let image = try #require(world.outcomes[0].image)
    let draw = world.onMainLane { world.pipeline.decodeForDrawing(image) }
    world.simulator.schedule(after: .microseconds(1500)) { draw.cancel() }
    try world.run()
    #expect(image.isDecoded == false)
    #expect(image.undecodedData != nil)
    #expect(world.compute.usage.bands == [.main: 2])
    #expect(world.ledger.bytes(of: .scratch) == .zero)
    #expect(world.ledger.bytes(of: .inFlight) == .zero)
    world.onMainLane { world.pipeline.decodeForDrawing(image) }
    try world.run()
    #expect(image.isDecoded)
    #expect(world.ledger.bytes(of: .cache) == PictureBook.decodedBytes(1024))
  }

  @Test("An image that is released before its first draw frees its bytes")
  func neverDrawn() throws {
    let world = ScriptedWorld { $0.decodePlace = .mainAtFirstDraw }
    world.load(7)
    try world.run()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test(
    "At first draw: an owner that leaves before or during the delivery is not notified",
    arguments: [0, 50_000, 100_000, 100_005]
  )
  func leftBeforeDraw(microseconds: Int) throws {
    let world = ScriptedWorld { $0.decodePlace = .mainAtFirstDraw }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(7))
    // A delivery occupies the main lane for ten microseconds from 100 ms on.
    world.simulator.schedule(at: .start + .microseconds(microseconds)) { cell.endDisplaying() }
    try world.run()
    #expect(cell.image == nil)
    world.onMainLane {
      if let image = cell.image { world.pipeline.decodeForDrawing(image) }
    }
    try world.run()
    #expect(world.compute.usage.bands.isEmpty)
    #expect(world.begins(Signpost.DecodeImageData.self).isEmpty)
    #expect(world.events(Signpost.ShowImage.self).isEmpty)
    #expect(world.pipeline.isIdle)
    #expect(world.unbalancedIntervals.isEmpty)
    cell.discard()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test("A background pool never runs more decodes at once than it has slots", arguments: 1...4)
  func pool(width: Int) throws {
    let world = ScriptedWorld { $0.decodePlace = .backgroundPool(width: width) }
    for url in 1...9 { world.load(url, 1024) }
    try world.run()
    #expect(world.compute.usage.maximumDecoding == width)
    #expect(world.compute.usage.bands == [.worker: 36])
    #expect(world.compute.usage.workOffMainLane == 0)
    #expect(world.outcomes.count == 9)
    #expect(world.outcomes.map(\.image?.request.url.number) == Array(1...9))
  }

  @Test(
    "A modelled decode has the sizes of its mode, and every image is in the ledger",
    arguments: [DecodeMode.full, .fullThenResize, .downsample, .embeddedThumbnail]
  )
  func modes(mode: DecodeMode) throws {
    let world = ScriptedWorld { $0.decodeMode = mode }
    world.load(7, 100)
    try world.run()
    let image = try #require(world.outcomes[0].image)
    let bytes = PictureBook.decodedBytes(mode == .full ? nil : 100, mode: mode)
    #expect(image.dimensions.pixels.longestSide == (mode == .full ? 1024 : 100))
    #expect(image.dimensions.source == PictureBook.storedSize)
    #expect(image.dimensions.byteCount == bytes)
    #expect(world.ledger.bytes(of: .cache) == bytes)
    #expect(world.ledger.bytes(of: .scratch) == .zero)
    #expect(world.ledger.peak(of: .scratch) > .zero)
    #expect(world.ends(Signpost.DecodeImageData.self).map(\.output) == [bytes])
  }

  @Test(
    "A thumbnail costs one band, a damaged one that band extra, and the ledger ends at zero",
    arguments: [true, false]
  )
  func thumbnail(isWhole: Bool) throws {
    let small = PictureBook.jpeg(width: 120, height: 160)
    let bytes = PictureBook.jpeg(
      width: 768,
      height: 1024,
      thumbnail: isWhole ? small : Array(small.prefix(small.count / 2))
    )
    let image = try EncodedImage(copying: bytes)
    let mode: DecodeMode = isWhole ? .embeddedThumbnail : .downsample
    let expected = try image.decode(DecodeOptions(mode: mode, maxPixelSize: 100)).pixels
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: image])) {
      $0.decodeMode = .embeddedThumbnail
    }
    world.load(7, 100)
    try world.run()
    let result = try #require(world.outcomes[0].image)
    #expect(result.pixels?.checksum == expected.checksum)
    #expect(world.compute.usage.bands == [.worker: isWhole ? 1 : 5])
    #expect(world.ledger.bytes(of: .scratch) == .zero)
    #expect(world.ledger.bytes(of: .cache) == expected.byteCount)
    world.pipeline.memoryCache.removeAll()
  }

  @Test("Opaque images are decoded to planes, transparent ones to pixels")
  func planes() throws {
    let photograph = try EncodedImage(copying: PictureBook.jpeg(width: 160, height: 120))
    let clear = try EncodedImage(copying: PictureBook.transparentPNG)
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: photograph, 8: clear])) {
      $0.pixelFormat = .yuv420
    }
    world.load(7, 60)
    world.load(8, 60)
    try world.run()
    #expect(world.outcomes.map(\.image?.pixels?.format) == [.yuv420, .rgba8])
    let planes = try #require(world.outcomes[0].image)
    #expect(planes.dimensions.byteCount == planes.pixels?.byteCount)
  }

  @Test(
    "Real bytes become real pixels",
    arguments: [DecodePlace.mainAtFirstDraw, .backgroundPool(width: 2)]
  )
  func realPixels(place: DecodePlace) throws {
    let bytes = try EncodedImage(copying: PictureBook.jpeg(width: 160, height: 600))
    let expected = try bytes.decode(DecodeOptions(mode: .downsample, maxPixelSize: 60)).pixels
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: bytes])) { $0.decodePlace = place }
    world.load(7, 60)
    try world.run()
    let image = try #require(world.outcomes[0].image)
    if place == .mainAtFirstDraw {
      world.onMainLane { world.pipeline.decodeForDrawing(image) }
      try world.run()
    }
    let pixels = try #require(image.pixels)
    #expect(pixels.size == PixelSize(width: 16, height: 60))
    #expect(image.dimensions.source == PixelSize(width: 160, height: 600))
    #expect(image.dimensions.byteCount == ByteCount(pixels.bytesPerRow * pixels.size.height))
    #expect(pixels.withUnsafeBytes { Array($0) } == expected.withUnsafeBytes { Array($0) })
    #expect(world.ledger.bytes(of: .cache) == image.dimensions.byteCount)
    world.pipeline.memoryCache.removeAll()
    #expect(image.pixels == nil)
    #expect(world.ledger.isZero)
  }
}
