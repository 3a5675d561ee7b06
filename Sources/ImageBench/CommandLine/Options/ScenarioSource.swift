internal import Runs
internal import Scenarios

/// Reads the scenario files that a command line names.
enum ScenarioSource {
  /// What `find` makes of the name that an option gives, else of the one that the file at `path`
  /// gives, else of `fallback`.
  ///
  /// A wrong name is the command line's fault or the file's, and ends accordingly.
  static func named<Value>(
    _ option: String?,
    _ inFile: String?,
    of path: String?,
    default fallback: String = "",
    _ find: (String) throws(ScenarioError) -> Value
  ) throws(CommandError) -> Value {
    do throws(ScenarioError) {
      return try find(option ?? inFile ?? fallback)
    } catch {
      guard option == nil, inFile != nil, let path else { throw .usage("\(error)") }
      throw .failed("\(path): \(error)")
    }
  }

  /// The files of `--scenario-file` and what the recordings of `--record-from` become, whose
  /// scenarios are added to `overrides`.
  ///
  /// What one single file says of variant, device and seed counts unless an option says otherwise.
  static func read(
    _ values: OptionValues,
    into overrides: inout Plan.Overrides
  ) throws -> [OwnScript] {
    let recordings = try values.list("record-from") ?? []
    if values.has("allow-lookahead"), recordings.isEmpty {
      throw CommandError.usage(
        "--allow-lookahead is for --record-from; in a scenario file, write \"feed shown lookahead\""
      )
    }
    let paths = try values.list("scenario-file") ?? []
    var choice = Recording.Choice()
    choice.lookahead = lookahead(values)
    let recorded = try recordings.map { try OwnScript(recording: $0, choice) }
    try refuseLookahead(values, zip(recordings, recorded.map(\.file)).map { $0 })
    let scripts = try paths.map { try OwnScript(path: $0) } + recorded
    let files = scripts.map(\.file)
    var names = overrides.scenarios ?? []
    for file in files {
      guard !names.contains(file.scenarioName) else {
        throw CommandError.usage(
          "two scenarios are called \"\(file.scenarioName)\"; give one of the files another line \"name\""
        )
      }
      names.append(file.scenarioName)
      do throws(ScenarioError) { overrides.ownScenarios.append(try file.scenario()) } catch {
        throw ScriptFault.scenario(error)
      }
    }
    if files.count == 1, let file = files.first {
      if overrides.variants == nil, let name = file.variant {
        // A recording names none, so it is a script's.
        _ = try named(nil, name, of: paths.first, Plan.variant)
        overrides.variants = [name]
      }
      if overrides.devices == nil { overrides.devices = file.device.map { [$0] } }
      if overrides.seeds == nil { overrides.seeds = file.seed.map { [$0] } }
    }
    return scripts
  }

  /// Whether a command line lets prefetching see the future of a request log.
  static func lookahead(_ values: OptionValues) -> Lookahead {
    values.has("allow-lookahead") ? .allowed : .refused
  }

  /// Refuses `--allow-lookahead` where none of `recordings` is a request log, because it would do
  /// nothing.
  static func refuseLookahead(
    _ values: OptionValues,
    _ recordings: [(path: String, file: ScenarioFile)]
  ) throws(CommandError) {
    guard values.has("allow-lookahead"), let path = recordings.first?.path else { return }
    let hasLog = recordings.contains { recording in
      if case .shown = recording.file.feed { true } else { false }
    }
    guard !hasLog else { return }
    throw .usage(
      "--allow-lookahead is for request logs, and \(path) is none: it scrolls over a feed, whose items an app "
        + "knows; drop the option"
    )
  }
}
