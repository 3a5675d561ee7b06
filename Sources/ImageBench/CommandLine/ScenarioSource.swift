internal import Files
internal import Harness
internal import Recordings
internal import Scenarios

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

  /// The files of `--scenario-file` and what the recordings of `--record-from` become, whose scenarios
  /// are added to `overrides`.
  ///
  /// What one single file says of variant, device and seed counts unless an option says otherwise.
  static func read(
    _ values: OptionValues,
    into overrides: inout Plan.Overrides
  ) throws -> [ScenarioFile] {
    let recorded = try (values.list("record-from") ?? []).map {
      try ImportCommand.read($0, Recording.Choice())
    }
    let paths = try values.list("scenario-file") ?? []
    let files = try paths.map { try read($0) } + recorded
    var names = overrides.scenarios ?? []
    for file in files {
      guard !names.contains(file.name) else {
        throw CommandError.usage(
          "two scenarios are called \"\(file.name)\"; give one of the files another line \"name\""
        )
      }
      names.append(file.name)
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
    return files
  }
}
