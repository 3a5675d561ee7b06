internal import Corpus
internal import Records
internal import Reports
internal import Reproduction
internal import Runs
internal import Scenarios
internal import Text
internal import Trials
internal import VirtualTime

/// What the options of `imagebench run` and `imagebench nightly` ask for.
struct RunOptions {
  var request: RunRequest
  /// Which pictures are played with.
  let source: CorpusChoice
  /// The build that is the base of a comparison, when one is asked for.
  let against: String?

  /// Rounds of a run against another build: the fewest that can decide thousands of noisy cells.
  private static let roundsAgainst = 10

  /// Reads the options; `suite` is the suite when none is named.
  ///
  /// `announce` is called when all options are right, before `makePlan` makes the plan, which takes
  /// longer the more seeds there are.
  init(
    _ values: OptionValues,
    suite: String = "review",
    announce: () -> Void,
    makePlan: (PlanOutline) -> Plan = { Plan($0) }
  ) throws {
    var overrides = try Self.overrides(values)
    let scripts = try ScenarioSource.read(values, into: &overrides)
    against = values.text("against")
    if against != nil { overrides.repetitions = overrides.repetitions ?? Self.roundsAgainst }
    let outline = try Self.outline(values, suite: suite, overrides)
    source = try CorpusChoice(values, default: Self.corpus(of: outline))
    let decoding: SourceImages.Decoding = try values.choice("decode", default: .real)
    let clock = try Self.clock(values)
    let usualJobs = clock == .wall ? 1 : HostFacts.processorCount
    let jobs = try values.integer("jobs", in: 1...1024) ?? usualJobs
    let finger: Finger = try values.choice("finger", default: .time)
    var schedule = TrialSchedule.fifo
    if let text = values.text("schedule") {
      guard let named = TrialSchedule(text) else {
        throw CommandError.usage(TrialInvocationFault.schedule(text))
      }
      schedule = named
    }
    let shard = try ShardChoice.shard(values)
    if shard != nil, !values.has("out") { throw ShardChoice.withoutFolder }
    let sweep = try Self.sweep(values, decoding, clock)
    announce()
    request = RunRequest(plan: makePlan(outline), build: ThisBuild.facts)
    request.jobs = jobs
    request.decoding = decoding
    request.clock = clock
    request.schedule = schedule
    request.finger = finger
    request.lanes = values.has("lanes") ? .on : .off
    request.traces.form = try values.choice("traces", default: .gzip)
    if let shard { request.take(PlanPart(shard, of: request.plan, decoding: decoding)) }
    if let machine = try ShardChoice.machine { request.machine = machine }
    request.scripts = scripts
    request.choice.lineage = VariantLineage(ofVariants: outline.variantNames)
    let isReview = outline.suite == Scenarios.Suite.review.name && request.isSuite
    request.assumptions = sweep ?? (isReview && request.exactness == .exact ? .short : .none)
    request.pictures = source.directory
    request.out = values.text("out")
    request.policy = values.has("overwrite") ? .overwrite : .resume
  }

  /// How much the user has swept; nil for what is usual.
  ///
  /// Two builds that are compared have no common verdict, and a shard has none at all.
  private static func sweep(
    _ values: OptionValues,
    _ decoding: SourceImages.Decoding,
    _ clock: WorldClock
  ) throws -> SweepBreadth? {
    let name = OptionSpec.assumptions.name
    guard let text = values.text(name) else {
      return values.has("against") || values.has("shard") ? SweepBreadth.none : nil
    }
    let breadth: SweepBreadth = try values.choice(name, default: .none)
    let obstacle = ["against", "shard"].first { values.has($0) }
    if breadth != .none, let obstacle {
      throw CommandError.usage(
        "--\(name) \(text) is for the verdict of one run, not for --\(obstacle)"
      )
    }
    if breadth != .none, !decoding.isExact {
      throw CommandError.usage(
        "--\(name) \(text) plays modelled decodes, which say nothing about measured ones; drop "
          + "--decode \(decoding.rawValue) or --\(name)"
      )
    }
    if breadth != .none, !clock.isExact {
      throw CommandError.usage(
        "--\(name) \(text) compares exact numbers; drop --clock \(clock.rawValue) or --\(name)"
      )
    }
    return breadth
  }

  /// The clock, which allows no option that needs exact steps where it is the machine's.
  private static func clock(_ values: OptionValues) throws -> WorldClock {
    let clock: WorldClock = try values.choice("clock", default: .virtual)
    guard !clock.isExact else { return clock }
    if let other = ["schedule", "lanes", "against"].first(where: { values.has($0) }) {
      throw CommandError.usage(
        "--\(other) needs virtual time; drop it or --clock \(clock.rawValue)"
      )
    }
    if let jobs = try values.integer("jobs", in: 1...1024), jobs > 1 {
      throw CommandError.usage(
        "--clock \(clock.rawValue) plays one trial at a time, as each needs the machine for itself; "
          + "drop --jobs \(jobs)"
      )
    }
    return clock
  }

  private static func overrides(_ values: OptionValues) throws -> Plan.Overrides {
    var overrides = Plan.Overrides()
    try VariantNames.check(values)
    // `nightly` has --only instead of an option for each kind of name.
    let only = try OnlyOption.planned(values)
    overrides.scenarios = try values.list("scenario") ?? only[.scenario]
    overrides.variants = try VariantNames.all(values) ?? only[.variant]
    overrides.devices = try values.list("device") ?? only[.device]
    overrides.networks = try values.list("network")
    let named = overrides.scenarios?.first { Scenario.plainName($0) != $0 }
    if let named, overrides.networks != nil {
      throw CommandError.usage(
        "\(named) says its network already; drop --network, or name \(Scenario.plainName(named))"
      )
    }
    overrides.seeds = try values.seeds("seed") ?? only[.seed]?.compactMap { UInt64($0) }
    overrides.repetitions = try values.integer("repetitions", in: 1...1000)
    return overrides
  }

  private static func outline(
    _ values: OptionValues,
    suite: String,
    _ overrides: Plan.Overrides
  ) throws -> PlanOutline {
    let suite = try Scenarios.Suite.named(values.text("suite") ?? suite)
    let outline = try PlanOutline(suite: suite, overrides: overrides)
    guard !outline.isEmpty else { throw CommandError.usage("the plan has no trial") }
    return outline
  }

  /// The corpus of a plan where none is named.
  ///
  /// The smoke suite is a quick check, so it does not wait for a large corpus; scenarios that it
  /// does not have were made for large pictures and would look harmless with small ones.
  private static func corpus(of plan: PlanOutline) -> CorpusRecipe {
    let smoke = Scenarios.Suite.smoke
    guard plan.suite == smoke.name else { return .standard }
    let quick = Set(smoke.blocks.flatMap(\.scenarios))
    return plan.scenarioNames.allSatisfy { quick.contains(Scenario.plainName($0)) }
      ? .small : .standard
  }
}
