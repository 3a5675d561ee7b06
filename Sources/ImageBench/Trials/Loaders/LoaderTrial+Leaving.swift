internal import Basics
internal import Simulation
internal import Synchronization
internal import UIKit
internal import VirtualTime

extension LoaderTrial {
  /// Leaves the screen of a loader, and returns what outlives it.
  ///
  /// Work that is still under way gets as long as after the last frame. Then the app goes to the
  /// background, so that caches of the system give back all, and what holds its screen only for a
  /// time has let go.
  func leave(
    _ stage: LoaderStage,
    _ world: LoaderWorld,
    _ watch: LoaderWatch
  ) throws(TrialFault) -> TrialEndState.Leak? {
    let left = LeftScreen()
    world.simulator.world.onMain {
      left.controller = stage.driver?.root
      stage.driver?.leave()
      stage.driver?.receive(.background)
      (stage.frames, stage.driver) = (nil, nil)
    }
    try run(world, watch, until: world.simulator.now + Self.longestRest)
    // A slow link outlasts the patience of a trial: what waits for it may keep its cell.
    guard !world.isWorking, stage.screen?.book.isFetching != true else { return nil }
    return TrialEndState.Leak(
      views: max(0, LiveViews.count.load(ordering: .relaxed) - stage.viewsBefore),
      controller: left.controller == nil ? .released : .kept
    )
  }
}

/// The controller of a screen that was left, without keeping it.
// Unchecked: the threads of a virtual world take turns, and only hunts leave a screen.
private final class LeftScreen: @unchecked Sendable {
  weak var controller: UIViewController?
}
