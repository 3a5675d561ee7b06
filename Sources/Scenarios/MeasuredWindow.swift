package import Basics

/// The part of a trial that enters its numbers: everything until one second after the last movement
/// or event, or until the time that the scenario states.
///
/// A longer rest is played, traced and filmed, and enters no number. So an image that never comes
/// does not wait for as long as the last pause of a script happens to be.
package struct MeasuredWindow: Sendable, Hashable {
  /// How long the user is taken to look at a list after its last movement: 1 s.
  ///
  /// A choice: longer than any load on a good link takes, and shorter than people look at a screen.
  package static let rest = TimeSpan.seconds(1)

  /// The number of measured refreshes, from the first one on; at least 1, and at most those of the
  /// trial.
  package let refreshCount: Int

  /// The window of a trial of `scenario` that moves along `trajectory` on `screen`.
  ///
  /// The appearance of the screen counts as an event, and so does the return of a network.
  ///
  /// - Complexity: O(refreshes).
  package init(of scenario: Scenario, along trajectory: ScrollTrajectory, on screen: Screen) {
    let end =
      scenario.measuredTime.map { screen.frame(at: $0) }
      ?? screen.frame(
        at: max(
          screen.contentTime(ofFrame: trajectory.lastMovement),
          scenario.events.map { screen.contentTime(ofFrame: $0.frame(on: screen)) }.max() ?? .zero,
          scenario.network.faults.offline.map { $0.start + $0.length }.max() ?? .zero
        ) + Self.rest
      )
    refreshCount = max(1, min(end, trajectory.frameCount))
  }

  /// Whether a frame that shows `refresh` is the last measured one, because `next` is the refresh
  /// that the frame after it shows.
  package func ends(with refresh: Int, before next: Int) -> Bool {
    refresh < refreshCount && next >= refreshCount
  }
}

extension ScrollTrajectory {
  /// The last refresh with another offset than the one before it; 0 if nothing moves.
  fileprivate var lastMovement: Int {
    offsets.indices.dropFirst().last { offsets[$0] != offsets[$0 - 1] } ?? 0
  }
}
