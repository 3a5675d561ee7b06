import Basics
import Caches
import Codecs
import Conformance
import ImagePipeline
import Requests
import Signposts
import TestSupport
import Testing
import Variants

@Suite("Encoded bytes in memory", .timeLimit(.minutes(30)), .playsWorlds)
struct EncodedMemoryTests {
  /// Room for eight pictures, each small enough to be admitted.
  private static let room = ByteCount(8 * PictureBook.encodedBytes.bytes)

  private func world(_ limit: ByteCount = room) -> ScriptedWorld {
    ScriptedWorld {
      $0.encodedMemory = .upTo(limit)
      $0.diskCache = .none
      $0.coalescing = .byStage
    }
  }

  private func load(_ url: Int, _ size: Int, _ world: ScriptedWorld) throws {
    world.load(url, size)
    try world.run()
  }

  @Test("Another size of an image is decoded from them, without network or disk, and reports it")
  func otherSize() throws {
    let world = world()
    try load(7, 96, world)
    try load(7, 300, world)
    #expect(world.transport.fetchCount == 1)
    #expect(world.ends(Signpost.DecodeImageData.self).count { $0.outcome == .done } == 2)
    let outcomes = world.ends(Signpost.LoadImage.self).map(\.outcome.word)
    #expect(outcomes == ["network", "encoded"])
    #expect(world.ledger.bytes(of: .compressed) == PictureBook.encodedBytes)
  }

  @Test("Bytes read from the disk are kept too")
  func fromDisk() throws {
    let world = ScriptedWorld { $0.encodedMemory = .upTo(Self.room) }
    world.files.put(7)
    try load(7, 96, world)
    try load(7, 300, world)
    #expect(world.files.usage.reads == 1)
    #expect(world.transport.fetchCount == 0)
  }

  @Test("Beyond the limit the least recently used bytes are evicted")
  func leastRecent() throws {
    let world = world()
    for url in 1...8 { try load(url, 96, world) }
    try load(1, 300, world)
    try load(9, 96, world)
    try load(2, 300, world)
    #expect(
      world.transport.usage.started == [1: 1, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1]
    )
    #expect(world.ledger.bytes(of: .compressed) == Self.room)
  }

  @Test("Bytes of more than an eighth of the limit are not kept")
  func oversize() throws {
    let world = world(ByteCount(Self.room.bytes - 8))
    try load(7, 96, world)
    #expect(world.ledger.bytes(of: .compressed) == .zero)
    try load(7, 300, world)
    #expect(world.transport.fetchCount == 2)
  }

  @Test("A warning, critical pressure and the background release them", arguments: 0..<3)
  func pressure(kind: Int) throws {
    let world = world()
    try load(7, 96, world)
    world.onMainLane {
      switch kind {
      case 0: await world.pipeline.handleMemoryWarning()
      case 1: await world.pipeline.handleCriticalMemory()
      default: await world.pipeline.enterBackground()
      }
    }
    try world.run()
    #expect(world.ledger.bytes(of: .compressed) == .zero)
  }

  @Test("A request for fresh bytes does not use them, and replaces them")
  func reload() throws {
    let world = world()
    try load(7, 96, world)
    var fresh = ImageRequest(7)
    fresh.cachePolicy = .reloadIgnoringCaches
    world.load(fresh)
    try world.run()
    #expect(world.transport.fetchCount == 2)
    #expect(world.ledger.bytes(of: .compressed) == PictureBook.encodedBytes)
  }

  @Test("Bytes that no decoder can read are not served again")
  func undecodable() throws {
    let broken = try EncodedImage(copying: Array("this is no image".utf8))
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: broken])) {
      $0.encodedMemory = .upTo(Self.room)
      $0.diskCache = .none
    }
    for _ in 0..<2 { try load(7, 96, world) }
    #expect(world.outcomes.allSatisfy { $0.image == nil })
    #expect(world.transport.fetchCount == 2)
    #expect(world.ledger.bytes(of: .compressed) == .zero)
  }

  @Test("A shutdown releases them")
  func shutDown() throws {
    let world = world()
    try load(7, 96, world)
    world.pipeline.shutDown()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }
}
