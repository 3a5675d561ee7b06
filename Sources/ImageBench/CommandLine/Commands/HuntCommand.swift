internal import Corpus
internal import Files
internal import Hunting
internal import Reports
internal import Runs
internal import Scenarios
internal import Text
internal import Trials

/// `imagebench hunt`: random scenarios against a variant, the worst made short and saved.
enum HuntCommand: Command {
  static let name = "hunt"
  static let summary = "Search for the scenario that breaks a variant, and make it short."
  static let synopsis = "[--variant NAME] [--property NAMES] [--race NAMES] [options]"
  static let details = """
    Draws feeds, links, gestures and events at random, plays them in virtual time with modelled
    decodes, and stops at the first that violates a property. That one is made as short as possible
    and saved as a scenario file. Properties that must hold: wrong-image, blank-cell,
    duplicate-fetch, lost-waiter, orphan-fetch, orphan-decode, starved-hit, leak; "invariants"
    means all of these.
    Numbers whose worst case is looked for: hitch-ratio (a find from 10 ms/s), peak-bytes (from the device's warning
    threshold), wasted-work (from half of all bytes or decodes).

    The n-th try of a seed is the same on every machine. Exit code 6 when something was found; Ctrl-C
    saves the worst so far and ends with 130.

      imagebench hunt --variant article0-bad-cell --property wrong-image
      imagebench hunt --variant best --seconds 600
      imagebench hunt --loader sharing-actor --tries 200
      imagebench hunt --replay finds/wrong-image-article0-bad-cell.scenario

    With --finds all it goes on after finds: one for each property and each way to violate it, with how
    often it was seen. It counts which events happened in which states, says what a longer hunt would
    still add, and keeps few scenarios that reach all of that, from which --start begins the
    next hunt. --loads, --start and --shard imply it. A hunt that was interrupted or killed continues
    with the same command. A trial that fails is counted and its scenario saved, and the hunt goes on;
    exit code 3 then.

    --shard 3/8 plays the third of eight equal parts of the tries, into DIR/3-of-8; `imagebench merge`
    unites them. --tries and --loads are the numbers of all shards together, --seconds is the time of
    each.

      imagebench hunt --variant best --finds all --seconds 600 --out out/hunt
      imagebench hunt --variant best --shard 3/8 --tries 200000 --out out/night
      imagebench hunt --variant best --shard auto --seconds 3600 --start out/hunt --out out/next

    With --race it draws the order of ready jobs instead, in worlds that run a small loader with a
    planted race: \(PlantedRace.catalogue.map(\.name).joined(separator: ", ")), or all. --schedule says
    how: uniform, priorities (probabilistic concurrency testing), mixed, or fifo, which plays each
    once in the order in which jobs become ready. Finds are saved as schedules, which --replay plays
    again, choice by choice.

      imagebench hunt --race all
      imagebench hunt --replay finds/lost-wake-up.schedule
    """
  static let options: [OptionSpec] =
    [
      .name(.variant, "Which variant to hunt (best)."),
      VariantNames.loader("Which loader to hunt, instead of a variant."),
      OptionSpec(
        "property",
        value: "NAMES",
        words: [HuntProperty.allInvariants] + Names.properties,
        "What to look for, separated by commas (invariants)."
      ),
      .name(.device, "On which device (iphone-se)."),
      OptionSpec("seconds", value: "N", "Look for at most N seconds of time (60)."),
      OptionSpec("tries", value: "N", "Play at most N scenarios, which makes hunts repeatable."),
    ] + HuntCollection.options + [
      OptionSpec(
        "race",
        value: "NAMES",
        words: ["all"] + PlantedRace.catalogue.map(\.name),
        "Search the schedules of these planted races, separated by commas."
      ),
      OptionSpec(
        "schedule",
        value: "KIND",
        words: ScheduleSetup.kinds,
        "How the next ready job is chosen (fifo; mixed with --race)."
      ),
      OptionSpec("seed", value: "N", "The seed of the draws (1)."),
      OptionSpec("replay", value: "FILE", "Do not hunt; say whether FILE shows its property."),
      OptionSpec(
        "out",
        letter: "o",
        value: "DIR",
        "Where finds are saved (finds; out/hunt when they are collected)."
      ),
    ] + CorpusChoice.options + [.quiet]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let console = Console.standard(quiet: values.has("quiet"))
    Interruption.endAtOnce()
    try VirtualTimeCheck.pass()
    if let setup = try ScheduleSetup(values) { return try setup.run(console) }
    let source = try CorpusChoice(values)
    let replayed = try values.text("replay").map { try OwnScript(path: $0).file }
    let setup = try HuntSetup(values, replayed)
    let collection = try HuntCollection(values)
    let corpus = try await source.load(console)
    // From here on there may be a find to save before the end.
    Interruption.watch()
    if let collection { return try collection.run(setup, corpus, console) }
    let session = setup.session(SourceImages(corpus))
    do throws(HuntError) {
      guard let replayed else { return try report(try hunt(session, console), session, console) }
      let (text, isViolated) = try session.replay(replayed)
      console.result(text)
      return isViolated ? .found : .fine
    } catch {
      if case .trial(_, let file) = error { try session.save(file) }
      throw CommandError.failed(error)
    }
  }

  private static func hunt(
    _ session: HuntSession,
    _ console: Console
  ) throws(HuntError) -> HuntSession.Result {
    try session.run(console.progress("seconds", unit: .seconds))
  }

  /// Prints what came out and saves what was found.
  private static func report(
    _ result: HuntSession.Result,
    _ session: HuntSession,
    _ console: Console
  ) throws(HuntError) -> ExitCode {
    guard let find = result.find else {
      console.result(result.text)
      return Interruption.isAsked ? .interrupted : .fine
    }
    do throws(FileError) {
      let path = try session.save(find.file)
      console.result(result.text + session.commands(for: path))
    } catch {
      // What was found is not lost with the file.
      console.result(result.text)
      throw .file(error)
    }
    guard Interruption.isAsked else { return .found }
    console.error("interrupted; the find is as short as it had become")
    return .interrupted
  }
}
