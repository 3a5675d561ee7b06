import Basics
import Conformance
import DeviceContract
import ImageFormats
import Signposts
import Synchronization
import TestSupport
import Testing

@testable import Caches
@testable import Codecs
@testable import ImagePipeline
@testable import Requests
@testable import Variants

@Suite("Previews", .timeLimit(.minutes(30)), .playsWorlds)
struct PreviewTests {
  /// A world of progressive pictures that arrive in 64 chunks, one every 20 ms.
  private func world(
    pictures: PictureBook = PictureBook(layout: .progressive),
    _ change: (inout Variant) -> Void = { _ in }
  ) -> ScriptedWorld {
    let world = ScriptedWorld(pictures: pictures) {
      $0.progressive = .backpressure
      change(&$0)
    }
    world.transport.script {
      $0.parts = 64
      $0.latency = .milliseconds(1280)
    }
    return world
  }

  private func real(_ layout: ScanLayout) throws -> PictureBook {
    let bytes = PictureBook.jpeg(width: 512, height: 384, layout: layout)
    return PictureBook(bytes: [7: try EncodedImage(copying: bytes)])
  }

  private func decodes(_ world: ScriptedWorld) -> Int {
    world.begins(Signpost.DecodeProgressiveImageData.self).count
  }

  /// The mean difference of two images of one size, in levels.
  private func difference(_ first: LoadedImage, _ second: PixelBuffer) throws -> Double {
    let pixels = try #require(first.pixels)
    #expect(pixels.size == second.size)
    var sum = 0
    pixels.withUnsafeBytes { one in
      second.withUnsafeBytes { other in
        for index in 0..<one.count { sum += abs(Int(one[index]) - Int(other[index])) }
      }
    }
    return Double(sum) / Double(pixels.byteCount.bytes)
  }

