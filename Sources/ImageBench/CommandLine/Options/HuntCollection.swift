internal import Corpus
internal import Hunting
internal import Runs
internal import Text
internal import Trials

/// What the options of `imagebench hunt` ask for when it goes on after finds.
struct HuntCollection {
  /// How many finds a hunt looks for.
  enum Finds: String, CaseIterable {
    /// It ends with the first.
    case first
    /// It collects what violates something else or in another way.
    case all
  }

  static let options: [OptionSpec] = [
    OptionSpec("finds", value: "WHICH", Finds.self, default: .first, "When a hunt ends"),
    OptionSpec(
      "start",
      value: "DIR",
      "Begin with the finds and kept scenarios of an earlier hunt, and vary them."
    ),
  ]

  private let start: String?
  private let directory: String

  /// Reads the options; nil when they ask for the first find.
  init?(_ values: OptionValues) throws {
    let finds = try values.choice("finds", default: Finds.first)
    start = values.text("start")
    if start != nil, values.has("finds"), finds == .first {
      throw CommandError.usage(
        "--start is for hunts that collect; give --finds all, or no --finds"
      )
    }
    guard finds == .all || start != nil else { return nil }
    directory = values.text("out") ?? "out/hunt"
  }

  /// Hunts, or continues to; exit code 3 when a trial failed, else 6 when something was found.
  func run(_ setup: HuntSetup, _ corpus: ImageCorpus, _ console: Console) throws -> ExitCode {
    let hunter = setup.hunter(SourceImages(corpus))
    do throws(HuntError) {
      let plan = try plan(setup, hunter, corpus)
      let unit = plan.bounds.tries != nil ? "scenarios" : "seconds"
      let hunt = CollectingHunt(plan, in: HuntFolder(directory), toolVersion: ThisBuild.version)
      let (checkpoint, end) = try hunt.run(console.progress(unit))
      guard case .complete = end else {
        console.result(checkpoint.text)
        console.error("interrupted; the same command continues after these scenarios")
        return .interrupted
      }
      let result = try CollectedHunt(checkpoint)
        .write(into: directory, with: hunter, console.progress("shortening"))
      return close(result, console)
    } catch {
      if case .trial(_, let file) = error {
        try HuntSession(hunter, for: setup.properties, in: directory).save(file)
      }
      throw CommandError.failed(error)
    }
  }

  private func plan(
    _ setup: HuntSetup,
    _ hunter: Hunter,
    _ corpus: ImageCorpus
  ) throws(HuntError) -> HuntPlan {
    var plan = HuntPlan(hunter, for: setup.properties)
    plan.bounds = setup.bounds
    if plan.bounds.tries == nil, plan.bounds.seconds == nil {
      plan.bounds.seconds = HuntSession.usualSeconds
    }
    if let start { plan.start = try HuntFolder(start).start() }
    plan.corpus = corpus.manifest.corpusHash
    return plan
  }

  /// Prints `result`, which is written, and ends accordingly.
  private func close(_ result: HuntResult, _ console: Console) -> ExitCode {
    console.result(result.text(writtenTo: directory))
    if Interruption.isAsked {
      console.error(
        "interrupted; the finds are as short as they had become, and the same command makes them shorter"
      )
      return .interrupted
    }
    if let failure = result.failureSentence {
      console.error(
        "\(failure); imagebench run --scenario-file \(directory)/failed/NAME.scenario shows why"
      )
      return .trialFailed
    }
    return result.hasFinds ? .found : .fine
  }
}
