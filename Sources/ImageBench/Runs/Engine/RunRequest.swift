internal import Basics
package import Corpus
internal import Files
package import Records
package import Reports
package import Scenarios
package import Text
package import Trials
package import VirtualTime

/// The settings of a run.
package struct RunRequest {
  /// The trials that are played here.
  package private(set) var plan: Plan
  /// Which part of a larger plan ``plan`` is; nil, the default, for all of it.
  package private(set) var part: PlanPart?
  package var build: BuildFacts
  /// The number of trials that run at the same time.
  package var jobs = HostFacts.processorCount
  package var decoding = SourceImages.Decoding.real
  /// The clock of the trials.
  package var clock = WorldClock.virtual
  /// In which order the ready jobs of each trial run.
  package var schedule = TrialSchedule.fifo
  /// The rule of scrolls where frames are late.
  package var finger = Finger.time
  /// Whether traces show lanes.
  package var lanes = LaneRecording.off
  /// How traces are written; by default compressed.
  package var traces = TrialInvocation.usualTraces
  /// The scripts of the user's own scenarios; none by default.
  package var scripts: [OwnScript] = []
  package var choice = TableChoice()
  /// The directory of the user's own pictures; nil, the default, for a generated corpus.
  package var pictures: String?
  /// The directory of the results; nil, the default, for one below out/.
  package var out: String?
  package var policy = RunDirectory.Policy.resume
  /// The prefix of the suite's name in the default directory; empty by default.
  package var prefix = ""
  /// The name of the machine that plays; by default that of ``MachineName``.
  package var machine = MachineName.own
  /// How much is played again under the assumptions of the model, if the run is of one build and
  /// whole; by default nothing.
  package var assumptions = SweepBreadth.none
  /// What distinguishes the run from others of the same plan, pictures and build; empty by default.
  package var marks: [String] = []

  /// A run of `plan` by this build.
  package init(plan: Plan, build: BuildFacts) {
    self.plan = plan
    self.build = build
  }

  /// Only the trials of `part` are played, whose whole is the request's plan.
  package mutating func take(_ part: PlanPart) {
    self.part = part
    plan = part.plan
  }

  /// The request for `sweep`, into the folder at `path`.
  ///
  /// Its exact numbers are all that a verdict compares, so decodes are modelled.
  func sweeping(_ sweep: Plan, into path: String) -> RunRequest {
    var request = self
    request.plan = sweep
    request.decoding = .model
    request.assumptions = .none
    request.out = path
    request.policy = .resume
    return request
  }

  /// The plan of which ``plan`` is all or a part.
  package var wholePlan: Plan { part?.whole ?? plan }

  /// The name of the default directory below out/.
  ///
  /// A plan that differs from its suite does not use the directory of the suite's results.
  package var folder: String { prefix.isEmpty && !isSuite ? "own" : prefix + plan.suite }

  /// Whether the plan is that of its suite, apart from repetitions.
  package var isSuite: Bool {
    let asked = wholePlan
    guard let suite = try? Suite.named(asked.suite), let whole = try? Plan(suite: suite),
      asked.trials.count(where: { $0.repetition == 1 })
        == whole.trials.count(where: { $0.repetition == 1 })
    else { return false }
    return asked.repeating(1) { _ in true }.identity == whole.repeating(1) { _ in true }.identity
  }

  /// Whether the same plan gives the same numbers.
  package var exactness: Exactness { decoding.isExact && clock.isExact ? .exact : .noisy }

  /// How the trials run, as `run.json` records it.
  package var protocolFacts: JSONObject {
    var facts: JSONObject = [
      "clock": .string(clock.rawValue),
      "decode": .string(decoding.rawValue),
      "finger": .string(finger.rawValue),
      "jobs": .integer(jobs),
      RunManifest.modelFact: .integer(ModelVersion.current),
      "percentile_method": "linear_n_minus_1",
      "process_per_trial": true,
      "rounds_shuffled": true,
    ]
    // Runs of earlier versions have neither, and compare with those that need neither.
    if schedule != .fifo { facts["schedule"] = .string(schedule.text) }
    if lanes == .on { facts["lanes"] = true }
    if !calibrations.isEmpty {
      facts[Self.calibrationFact] = .string(calibrations.joined(separator: "; "))
    }
    return facts
  }

  /// The member of the protocol that says how far decode prices are from measured times.
  static let calibrationFact = "calibration"

  /// How far the decode prices of the devices are from measured times; empty where none is known.
  var calibrations: [String] {
    var known: Set<String> = []
    return wholePlan.trials.compactMap { trial in
      guard let calibration = trial.device.calibration, known.insert(trial.device.name).inserted
      else { return nil }
      return calibration.sentence(of: trial.device.name)
    }
  }

  /// The hash of everything that the trials of the whole plan depend on, including `others`.
  ///
  /// All shards of a plan have it in common.
  func commonIdentity(_ corpus: ImageCorpus, _ others: String) -> ContentHash {
    var hash = wholePlan.identity
    hash.combine("\(corpus.manifest.corpusHash) \(decoding.rawValue)\(others)")
    if schedule != .fifo { hash.combine("\nschedule \(schedule.text)") }
    if finger != .time { hash.combine("\nfinger \(finger.rawValue)") }
    if lanes == .on { hash.combine("\nlanes") }
    if clock != .virtual { hash.combine("\nclock \(clock.rawValue)") }
    return hash
  }

  /// The hash of everything that the shards of a set have in common; `base` is another build that
  /// plays in the same rounds, nil for none.
  func identityOfSet(_ corpus: ImageCorpus, _ base: String?) throws(RunFault) -> String {
    var others = ""
    for mark in marks { others += "\n\(mark)" }
    // Programs by content: their paths differ between machines, and two builds have one version.
    let programs = [base.map { RunSide.path(ofProgram: $0) }, RunSide.ownProgram]
    do throws(FileError) {
      for case let program? in programs {
        others += "\n\(try RunSide.hash(ofProgram: program))"
      }
    } catch {
      throw .files(error)
    }
    return commonIdentity(corpus, others).description
  }

  /// The hash of everything that the trials depend on, including `others`.
  func identity(_ corpus: ImageCorpus, _ others: String) -> ContentHash {
    var hash = commonIdentity(corpus, others)
    if let part { hash.combine("\nshard \(part.shard)") }
    return hash
  }

  /// The directory of a run of one build: the given one, or the first that is free or can be
  /// continued.
  package func directory(_ corpus: ImageCorpus) throws(RunFault) -> RunDirectory {
    var hash = identity(corpus, " \(build.toolVersion)")
    for mark in marks { hash.combine("\n\(mark)") }
    let identity = hash.description
    if let out { return try RunDirectory(path: out, identity: identity, policy: policy) }
    if policy == .overwrite {
      return try RunDirectory(path: "out/\(folder)", identity: identity, policy: policy)
    }
    var number = 1
    while true {
      let path = "out/\(folder)" + (number == 1 ? "" : "-\(number)")
      do throws(RunFault) {
        return try RunDirectory(path: path, identity: identity, policy: .resume)
      } catch {
        switch error {
        case .alreadyComplete, .otherRun, .notARun, .inUse: number += 1
        default: throw error
        }
      }
    }
  }

  /// The content of `run.json` apart from results.
  package func manifest(_ corpus: ImageCorpus) -> RunManifest {
    var manifest = RunManifest(
      plan: wholePlan,
      toolVersion: build.toolVersion,
      startedUTC: Timestamp.nowUTC
    )
    manifest.plannedCount = plan.trials.count
    manifest.shard = part?.shard
    manifest.corpus = corpus.facts
    manifest.protocolFacts = protocolFacts
    manifest.libraries = build.libraries
    manifest.host = HostFacts().json
    manifest.host[MachineTable.hostFact] = .string(machine)
    manifest.host["quietness"] = .object(HostCheckup(HostProbe().observe()).json)
    return manifest
  }
}

extension ImageCorpus {
  /// What identifies the corpus, as `run.json` records it.
  package var facts: JSONObject {
    var facts: JSONObject = [
      "recipe": .string(manifest.recipe),
      "seed": .string("\(manifest.seed)"),
      "hash": .string(manifest.corpusHash),
      "images": .integer(manifest.assets.count),
    ]
    if !skipped.isEmpty {
      facts["skipped"] = .array(
        skipped.map { ["file": .string($0.path), "reason": .string($0.reason)] }
      )
    }
    return facts
  }
}
