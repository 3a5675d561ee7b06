internal import Basics
internal import Corpus
internal import Files
internal import Glibc
internal import ImagePipeline
internal import Reports
internal import Scenarios
internal import Text
internal import Trials
internal import Variants

/// What the options of `imagebench run` ask for.
struct RunSetup {
  var plan: Plan
  let source: CorpusSource
  let jobs: Int
  let decoding: SourceImages.Decoding
  /// The scripts of the run's own scenarios.
  let scripts: [OwnScript]
  /// The build that is the base of a comparison, when one is asked for.
  let against: String?
  let out: String?
  let policy: RunDirectory.Policy
  /// What the tables show.
  let choice: TableChoice

  /// Rounds of a run against another build: the fewest that can decide thousands of noisy cells.
  private static let roundsAgainst = 10
  /// The name of the directory below out/ that results go to by default.
  let folder: String
  /// What apart from the plan and its pictures tells the run from others in its directory.
  private let marks: [String]

  /// Reads the options; `suite` is the suite when none is named, `folder` stands before its name in the
  /// default directory, and runs with other `marks` are other runs.
  ///
  /// `announce` is handed the scripts when all options are right, before the plan is made by `makePlan`,
  /// which takes longer the more seeds there are.
  init(
    _ values: OptionValues,
    suite: String = "review",
    folder: String = "",
    marks: [String] = [],
    announce: ([OwnScript]) -> Void,
    makePlan: (PlanOutline) -> Plan = { Plan($0) }
  ) throws {
    var overrides = Plan.Overrides()
    overrides.scenarios = try values.list("scenario")
    overrides.variants = try values.list("variant")
    overrides.devices = try values.list("device")
    overrides.networks = try NetworkChoice.names(values, scenarios: overrides.scenarios ?? [])
    overrides.linkChange = try NetworkChoice.change(values)
    overrides.seeds = try values.seeds("seed")
    overrides.repetitions = try values.integer("repetitions", in: 1...1000)
    scripts = try ScenarioSource.read(values, into: &overrides)
    against = values.text("against")
    if against != nil { overrides.repetitions = overrides.repetitions ?? Self.roundsAgainst }
    let outline: PlanOutline
    do {
      let suite = try Scenarios.Suite.named(values.text("suite") ?? suite)
      outline = try PlanOutline(suite: suite, overrides: overrides)
    } catch {
      throw CommandError.usage("\(error)")
    }
    guard !outline.isEmpty else { throw CommandError.usage("the plan has no trial") }
    source = try CorpusSource(values, default: Self.corpus(of: outline))
    jobs = try values.integer("jobs", in: 1...1024) ?? HostFacts.processorCount
    decoding = try values.choice("decode", default: .real)
    out = values.text("out")
    choice = try TableOptions.choice(
      values,
      variants: outline.variantNames,
      metrics: Metric.catalogue.map(\.name)
    )
    policy = values.has("overwrite") ? .overwrite : .resume
    announce(scripts)
    plan = makePlan(outline)
    // A plan that is not the suite's own does not take the directory in which its results are expected.
    self.folder = folder.isEmpty && !Self.isSuite(plan) ? "own" : folder + plan.suite
    self.marks = marks
  }

  /// Whether a plan is that of its suite, repetitions aside.
  static func isSuite(_ plan: Plan) -> Bool {
    guard let suite = try? Scenarios.Suite.named(plan.suite), let whole = try? Plan(suite: suite),
      plan.trials.count(where: { $0.repetition == 1 })
        == whole.trials.count(where: { $0.repetition == 1 })
    else { return false }
    return plan.repeating(1) { _ in true }.identity == whole.repeating(1) { _ in true }.identity
  }

  /// The corpus of a plan where none is named.
  ///
  /// The smoke suite is a quick check, so it does not wait for a large corpus; scenarios that it does not
  /// have were made for large pictures and would look harmless with small ones.
  private static func corpus(of plan: PlanOutline) -> CorpusRecipe {
    let smoke = Scenarios.Suite.smoke
    guard plan.suite == smoke.name else { return .standard }
    let quick = Set(smoke.blocks.flatMap(\.scenarios))
    return plan.scenarioNames.allSatisfy { quick.contains(Scenario.plainName($0)) }
      ? .small : .standard
  }

