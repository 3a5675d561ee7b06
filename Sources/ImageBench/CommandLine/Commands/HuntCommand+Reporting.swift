internal import Basics
internal import Hunting
internal import ImagePipeline
internal import Scenarios
internal import Variants

extension HuntCommand {
  /// Hunts, prints what came out and saves what was found.
  static func hunt(
    _ setup: HuntSetup,
    _ hunter: Hunter,
    _ console: Console
  ) throws -> ExitCode {
    let clock = ContinuousClock()
    let start = clock.now
    let progress = LiveProgress("seconds", console, unit: .seconds)
    var shown = 0
    let isOver = { (outcome: Hunter.Outcome) in
      let seconds = Int((clock.now - start).components.seconds)
      if seconds > shown, seconds < setup.seconds {
        shown = seconds
        progress.show(seconds, of: setup.seconds, Plural.text(outcome.tries, "scenario"))
      }
      return Interruption.isAsked || outcome.tries >= setup.tries || seconds >= setup.seconds
    }
    let outcome =
      setup.properties[0].isInvariant
      ? try hunter.hunt(for: setup.properties, isOver: isOver)
      : try hunter.hunt(forWorst: setup.properties[0], isOver: isOver)
    let took = FixedPoint.text(seconds(of: clock.now - start), places: 1)
    let scenarios = Plural.text(outcome.tries, "scenario")
    let played = "\(scenarios) with \(Plural.text(outcome.loads, "image load")) in \(took) s"
    guard let find = outcome.find else {
      let names = setup.properties.map(\.rawValue).joined(separator: ", ")
      let worst =
        outcome.worst.map { ", the worst a \(Hunter.text($0, setup.properties[0]))" } ?? ""
      console.result("\(setup.variant.name): nothing found for \(names)\(worst), in \(played)")
      return Interruption.isAsked ? .interrupted : .fine
    }
    let report = find.report(variant: setup.variant.name, seed: setup.seed, played: played)
    do {
      let path = try setup.save(find.file)
      console.result(report + seeAgain(setup, path))
    } catch {
      // What was found is not lost with the file.
      console.result(report)
      throw error
    }
    guard !Interruption.isAsked else {
      console.error("interrupted; the find is as short as it had become")
      return .interrupted
    }
    return .found
  }

  /// How to see a find again.
  private static func seeAgain(_ setup: HuntSetup, _ path: String) -> String {
    let against = setup.variant.name == "best" ? " --against bounded-cache" : ""
    return """
      Saved. To see it again, beside a variant without it, and with tables and a trace:

        imagebench hunt --replay \(path)
        imagebench repro \(path)\(against)
        imagebench run --scenario-file \(path) --decode model
      """
  }

  private static func seconds(of duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
