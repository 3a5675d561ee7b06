internal import Runs
internal import Scenarios

/// Reads the scenario files that a command line names.
enum ScenarioSource {
  /// The files of `--scenario-file`, whose scenarios are added to `overrides`.
  ///
  /// What one single file says of variant, device and seed counts unless an option says otherwise.
  static func read(
    _ values: OptionValues,
    into overrides: inout Plan.Overrides
  ) throws -> [OwnScript] {
    let paths = try values.list("scenario-file") ?? []
    let scripts = try paths.map { try OwnScript(path: $0) }
    var names = overrides.scenarios ?? []
    for file in scripts.map(\.file) {
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
    if scripts.count == 1, let file = scripts.first?.file {
      if overrides.variants == nil, let name = file.variant {
        do throws(ScenarioError) { _ = try Plan.variant(name) } catch {
          throw CommandError.failed("\(paths[0]): \(error)")
        }
        overrides.variants = [name]
      }
      if overrides.devices == nil { overrides.devices = file.device.map { [$0] } }
      if overrides.seeds == nil { overrides.seeds = file.seed.map { [$0] } }
    }
    return scripts
  }
}