  /// What `run.json` says apart from results.
  func manifest(_ corpus: ImageCorpus) -> RunManifest {
    var manifest = RunManifest(
      plan: plan,
      toolVersion: Tool.version,
      startedUTC: Timestamp.nowUTC
    )
    manifest.corpus = Self.facts(corpus)
    manifest.protocolFacts = protocolFacts
    manifest.libraries = FactsCommand.libraries
    manifest.host = HostFacts().json
    manifest.host["quietness"] = .object(HostCheckup(HostProbe().observe()).json)
    return manifest
  }

  /// How the trials are run.
  var protocolFacts: JSONObject {
    [
      "clock": "virtual",
      "decode": .string(decoding.rawValue),
      "jobs": .integer(jobs),
      "percentile_method": "linear_n_minus_1",
      "process_per_trial": true,
      "rounds_shuffled": true,
    ]
  }

  /// What tells a corpus from others.
  static func facts(_ corpus: ImageCorpus) -> JSONObject {
    var facts: JSONObject = [
      "recipe": .string(corpus.manifest.recipe),
      "seed": .string("\(corpus.manifest.seed)"),
      "hash": .string(corpus.manifest.corpusHash),
      "images": .integer(corpus.manifest.assets.count),
    ]
    if !corpus.skipped.isEmpty {
      facts["skipped"] = .array(
        corpus.skipped.map { ["file": .string($0.path), "reason": .string($0.reason)] }
      )
    }
    return facts
  }

  /// The directory of the run: the one asked for, or the first that is free or can go on.
  func directory(corpusHash: String) throws(RunFault) -> RunDirectory {
    var hash = plan.identity
    hash.combine("\(corpusHash) \(decoding.rawValue) \(Tool.version)")
    for mark in marks { hash.combine("\n\(mark)") }
    let identity = hash.description
    if let out { return try RunDirectory(path: out, identity: identity, policy: policy) }
    if policy == .overwrite {
      return try RunDirectory(path: "out/\(folder)", identity: identity, policy: policy)
    }
    var number = 1
    while true {
      let path = "out/\(folder)" + (number == 1 ? "" : "-\(number)")
      do {
        return try RunDirectory(path: path, identity: identity, policy: .resume)
      } catch RunFault.alreadyComplete, RunFault.otherRun, RunFault.notARun,
        RunFault.inUse
      {
        number += 1
      }
    }
  }

  /// The arguments with which this program runs `spec` on the pictures of `corpus` that are listed in
  /// the file `list`; `file` describes its scenario where no catalogue has it.
  func arguments(
    _ spec: TrialSpec,
    _ file: String?,
    into path: String,
    _ corpus: ImageCorpus,
    list: String
  ) -> [String] {
    var arguments = [
      TrialCommand.name, file == nil ? "--scenario" : "--scenario-file", file ?? spec.scenario.name,
      "--variant", spec.variant.name,
      "--device", spec.device.name, "--seed", "\(spec.seed)", "--repetition",
      "\(spec.repetition)", "--decode", decoding.rawValue, "--into", path, "--images",
      corpus.rootPath, "--list",
      list, "--parent", "\(getpid())",
    ]
    // A name of the catalogue says its network, a file does not.
    if file != nil, Scenario.plainName(spec.scenario.name) != spec.scenario.name {
      arguments += ["--network", spec.scenario.network.name]
    }
    return arguments
  }

  /// The files that a run has written, for people.
  func filesNote(_ path: String, isComplete: Bool) -> String {
    let traces = isComplete ? "traces/ (\(Plural.text(plan.trials.count, "file")))" : "parts/"
    return """
      Wrote \(path)/: summary.md (these tables), trials.csv (one row a trial), frames.csv, loads.csv,
      metrics.csv (what the columns mean), run.json (how it was run), \(traces) for Perfetto.
      """
  }
}
