import Basics
import Checks
import Scenarios

/// The part of a workload that provokes the failure of a check, which can be left out.
struct Provocation: Sendable {
  /// The name of the check.
  let check: String
  /// A loader with the failure.
  let mistake: String
  /// The part of the workload, in a few words.
  let part: String
  /// Leaves it out.
  let remove: @Sendable (inout Scenario) -> Void

  init(
    _ check: String,
    of mistake: String,
    by part: String,
    _ remove: @escaping @Sendable (inout Scenario) -> Void
  ) {
    (self.check, self.mistake, self.part, self.remove) = (check, mistake, part, remove)
  }

  /// The scenarios of `check` without it, by workload.
  func scenarios(of check: Check) -> [CheckWorkload: Scenario] {
    let workloads = check.measure.isOfAllWorkloads ? CheckWorkload.allCases : [check.workload]
    return Dictionary(
      uniqueKeysWithValues: workloads.map { workload in
        var scenario = workload.scenario
        remove(&scenario)
        return (workload, scenario)
      }
    )
  }
}

extension Scenario {
  /// Nothing moves, so that the first rows stay on the screen.
  mutating func rest() {
    script = ScrollScript([.pause(contentTime)])
    handChance = .none
  }

  /// Rows come so slowly that most answers reach them.
  mutating func scrollSlowly() {
    script = ScrollScript([.drag(distance: 3_000, duration: .seconds(10))])
  }

  /// The server has no picture, and the app has kept none.
  mutating func removePictures() {
    network.faults.missingShare = 1
    initialCache = .cold
  }

  /// Nothing comes back onto the screen.
  mutating func removeWayBack() { script = ScrollScript(Array(script.gestures.prefix(3))) }

  /// Every surface shows pictures of `sourceClass`.
  mutating func show(_ sourceClass: SourceClass) {
    changeSurfaces { $0.sourceClass = sourceClass }
  }

  /// Every row has a picture that no other one has.
  mutating func showEachOnce() {
    changeSurfaces { surface in
      (surface.distinctCount, surface.popularity) = (1_000, .sequential)
    }
  }

  /// One picture in a row, as wide as the screen: no smaller than its file by much.
  mutating func showWhole() {
    show(.tile)
    feed.columns = .fixed(1)
  }

  mutating func changeSurfaces(_ change: (inout Surface) -> Void) {
    for template in feed.templates.indices {
      for surface in feed.templates[template].surfaces.indices {
        change(&feed.templates[template].surfaces[surface])
      }
    }
  }
}
