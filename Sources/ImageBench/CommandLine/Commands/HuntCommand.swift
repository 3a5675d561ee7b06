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
  static let synopsis = "[--loader NAME] [--property NAMES] [options]"
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

      imagebench hunt --loader article0-bad-cell --property wrong-image
      imagebench hunt --loader best --seconds 600
      imagebench hunt --loader sharing-actor --tries 200
      imagebench repro finds/wrong-image-article0-bad-cell.scenario

    With --finds all it goes on after finds: one for each property and each way to violate it, with how
    often it was seen. It keeps few scenarios that reach every event in every state that was reached,
    from which --start begins the next hunt; --start implies --finds all. A hunt that was interrupted or
    killed continues with the same command. A trial that fails is counted and its scenario saved, and the
    hunt goes on; exit code 3 then.

      imagebench hunt --loader best --finds all --seconds 600 --out out/hunt
      imagebench hunt --loader best --seconds 3600 --start out/hunt --out out/next

    With --schedule each try also draws the order of ready jobs: uniform, priorities (probabilistic
    concurrency testing), mixed (both in turn), or fifo (first come, first served). A find keeps its order.

      imagebench hunt --loader best --schedule mixed
    """
  static let options: [OptionSpec] =
    [
      VariantNames.loader("Which loader or variant to hunt (best)."),
      OptionSpec(
        "property",
        value: "NAMES",
        words: [HuntProperty.allInvariants] + Names.properties,
        "What to look for, separated by commas (invariants)."
      ),
      .name(.device, "On which device, or file from calibrate (iphone-se)."),
      OptionSpec("seconds", value: "N", "Look for at most N seconds of time (60)."),
      OptionSpec("tries", value: "N", "Play at most N scenarios, which makes hunts repeatable."),
    ] + HuntCollection.options + [
      OptionSpec(
        "schedule",
        value: "KIND",
        words: HuntSetup.schedules,
        "How the next ready job is chosen (fifo)."
      ),
      OptionSpec("seed", value: "N", "The seed of the draws (1)."),
      OptionSpec(
        "out",
        letter: "o",
        value: "DIR",
        "Where finds are saved (finds; out/hunt when they are collected)."
      ),
      CorpusChoice.option, .quiet,
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let console = Console.standard(quiet: values.has("quiet"))
    Interruption.endAtOnce()
    try VirtualTimeCheck.pass()
    let source = try CorpusChoice(values)
    let setup = try HuntSetup(values)
    let collection = try HuntCollection(values)
    let corpus = try await source.load(console)
    // From here on there may be a find to save before the end.
    Interruption.watch()
    if let collection { return try collection.run(setup, corpus, console) }
    let session = setup.session(SourceImages(corpus))
    do throws(HuntError) {
      return try report(try hunt(session, console), session, console)
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
