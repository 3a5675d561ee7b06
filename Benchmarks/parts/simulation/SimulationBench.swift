import Basics
import Corpus
import Foundation
import ImagePipeline
import Scenarios
import Trials
import Variants

/// Measures how many image loads per second one core simulates with modelled decoding.
///
/// An image load is a cell's request to the pipeline, whatever answers it: the metric `loads`.
/// Writes CSV: scenario, variant, whether rows and traces are written, trials of one round, loads
/// and simulated seconds of one round, processor seconds of the median round. Trials run one after
/// another in this thread, as they do in a search.
///
/// Usage: `Benches simulation [ROUNDS [TRIALS [SCENARIO VARIANT [metrics|files]]]]`; by default 7
/// rounds of 20 trials, each with a seed of its own, of every pair. The pictures are those of the
/// small corpus, which has to be there.
enum SimulationBench {
  private static let scenarios = [Scenario.scrollFeed, .photoGrid, thumbnailWall]
  private static let variants = [Variant.naive, .boundedCache, .best]
  private static let device = DeviceProfile.iPhoneSE

  /// A wall of small pictures that is flung up and down: more loads than frames, where the feeds of
  /// the suites have more frames than loads.
  private static let thumbnailWall: Scenario = {
    var wall = Scenario.photoGrid
    wall.name = "thumbnail-wall"
    wall.feed = FeedSpec(
      itemCount: 6000,
      columns: ColumnRule(compact: 6, regular: 10),
      spacing: 2,
      templates: [
        ItemTemplate(
          height: .fullWidth,
          surfaces: [
            Surface(
              kind: .thumbnail,
              width: .fullWidth,
              height: .fullWidth,
              sourceClass: .tile,
              distinctCount: 2000
            )
          ]
        )
      ]
    )
    let flings = [-1.0, 1, 1, 1].map { direction in
      Gesture.flick(velocity: direction * 6_000, caughtAfter: .milliseconds(900))
    }
    wall.script = ScrollScript((0..<3).flatMap { _ in flings.reversed() })
    wall.contentTime = .seconds(12)
    return wall
  }()

  /// The results of a trial that are kept.
  private enum Output: String, CaseIterable {
    /// The metrics alone, as a search needs them.
    case metrics
    /// The rows and the trace too, as a run writes them.
    case files
  }

  static func main(_ arguments: [String]) throws {
    func number(_ place: Int, _ fallback: Int) -> Int {
      arguments.indices.contains(place) ? Int(arguments[place]) ?? fallback : fallback
    }
    func isAsked(_ place: Int, _ name: String) -> Bool {
      !arguments.indices.contains(place) || arguments[place] == name
    }
    let rounds = number(0, 7)
    let trials = number(1, 20)
    let sources = SourceImages(try corpus())
    print("scenario,variant,output,trials,loads,simulated_s,processor_s")
    for scenario in scenarios where isAsked(2, scenario.name) {
      for variant in variants where isAsked(3, variant.name) {
        for output in Output.allCases where isAsked(4, output.rawValue) {
          let specs = (0..<trials).map { seed in
            TrialSpec(
              scenario: scenario,
              variant: variant,
              device: device,
              seed: UInt64(seed + 1),
              repetition: 1
            )
          }
          try measure(specs, rounds, output, sources)
        }
      }
    }
  }

  /// Every round plays all of `specs`; traps if a trial has no number of loads.
  private static func measure(
    _ specs: [TrialSpec],
    _ rounds: Int,
    _ output: Output,
    _ sources: SourceImages
  ) throws {
    var times: [Double] = []
    var loads: Int?
    let directory = FileManager.default.temporaryDirectory.path + "/simulation-bench-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: directory,
      withIntermediateDirectories: true
    )
    defer { try? FileManager.default.removeItem(atPath: directory) }
    for _ in 0..<rounds {
      let start = SystemClock.processCPU.seconds
      var count = 0
      for spec in specs {
        var runner = TrialRunner(spec: spec, sources: sources)
        runner.decoding = .model
        let values = try runner.run(into: output == .files ? directory : nil)
        guard case .integer(let played) = values[.loads] else {
          preconditionFailure("\(spec.id) tells no number of loads")
        }
        count += played
      }
      times.append(SystemClock.processCPU.seconds - start)
      precondition(loads ?? count == count, "equal trials loaded \(loads ?? 0) and \(count) images")
      loads = count
    }
    let spec = specs[0]
    let simulated = Double(specs.count) * spec.scenario.contentTime.milliseconds / 1000
    let median = times.sorted()[rounds / 2]
    print(
      [
        spec.scenario.name, spec.variant.name, output.rawValue, "\(specs.count)", "\(loads ?? 0)",
        String(format: "%.0f", simulated), String(format: "%.4f", median),
      ].joined(separator: ",")
    )
  }

  private static func corpus() throws -> ImageCorpus {
    let store = try CorpusStore(
      cacheDirectory: nil,
      environment: ProcessInfo.processInfo.environment
    )
    return try store.load(.small, seed: 1)
  }
}
