internal import Files
internal import Scenarios
internal import Trials

/// A scenario of a run's own.
struct OwnScript {
  /// What it is.
  var file: ScenarioFile
  /// What the run keeps: the file's text, with the comments that a recording's script has.
  var text: String
  /// What is said of the recording that it was made of; nil for a scenario file.
  var remark: String?

  init(_ file: ScenarioFile) {
    self.file = file
    text = file.text
  }

  /// What the recording at `path` has become.
  init(_ script: RecordedScript, path: String) {
    file = script.file
    text = script.text
    remark = "\(path): \(script.summary)."
  }
}

/// Reads the scenario files that a command line names.
enum ScenarioSource {
  /// The file at `path`.
  static func read(_ path: String) throws -> ScenarioFile {
    do {
      let bytes = try FileOperations.posix.readWhole(path, limit: ScenarioFile.sizeLimit)
      return try ScenarioFile(reading: bytes, name: path)
    } catch let error as FileError {
      throw CommandError.failed(error)
    } catch let error as ScenarioError {
      throw CommandError.failed(error)
    }
  }

  /// What `find` makes of the name that an option gives, else of the one that the file at `path` gives, else
  /// of `fallback`.
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

  /// The file at `path` as a scenario of the user's own, to be played.
  ///
  /// Throws where it is named like a built-in scenario, or where nothing happens in it.
  static func own(_ path: String) throws -> ScenarioFile {
    let file = try read(path)
    guard !Scenario.isBuiltIn(file.name) else {
      throw CommandError.failed(
        "\(path) is called \"\(file.name)\", as a scenario of imagebench is; give it another name, such as "
          + "by the line \"name my-\(file.name)\""
      )
    }
    // What a hunt found may need no step to show.
    guard !file.steps.isEmpty || file.property != nil else {
      throw CommandError.failed(
        "\(path) has no step, so nothing would happen in it; add one, such as \"flick 3000pt/s\", or "
          + "\"pause 2s\" for a screen that rests"
      )
    }
    return file
  }

  /// The files of `--scenario-file` and what the recordings of `--record-from` become, whose scenarios
  /// are added to `overrides`.
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
    choice.lookahead = ImportCommand.lookahead(values)
    let recorded = try recordings.map {
      OwnScript(try ImportCommand.read($0, choice), path: $0)
    }
    let scripts = try paths.map { OwnScript(try own($0)) } + recorded
    let files = scripts.map(\.file)
    var names = overrides.scenarios ?? []
    for file in files {
      guard !names.contains(file.scenarioName) else {
        throw CommandError.usage(
          "two scenarios are called \"\(file.scenarioName)\"; give one of the files another line \"name\""
        )
      }
      names.append(file.scenarioName)
      do {
        overrides.ownScenarios.append(try file.scenario())
      } catch {
        throw CommandError.failed(error)
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
}
