internal import Basics
internal import Caches
internal import FeedKit
internal import ImagePipeline
internal import Requests
internal import Scenarios
internal import Signposts
internal import Simulation
internal import UIKit
internal import Variants
internal import VirtualDevice

/// The built-in pipeline as a loader: on the device of a trial like any other.
final class PipelineLoader {
  let pipeline: ImagePipeline
  let files: PipelineFiles
  private let feed: Feed
  private(set) var screen: PipelineScreen?

  /// The files that a pipeline finds at its start, and a change of its surroundings by tests.
  struct Start {
    var files = PipelineFiles.Contents.none
    var change: (@Sendable (inout PipelineEnvironment) -> Void)?
  }

  init(
    playing spec: TrialSpec,
    in world: LoaderWorld,
    _ sources: SourceImages,
    _ decoding: SourceImages.Decoding,
    from start: Start
  ) {
    let simulator = world.simulator
    feed = spec.scenario.feed(on: spec.device.screen, trialSeed: spec.seed)
    files = PipelineFiles(
      on: spec.device.flash,
      in: simulator,
      sources: sources,
      decoding: decoding,
      memory: world.ledger,
      contents: start.files,
      noteRead: { world.noteRead?($0) }
    )
    var environment = PipelineEnvironment(
      now: { simulator.now },
      transport: PipelineTransport(world, sources: sources, decoding: decoding),
      files: files,
      compute: DeviceCompute(world.device, in: simulator.world),
      memory: world.ledger,
      signposter: world.signposter,
      deviceMemory: spec.device.ram,
      threadCPUNanoseconds: { decoding.runsCodecs ? SystemClock.threadCPU.nanoseconds : 0 }
    )
    // The screen says what was loaded and shown, as for every loader.
    environment.loadSignposter = .disabled
    start.change?(&environment)
    pipeline = ImagePipeline(options: spec.variant.options, environment: environment)
  }

  @MainActor func makeScreen(showing photos: PhotoFeed) -> UIViewController {
    let screen = PipelineScreen(showing: photos, of: feed, loadedBy: pipeline)
    self.screen = screen
    return screen
  }

  /// Whether a picture that a cell was given is decoded in memory.
  func isResident(_ picture: FeedPicture) -> Bool {
    let view = feed.viewSurface(ofItem: picture.item, picture.surface)
    let url = feed.reference(ofItem: picture.item, surface: picture.surface).url
    let target = pipeline.options.display.target.target(for: view)
    return pipeline.memoryCache.contains(ImageRequest(url: url, target: target))
  }

  /// Releases every cell, as when the view is dismissed.
  @MainActor func tearDown() { screen?.tearDown() }
}

// Unchecked: the threads of a virtual world take turns; in real time the main thread alone uses the
// screen.
extension PipelineLoader: @unchecked Sendable {}
