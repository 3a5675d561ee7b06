internal import Corpus
internal import Hunting
internal import ImagePipeline
internal import Runs
internal import Scenarios
internal import Trials
internal import Variants

/// `imagebench hunt`: random scenarios against a variant, the worst made short and saved.
enum HuntCommand: Command {
  static let name = "hunt"
  static let summary = "Search for the scenario that breaks a variant, and make it short."
  static let synopsis = "[--variant V] [--property P,…] [options]"
  static let details = """
    Draws feeds, links, gestures and events at random, plays them in virtual time with modelled
    decodes, and stops at the first that violates a property. That one is made as short as it goes
    and saved as a scenario file. Properties that must hold: wrong-image, blank-cell,
    duplicate-fetch, lost-waiter, starved-hit, leak; "invariants" means all of these. Numbers whose
    worst is looked for: hitch-ratio (a find from 10 ms/s on), peak-bytes (from the device's warning
    threshold on), wasted-work (from half of all bytes or decodes on).

    The n-th try of a seed is the same on every machine. Exit code 6 when something was found; Ctrl-C
    saves the worst so far and ends with 130.

    Examples:
      imagebench hunt --variant article0-bad-cell --property wrong-image
      imagebench hunt --variant best --seconds 600
      imagebench hunt --replay finds/wrong-image-article0-bad-cell.scenario
    """
  static let options: [OptionSpec] =
    [
      OptionSpec("variant", value: "NAME", "Which variant to hunt (best)."),
      OptionSpec("property", value: "NAMES", "What to look for, separated by commas (invariants)."),
      OptionSpec("device", value: "NAME", "On which device (iphone-se)."),
      OptionSpec("seconds", value: "S", "Look for at most S seconds of time (60)."),
      OptionSpec("tries", value: "N", "Play at most N scenarios, for runs that are to be equal."),
      OptionSpec("seed", value: "N", "The seed of the draws (1)."),
      OptionSpec("replay", value: "FILE", "Hunt nothing, and say whether FILE shows its property."),
      OptionSpec("out", letter: "o", value: "DIR", "Where finds are saved (finds)."),
    ] + CorpusChoice.options + [.quiet]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let console = Console.standard(quiet: values.has("quiet"))
    Interruption.endAtOnce()
    let source = try CorpusChoice(values)
    let replayed = try values.text("replay").map { try OwnScript(path: $0).file }
    let setup = try HuntSetup(values, replayed)
    let corpus = try await source.load(console)
    // From here on there may be a find to save before the end.
    Interruption.watch()
    var hunter = Hunter(
      variant: setup.variant,
      device: setup.device,
      seed: setup.seed,
      sources: SourceImages(corpus)
    )
    hunter.isInterrupted = { Interruption.isAsked }
    do {
      if let replayed { return try replay(replayed, setup, hunter, console) }
      return try hunt(setup, hunter, console)
    } catch let error as HuntError {
      if case .trial(_, let file) = error { try setup.save(file) }
      throw CommandError.failed(error)
    }
  }

  private static func replay(
    _ file: ScenarioFile,
    _ setup: HuntSetup,
    _ hunter: Hunter,
    _ console: Console
  ) throws -> ExitCode {
    var code = ExitCode.fine
    for property in setup.properties {
      if let violation = try hunter.check(property, file) {
        console.result("\(property.rawValue): \(violation.detail)")
        code = .found
      } else {
        console.result("\(property.rawValue): not violated by \(setup.variant.name)")
      }
    }
    return code
  }
}