  @Test("Previews of real bytes have the requested size and converge to the image")
  func realBytes() throws {
    let differences = Mutex<[Double]>([])
    let pictures = try real(.progressive)
    let whole = try #require(pictures.bytes[7]).decode(DecodeOptions(maxPixelSize: 100)).pixels
    let world = world(pictures: pictures)
    world.pipeline.load(
      ImageRequest(7),
      onPreview: { _, preview in
        let found = try? difference(preview.image, whole)
        differences.withLock { $0.append(found ?? .infinity) }
      },
      receive: { _, _ in }
    )
    try world.run()
    let found = differences.withLock { $0 }
    #expect(found.count > 4)
    #expect(zip(found, found.dropFirst()).allSatisfy { $1 <= $0 + 0.5 }, "\(found)")
    let (first, last) = (try #require(found.first), try #require(found.last))
    #expect(first > 2 * last, "\(found)")
    let scans = world.events(Signpost.DeliverPreview.self).map(\.scans)
    #expect(scans == scans.sorted())
    #expect((scans.last ?? 0) >= 8)
    #expect(world.ledger.bytes(of: .scratch) == .zero)
  }

  @Test("Baseline files have none")
  func baseline() throws {
    let world = world(pictures: try real(.baseline))
    let load = world.load(7)
    try world.run()
    #expect(world.outcome(of: load)?.image != nil)
    #expect(world.previews(of: load).isEmpty)
  }

  @Test("Each size that waits for the same transfer has its own")
  func sizes() throws {
    let world = world { $0.coalescing = .byStage }
    let loads = [50, 100].map { world.load(7, $0) }
    try world.run()
    #expect(world.transport.fetchCount == 1)
    for (load, size) in zip(loads, [50, 100]) {
      let sizes = world.previews(of: load).map(\.preview.image.dimensions.pixels.longestSide)
      #expect(sizes.count > 2)
      #expect(sizes.allSatisfy { $0 == size })
    }
  }

  @Test("Prefetches, loads of bytes and loads with processors get none")
  func uninterested() throws {
    let world = world()
    world.load(1, purpose: .prefetch)
    world.pipeline.loadData(ImageRequest(2)) { _, _ in }
    var request = ImageRequest(3)
    request.processors = [ImageProcessor(name: "round")]
    world.load(request)
    try world.run()
    #expect(decodes(world) == 0)
    #expect(world.outcomes.count == 2)
  }

  @Test("Variants that decode on the main lane have none")
  func mainLane() throws {
    let world = world { $0.decodePlace = .mainAtFirstDraw }
    let load = world.load(7)
    try world.run()
    #expect(decodes(world) == 0)
    #expect(world.outcome(of: load)?.image != nil)
  }

  @Test(
    "They stop with the work, and continue unused if cancelling stops nothing",
    arguments: Cancellation.all
  )
  func cancelled(cancellation: Cancellation) throws {
    let world = world { $0.cancellation = cancellation }
    let load = world.load(7)
    try world.run(untilMillisecond: 222)
    let (shown, before) = (world.previews(of: load).count, decodes(world))
    #expect(shown == 2)
    // One is being decoded.
    #expect(before == 3)
    world.pipeline.leave(load, .cancel)
    try world.run(untilMillisecond: 224)
    let isStopped = cancellation == .referenceCounted || cancellation == .firstOwner
    if isStopped { #expect(world.compute.usage.workers == 0) }
    try world.run()
    #expect((decodes(world) == before) == isStopped)
    if cancellation != .none { #expect(world.previews(of: load).count == shown) }
    #expect(world.pipeline.isIdle)
    #expect(world.unbalancedIntervals.isEmpty)
    #expect(world.ledger.bytes(of: .inFlight) == .zero)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test("The image does not wait for a preview that is being decoded when the last byte comes")
  func finalFirst() throws {
    let world = world {
      $0.progressive = .on(PreviewOptions(minimumInterval: .zero, leastRemaining: .zero))
      $0.decodePlace = .backgroundPool(width: 1)
    }
    world.transport.script { $0.latency = .milliseconds(192) }
    let load = world.load(7)
    try world.run()
    let stopped = world.ends(Signpost.DecodeProgressiveImageData.self).count {
      $0.outcome == .cancelled
    }
    #expect(stopped == 1)
    let end = try #require(world.outcome(of: load)?.time)
    // The last byte, the write to disk, a band of the preview at most, and the image's eight bands.
    #expect(end - .start < .milliseconds(192 + 50 + 1 + 8 + 1))
  }

  @Test("A shutdown releases all previews")
  func shutDown() throws {
    let world = world { $0.progressive = .everyChunk }
    let load = world.load(7)
    world.load(8)
    try world.run(untilMillisecond: 333)
    #expect(!world.previews(of: load).isEmpty)
    world.pipeline.shutDown()
    #expect(world.pipeline.isIdle)
    try world.run()
    #expect(world.ledger.isZero)
    #expect(world.unbalancedIntervals.isEmpty)
    #expect(world.outcomes.isEmpty)
  }

  @Test("Bytes that are no image give no preview and fail when they are complete")
  func damaged() throws {
    var bytes = PictureBook.jpeg(width: 512, height: 384, layout: .progressive)
    for offset in stride(from: 200, to: bytes.count, by: 7) { bytes[offset] ^= 0x5A }
    let noise = [UInt8](repeating: 0x41, count: 20_000)
    let world = world(
      pictures: PictureBook(bytes: [
        1: try EncodedImage(copying: bytes), 2: try EncodedImage(copying: noise),
      ])
    )
    let loads = [1, 2].map { world.load($0) }
    try world.run()
    #expect(loads.allSatisfy { world.outcome(of: $0)?.failure != nil })
    #expect(world.previews(of: loads[1]).isEmpty)
    #expect(world.ledger.isZero)
    #expect(world.pipeline.isIdle)
  }
}

@Suite("Cells with previews", .timeLimit(.minutes(30)), .playsWorlds)
struct CellPreviewTests {
  private func world(_ steps: CellSteps = .all) -> ScriptedWorld {
    let world = ScriptedWorld(pictures: PictureBook(layout: .progressive)) {
      $0.progressive = .backpressure
      $0.cellSteps = steps
    }
    world.transport.script {
      $0.parts = 64
      $0.latency = .milliseconds(1280)
    }
    return world
  }

  private let surface = ViewSurface(size: PixelSize(width: 100, height: 75))

  @Test("A cell shows them, and its timing ends when the image itself is drawn")
  func shows() throws {
    let world = world()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(7))
    try world.run(untilMillisecond: 250)
    let preview = try #require(cell.image)
    #expect(cell.appearance.shown == ImageRequest(7))
    cell.noteDraw(on: surface)
    #expect(world.events(Signpost.ShowImage.self).isEmpty)
    try world.run()
    #expect(cell.image !== preview)
    #expect(world.events(Signpost.ShowImage.self).isEmpty)
    cell.noteDraw(on: surface)
    #expect(world.events(Signpost.ShowImage.self).count == 1)
    cell.discard()
    #expect(world.events(Signpost.EndWithoutImage.self).isEmpty)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test("A cell that disappears with a preview ends without its image")
  func leaves() throws {
    let world = world()
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(7))
    try world.run(untilMillisecond: 250)
    cell.noteDraw(on: surface)
    cell.endDisplaying()
    #expect(world.events(Signpost.EndWithoutImage.self).count == 1)
    try world.run()
    cell.discard()
    #expect(world.ledger.isZero)
  }

  @Test(
    "Only a cell that does not verify shows a late preview of its previous binding",
    arguments: [CellSteps.all, [.check, .clear]]
  )
  func reused(steps: CellSteps) throws {
    let world = world(steps)
    world.transport.script(8) { $0.latency = .milliseconds(5000) }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(7))
    try world.run(untilMillisecond: 222)
    cell.bind(to: ImageRequest(8))
    try world.run(untilMillisecond: 240)
    let wrong = cell.appearance.shown == ImageRequest(7)
    #expect(wrong == !steps.contains(.verify))
    try world.run()
    #expect(cell.appearance.shown == ImageRequest(8))
  }
}
