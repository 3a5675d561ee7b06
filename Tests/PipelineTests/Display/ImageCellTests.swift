import Basics
import Conformance
import DeviceContract
import Signposts
import Testing
import Variants

@testable import Caches
@testable import ImagePipeline
@testable import Requests

@Suite("Image cells", .timeLimit(.minutes(30)))
struct ImageCellTests {
  /// A world in which URL 1 is slow and all others are fast.
  private func world(_ steps: CellSteps = .all) -> ScriptedWorld {
    let world = ScriptedWorld { $0.cellSteps = steps }
    world.transport.script(1) { $0.latency = .milliseconds(200) }
    return world
  }

  @Test("A cell shows its image on delivery, and owns its bytes")
  func shows() throws {
    let world = world()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    #expect(cell.appearance == .init(bound: ImageRequest(2), shown: nil, isLeftover: false))
    #expect(cell.image == nil)
    try world.run()
    #expect(cell.appearance.shown == ImageRequest(2))
    #expect(cell.image?.request == ImageRequest(2))
    #expect(world.ledger.bytes(of: .view) == PictureBook.decodedBytes(100))
    cell.noteDraw(on: ViewSurface(size: PixelSize(width: 100, height: 75)))
    #expect(world.events(Signpost.ShowImage.self).map(\.deliveredPixels) == [100])
    cell.discard()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test("A cell that is discarded and bound again still shows failures like its variant")
  func boundAfterDiscard() throws {
    let world = ScriptedWorld { $0.display.failureLook = .failureImage }
    world.transport.script(3) { $0.status = 404 }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    try world.run()
    cell.discard()
    cell.bind(to: ImageRequest(3))
    try world.run()
    #expect(cell.appearance.showsFailure)
  }

  @Test("A memory hit is shown in the turn of the binding")
  func memoryHit() throws {
    let world = world()
    world.load(2)
    try world.run()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    #expect(cell.image != nil)
    cell.noteDraw(on: ViewSurface(size: PixelSize(width: 100, height: 75)))
    #expect(world.events(Signpost.ShowImage.self).map(\.waited) == [.zero])
    #expect(world.events(Signpost.ShowImage.self).map(\.surfacePixels) == [7500])
    #expect(world.pipeline.isIdle)
  }

  @Test("Without the check a resident image arrives after an asynchronous hop, decoded once")
  func withoutCheck() throws {
    let world = world([.clear, .cancel, .verify])
    world.load(2)
    try world.run()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    #expect(cell.image == nil)
    #expect(world.events(Signpost.MemoryCacheLookup.self).isEmpty)
    try world.run()
    #expect(cell.image != nil)
    #expect(world.events(Signpost.MemoryCacheLookup.self).map(\.result) == [.hit])
    #expect(world.transport.fetchCount == 1)
    #expect(world.events(Signpost.MemoryCacheStore.self).count == 1)
  }

  @Test("The late image of an earlier binding is never shown by a cell that verifies")
  func lateVerified() throws {
    let world = world([.check, .clear, .verify])
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(1))
    cell.bind(to: ImageRequest(2))
    try world.run()
    #expect(cell.appearance.shown == ImageRequest(2))
    #expect(world.events(Signpost.DropStaleImage.self).map(\.url) == [1])
    cell.noteDraw(on: ViewSurface(size: PixelSize(width: 100, height: 75)))
    cell.noteDraw(on: ViewSurface(size: PixelSize(width: 100, height: 75)))
    #expect(world.events(Signpost.ShowImage.self).map(\.url) == [2], "an image is shown once")
    #expect(world.ledger.bytes(of: .view) == PictureBook.decodedBytes(100))
  }

