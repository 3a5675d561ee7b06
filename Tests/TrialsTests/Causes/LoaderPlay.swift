import FeedKit
import Scenarios
import Signposts
import Synchronization
import UIKit
import Variants
import VirtualTime

@testable import Trials

/// A loader of these tests, by its mistake or its cure.
enum TestLoader: String, Sendable, CaseIterable {
  case careful, signedKey, signedDictionary, tinyCache, removing, sharedKey, carelessAnswer
  case forgetful, debouncing, oneByOne, semaphore, locking, mainDecoding, sleeping, mainFile
  case endlessDecoding, idle, pressed, wholeDecoding, encoding, preparing

  /// The signposts of a trial that it plays in this process.
  ///
  /// One at a time: what Foundation makes once in a process, two worlds would wait for.
  func records(
    _ scenario: Scenario,
    _ sources: SourceImages,
    device: DeviceProfile = .iPhoneSE,
    finger: Finger = .time
  ) throws -> [SignpostRecord] {
    try play(scenario, sources, device: device, finger: finger).records
  }

  /// The same with what the screen shows when all work has ended.
  func play(
    _ scenario: Scenario,
    _ sources: SourceImages,
    device: DeviceProfile = .iPhoneSE,
    finger: Finger = .time,
    continuesToRest: Bool = false
  ) throws -> (records: [SignpostRecord], rest: TrialEndState?) {
    var variant = Variant(name: rawValue, summary: "A loader of a test.")
    variant.subject = .loader
    let trial = LoaderTrial(
      spec: .of(scenario, variant, device),
      sources: sources,
      decoding: .model,
      subject: .loader(screen),
      processMemory: .ignore,
      schedule: .fifo,
      lanes: .off,
      continuesToRest: continuesToRest,
      finger: finger,
      processUse: .shared
    )
    return try Self.turn.withLock { _ in
      var records: [SignpostRecord] = []
      let outcome = try trial.play { records += Array($0) }
      return (records, outcome.rest)
    }
  }

  private static let turn = Mutex(())

  private var screen: any LoaderUnderTest.Type {
    switch self {
    case .careful: TestScreen<LoadingCell>.self
    case .signedKey: TestScreen<SignedKeyCell>.self
    case .signedDictionary: TestScreen<SignedDictionaryCell>.self
    case .tinyCache: TestScreen<TinyCacheCell>.self
    case .removing: TestScreen<RemovingCell>.self
    case .sharedKey: TestScreen<SharedKeyCell>.self
    case .carelessAnswer: TestScreen<CarelessAnswerCell>.self
    case .forgetful: TestScreen<ForgetfulCell>.self
    case .debouncing: TestScreen<DebouncingCell>.self
    case .oneByOne: TestScreen<OneByOneCell>.self
    case .semaphore: TestScreen<SemaphoreCell>.self
    case .locking: TestScreen<LockingCell>.self
    case .mainDecoding: TestScreen<MainDecodingCell>.self
    case .sleeping: TestScreen<SleepingCell>.self
    case .mainFile: TestScreen<MainFileCell>.self
    case .endlessDecoding: TestScreen<EndlessDecodingCell>.self
    case .idle: TestScreen<IdleCell>.self
    case .pressed: PressedLoader.self
    case .wholeDecoding: TestScreen<WholeDecodingCell>.self
    case .encoding: TestScreen<EncodingCell>.self
    case .preparing: PreparingLoader.self
    }
  }
}

/// A list that binds cells ahead, as those of UIKit do by default.
private enum PreparingLoader: LoaderUnderTest {
  static var name: String { "test" }
  static var summary: String { "A loader of a test." }

  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    SharedStore.current = SharedStore()
    return PreparingScreen(feed: feed)
  }
}

private final class PreparingScreen: PhotoFeedViewController<LoadingCell> {
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.isPrefetchingEnabled = true
  }
}

/// The screen that answers memory pressure during a hang.
private enum PressedLoader: LoaderUnderTest {
  static var name: String { "test" }
  static var summary: String { "A loader of a test." }

  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    PressedScreen(feed: feed)
  }
}

/// The screen of a feed whose cells are of one class, with a store of its own.
private enum TestScreen<Cell: LoadingCell>: LoaderUnderTest {
  static var name: String { "test" }
  static var summary: String { "A loader of a test." }

  @MainActor static func makeScreen(showing feed: PhotoFeed) -> UIViewController {
    SharedStore.current = SharedStore()
    return PhotoFeedViewController<Cell>(feed: feed)
  }
}
