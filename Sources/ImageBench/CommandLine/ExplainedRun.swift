internal import Corpus
internal import Diagnosis
internal import Files
internal import Harness
internal import JSONText
internal import PipelineUnderTest
internal import Report
internal import Scenarios

/// The trials of a run that are to be explained.
struct ExplainedRun {
  private let directory: String
  private let trials: [RunRecord.Trial]
  private let manifest: JSONValue
  private var source: CorpusSource
  private let hasOwnPictures: Bool

  /// Reads what the run in `directory` was, and chooses its trials.
  init(directory: String, _ values: OptionValues) throws {
    self.directory = directory
    let record: RunRecord
    do throws(RunRecord.Fault) {
      record = try RunRecord(directory: directory)
    } catch {
      throw CommandError.failed("\(directory) is no run that is whole: \(error)")
    }
    trials = try Self.choose(record.trials, values)
    do {
      let bytes = try FileOperations.posix.readWhole(directory + "/run.json")
      manifest = try JSONParser.parse(bytes)
    } catch let error as JSONError {
      throw CommandError.failed("\(directory)/run.json is damaged: \(error)")
    } catch {
      throw CommandError.failed("\(error)")
    }
    source = try CorpusSource(values)
    let recipe = manifest["corpus"]?["recipe"]?.string ?? ""
    hasOwnPictures = CorpusRecipe.named(recipe) == nil
    let isChosen = ["images", "corpus", "corpus-seed"].contains { values.has($0) }
    if !isChosen, let recipe = CorpusRecipe.named(recipe) {
      source.recipe = recipe
      if let seed = manifest["corpus"]?["seed"]?.string.flatMap({ UInt64($0) }) {
        source.seed = seed
      }
    }
  }

  private static func choose(
    _ all: [RunRecord.Trial],
    _ values: OptionValues
  ) throws -> [RunRecord.Trial] {
    var chosen = all
    if let ids = try values.list("trial") {
      chosen = try ids.map { id in
        guard let trial = all.first(where: { $0.id == id }) else {
          throw CommandError.usage("the run has no trial \"\(id)\"; its traces/ lists them")
        }
        return trial
      }
    }
    for (option, text) in [
      ("scenario", \RunRecord.Trial.scenario), ("variant", \RunRecord.Trial.variant),
    ] {
      guard let names = try values.list(option) else { continue }
      for name in names where !all.contains(where: { $0[keyPath: text] == name }) {
        throw CommandError.usage("the run has no trial of the \(option) \"\(name)\"")
      }
      chosen = chosen.filter { names.contains($0[keyPath: text]) }
    }
    if !values.has("trial") {
      // Repetitions differ in nothing that a diagnosis looks at.
      var seen: Set<String> = []
      chosen = chosen.filter { seen.insert($0.idWithoutRepetition).inserted }
    }
    guard !chosen.isEmpty else {
      throw CommandError.usage("no trial of the run is left to explain")
    }
    return chosen
  }

  /// Explains the trials, and tries at most so many switches for each.
  func explain(switches: Int, _ console: Console) async throws -> [Explanation] {
    var explanations: [Explanation] = []
    for trial in trials {
      var explanation = try Explanation(
        tracePath: "\(directory)/traces/\(trial.id).json"
      )
      explanation.note = nil
      explanations.append(explanation)
    }
    guard switches > 0 else { return explanations }
    if hasOwnPictures, source.directory == nil {
      let note = "Which switch would help needs the pictures of the run: give --images."
      for place in explanations.indices { explanations[place].note = note }
      return explanations
    }
    let corpus = try await source.load(console)
    let hash = manifest["corpus"]?["hash"]?.string
    guard hash == corpus.manifest.corpusHash.description else {
      throw CommandError.failed(
        "the pictures are not those of the run (hash \(corpus.manifest.corpusHash), not "
          + "\(hash ?? "known")); give its --images or --corpus-seed, or --switches 0"
      )
    }
    let sources = SourceImages(corpus)
    for place in explanations.indices {
      console.show("explain", place, of: explanations.count, "trials")
      try attempt(&explanations[place], sources, limit: switches)
    }
    console.show("explain", explanations.count, of: explanations.count, "trials")
    return explanations
  }

  /// Runs the trial again, first as it was, then with one switch changed at a time.
  private func attempt(
    _ explanation: inout Explanation,
    _ sources: SourceImages,
    limit: Int
  ) throws {
    let context = explanation.context
    guard let scenario = try? Scenario.named(context.scenario),
      let variant = try? Plan.variant(context.variant),
      let device = try? DeviceProfile.named(context.device)
    else {
      explanation.note = "This version does not know the trial, so no switch was tried."
      return
    }
    let spec = TrialSpec(
      scenario: scenario,
      variant: variant,
      device: device,
      seed: UInt64(max(0, context.seed)),
      repetition: 1
    )
    let before = try diagnose(spec, sources)
    guard before.hitch == explanation.diagnosis.hitch,
      before.lateness == explanation.diagnosis.lateness
    else {
      explanation.note =
        "This version comes to another hitch time than the run, so no switch was tried; run it again."
      return
    }
    let changes = explanation.diagnosis.namedSwitches
      .compactMap { Counterfactual($0, of: variant) }
    for change in changes.prefix(limit) {
      var changed = spec
      changed.variant = change.variant
      let after = try diagnose(changed, sources)
      explanation.tried.append(
        Explanation.Trial(
          change: change,
          hitch: after.hitch,
          lateness: after.lateness,
          ending: after.ending
        )
      )
    }
    if changes.count > limit {
      explanation.note = "\(changes.count - limit) more switches are named; see --switches."
    } else if changes.isEmpty, !explanation.diagnosis.totals.isEmpty {
      explanation.note = "The chains name no switch that this variant has not set already."
    }
  }

  private func diagnose(
    _ spec: TrialSpec,
    _ sources: SourceImages
  ) throws(CommandError) -> TrialDiagnosis {
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = .model
    do {
      return try runner.diagnose()
    } catch {
      throw CommandError(message: "\(error)", code: .trialFailed)
    }
  }
}

extension RunRecord.Trial {
  /// The name of the trial in file names.
  fileprivate var id: String { "\(idWithoutRepetition).r\(repetition)" }

  fileprivate var idWithoutRepetition: String { "\(scenario).\(variant).\(device).s\(seed)" }
}
