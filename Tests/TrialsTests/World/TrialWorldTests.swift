import Basics
import ImagePipeline
import Requests
import Scenarios
import Simulation
import TestSupport
import Testing
import Variants

@testable import Trials

@Suite("The world of a trial", .playsWorlds)
struct TrialWorldTests {
  /// Plays a trial's pipeline a little and returns it without another owner.
  private func leftBehind() throws -> () -> Bool {
    weak var pipeline: ImagePipeline?
    weak var ledger: MemoryLedger?
    do {
      let world = TrialWorld(
        scenario: .scrollFeed,
        variant: .boundedCache,
        device: .iPhoneSE,
        seed: 1,
        sources: .modelled,
        decoding: .model
      )
      let cell = ImageCell(pipeline: world.pipeline)
      let surface = ViewSurface(size: PixelSize(width: 88, height: 88))
      cell.bind(to: ImageReference(sourceClass: .avatar, ordinal: 0).url, on: surface)
      try world.simulator.run()
      pipeline = world.pipeline
      ledger = world.ledger
    }
    return { pipeline == nil && ledger == nil }
  }

  @Test("is freed with the trial, so that a thousand trials in a process need the memory of one")
  func goesAway() throws {
    let isGone = try leftBehind()
    #expect(isGone())
  }
}