  @Test("A cell that does not verify ends up with the wrong image")
  func lateUnverified() throws {
    let world = world([.check, .clear])
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(1))
    cell.bind(to: ImageRequest(2))
    try world.run()
    #expect(cell.appearance.bound == ImageRequest(2))
    #expect(cell.appearance.shown == ImageRequest(1))
    #expect(cell.image?.request == ImageRequest(1))
    cell.noteDraw(on: ViewSurface(size: PixelSize(width: 100, height: 75)))
    #expect(world.events(Signpost.ShowImage.self).map(\.url) == [1])
    #expect(world.ledger.bytes(of: .view) == PictureBook.decodedBytes(100))
  }

  @Test(
    "Rebinding stops the old load, even if the new image is in memory",
    arguments: [false, true]
  )
  func cancels(isCached: Bool) throws {
    let world = world()
    if isCached { world.load(2) }
    try world.run()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(1))
    try world.run(untilMillisecond: 110)
    cell.bind(to: ImageRequest(2))
    try world.run()
    #expect(cell.appearance.shown == ImageRequest(2))
    #expect(world.transport.usage.cancelled == 1)
    #expect(world.events(Signpost.CancelLoad.self).map(\.url) == [1])
  }

  @Test(
    "A cell keeps its image until it is bound again; clearing then removes it",
    arguments: [CellSteps.all, [.check, .cancel, .verify]]
  )
  func keeps(steps: CellSteps) throws {
    let world = world(steps)
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    try world.run()
    cell.endDisplaying()
    #expect(cell.image != nil)
    #expect(cell.appearance == .init(bound: nil, shown: ImageRequest(2), isLeftover: false))
    cell.bind(to: ImageRequest(3))
    let isCleared = steps.contains(.clear)
    #expect((cell.image == nil) == isCleared)
    #expect(cell.appearance.isLeftover != isCleared)
    #expect((world.ledger.bytes(of: .view) == .zero) == isCleared)
    try world.run()
    #expect(
      cell.appearance == .init(bound: ImageRequest(3), shown: ImageRequest(3), isLeftover: false)
    )
  }

  @Test("A cell that disappears before its image arrives reports it once and stops its load")
  func endWithoutImage() throws {
    let world = world()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(1))
    try world.run(untilMillisecond: 30)
    cell.endDisplaying()
    cell.endDisplaying()
    try world.run()
    let end = Signpost.EndWithoutImage(url: 1, waited: .milliseconds(30))
    #expect(world.events(Signpost.EndWithoutImage.self) == [end])
    #expect(cell.image == nil)
    #expect(world.outcomes.isEmpty)
    #expect(world.ledger.isZero)
  }

  @Test("After a failure the cell stays empty and can be bound again")
  func failure() throws {
    let world = world()
    world.transport.script(3) { $0.failingAttempts = [0] }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(3))
    try world.run()
    #expect(cell.image == nil)
    cell.bind(to: ImageRequest(3))
    try world.run()
    #expect(cell.image != nil)
    #expect(world.events(Signpost.CancelLoad.self).isEmpty)
  }

  @Test("Two cells share one image, which is charged to views until both release it")
  func twoCells() throws {
    let world = world()
    let cells = (0..<2).map { _ in ImageCell(pipeline: world.pipeline) }
    for cell in cells { cell.bind(to: ImageRequest(2)) }
    try world.run()
    #expect(world.transport.fetchCount == 1)
    #expect(cells[0].image === cells[1].image)
    #expect(world.ledger.bytes(of: .view) == PictureBook.decodedBytes(100))
    cells[0].discard()
    #expect(world.ledger.bytes(of: .view) == PictureBook.decodedBytes(100))
    cells[1].discard()
    #expect(world.ledger.bytes(of: .view) == .zero)
    #expect(world.ledger.bytes(of: .cache) == PictureBook.decodedBytes(100))
  }

  @Test(
    "A destroyed cell ignores late images, whatever its steps",
    arguments: [CellSteps.all, [.check, .clear], [.check, .clear, .verify], []]
  )
  func discarded(steps: CellSteps) throws {
    let world = world(steps)
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(1))
    try world.run(untilMillisecond: 30)
    cell.discard()
    try world.run()
    #expect(cell.image == nil)
    #expect(world.ledger.bytes(of: .view) == .zero)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test("A destroyed cell no longer shows anything")
  func discardedAppearance() throws {
    let world = world()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    try world.run()
    cell.discard()
    #expect(cell.image == nil)
    #expect(cell.appearance == .init(bound: nil, shown: nil, isLeftover: false))
  }
}
