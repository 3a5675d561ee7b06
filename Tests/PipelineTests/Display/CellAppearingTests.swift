import Basics
import Conformance
import DeviceContract
import Signposts
import Testing
import Variants

@testable import Caches
@testable import ImagePipeline
@testable import Requests

@Suite("Cells that appear and disappear", .timeLimit(.minutes(30)))
struct CellAppearingTests {
  private func world(_ change: @escaping (inout DisplayOptions) -> Void) -> ScriptedWorld {
    ScriptedWorld { change(&$0.display) }
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
    "Off the screen the load stops unless the cell keeps it, and the image stays unless released",
    arguments: DisplayOptions.Disappearance.allCases
  )
  func disappearance(disappearance: DisplayOptions.Disappearance) throws {
    let world = world { $0.disappearance = disappearance }
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(2))
    try world.run(untilMillisecond: 30)
    cell.endDisplaying()
    try world.run()
    let keepsLoad = disappearance == .keepsLoad
    #expect((cell.image != nil) == keepsLoad)
    #expect(world.transport.usage.completed == (keepsLoad ? 1 : 0))
    cell.reappear()
    #expect((cell.image != nil) == keepsLoad)
    try world.run()
    #expect(cell.image != nil)
    cell.endDisplaying()
    #expect((cell.image != nil) == (disappearance != .releasesImage))
    cell.discard()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
    #expect(world.pipeline.isIdle)
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
