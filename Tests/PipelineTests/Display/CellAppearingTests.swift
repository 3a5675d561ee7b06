import Basics
import Conformance
import Signposts
import Testing
import Variants

@testable import Caches
@testable import ImagePipeline
@testable import Requests

@Suite("Cells that appear and disappear", .timeLimit(.minutes(30)))
struct CellAppearingTests {
  private let surface = ViewSurface(size: PixelSize(width: 100, height: 100))
  private let nothing = ViewSurface(size: PixelSize(width: 0, height: 0))

  private func world(_ change: @escaping (inout DisplayOptions) -> Void) -> ScriptedWorld {
    ScriptedWorld { change(&$0.display) }
  }

  @Test("A cell that waits for its layout loads once, in the size of the layout")
  func waits() throws {
    let world = world { _ in }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: .number(2), on: nothing)
    cell.layOut(on: surface)
    cell.layOut(on: ViewSurface(size: PixelSize(width: 50, height: 50)))
    try world.run()
    #expect(cell.image?.dimensions.pixels.longestSide == 100)
    #expect(world.transport.fetchCount == 1)
  }

  @Test("A cell that disappeared while waiting and came back loads when it gets its layout")
  func waitsAgain() throws {
    let world = world { _ in }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: .number(2), on: nothing)
    cell.endDisplaying()
    cell.reappear()
    try world.run()
    #expect(world.transport.fetchCount == 0)
    cell.layOut(on: surface)
    try world.run()
    #expect(cell.image != nil)
  }

  @Test(
    "After a failure a cell shows what its variant specifies",
    arguments: DisplayOptions.FailureLook.allCases
  )
  func failure(look: DisplayOptions.FailureLook) throws {
    let world = ScriptedWorld {
      $0.cellSteps = [.check, .cancel, .verify]
      $0.display.failureLook = look
    }
    world.transport.script(3) { $0.failingAttempts = [0] }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    try world.run()
    cell.bind(to: ImageRequest(3))
    try world.run()
    #expect((cell.image != nil) == (look == .unchanged))
    #expect(cell.appearance.showsFailure == (look == .failureImage))
    #expect((world.ledger.bytes(of: .view) > .zero) == (look == .unchanged))
    cell.bind(to: ImageRequest(3))
    try world.run()
    #expect(cell.appearance.shown == ImageRequest(3))
    #expect(!cell.appearance.showsFailure)
    cell.discard()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test(
    "Off the screen a load continues only if the cell keeps it",
    arguments: DisplayOptions.Disappearance.allCases
  )
  func disappearance(disappearance: DisplayOptions.Disappearance) throws {
    let world = world { $0.disappearance = disappearance }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    try world.run(untilMillisecond: 30)
    cell.endDisplaying()
    try world.run()
    let keeps = disappearance == .keepsLoad
    #expect((cell.image != nil) == keeps)
    #expect(world.transport.usage.completed == (keeps ? 1 : 0))
    cell.reappear()
    #expect((cell.image != nil) == keeps)
    try world.run()
    #expect(cell.image != nil)
    cell.endDisplaying()
    #expect((cell.image != nil) == (disappearance != .releasesImage))
    cell.discard()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
    #expect(world.pipeline.isIdle)
  }

  @Test("A destroyed cell cancels the load that it kept off the screen")
  func discardedLater() throws {
    let world = world { $0.disappearance = .keepsLoad }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    try world.run(untilMillisecond: 30)
    cell.endDisplaying()
    cell.discard()
    try world.run()
    #expect(world.transport.usage.completed == 0)
    #expect(cell.image == nil)
  }

  @Test("A cell whose load another owner cancelled shows a failure, as in article 0")
  func cancelledByOther() throws {
    let world = ScriptedWorld {
      $0.cancellation = .firstOwner
      $0.display.failureLook = .failureImage
    }
    let cells = (0..<3).map { _ in ImageCell(pipeline: world.pipeline) }
    for cell in cells { cell.bind(to: ImageRequest(2)) }
    try world.run(untilMillisecond: 30)
    cells[0].endDisplaying()
    try world.run()
    #expect(cells.map(\.appearance.showsFailure) == [false, true, true])
  }

  @Test("Appearing without having disappeared changes nothing")
  func neverAway() throws {
    let world = world { _ in }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.reappear()
    #expect(cell.appearance.bound == nil)
    cell.bind(to: ImageRequest(2))
    cell.reappear()
    try world.run()
    #expect(world.begins(Signpost.LoadImage.self).count == 1)
  }
}
