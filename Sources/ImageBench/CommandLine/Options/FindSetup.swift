internal import Corpus
internal import Hunting
internal import ImagePipeline
internal import Reproduction
internal import Runs
internal import Scenarios
internal import Trials
internal import Variants

/// What `imagebench repro FILE` asks for.
struct FindSetup {
  let find: ScenarioFind
  let source: CorpusChoice
  let out: String

  /// Reads the options; what they say counts before what the file at `path` says.
  init(_ path: String, _ values: OptionValues) throws {
    if values.operands.count > 1 {
      throw CommandError.usage("repro takes one scenario file, here \(path), and nothing beside it")
    }
    for option in ["all", "seeds", "seed", "decode", "jobs"] where values.has(option) {
      throw CommandError.usage("--\(option) is for patterns; a scenario file is one trial")
    }
    let file = try OwnScript(path: path).file
    func said(_ word: String, _ inFile: String?) throws -> String {
      guard let name = values.text(word) ?? inFile else {
        throw CommandError.usage(
          "\(path) has no line \"\(word)\", so there is nothing to reproduce; give --\(word), or a find "
            + "of imagebench hunt"
        )
      }
      return name
    }
    let name = try said("variant", file.variant)
    let property = try Self.property(try said("property", file.property), path, values)
    let devices = try values.list("device") ?? [file.device ?? "iphone-se"]
    let bad = try ScenarioSource.named(values.text("variant"), name, of: path, Plan.variant)
    let fixed = try ScenarioSource.named(
      values.text("against") ?? "best",
      nil,
      of: nil,
      Plan.variant
    )
    let device = try ScenarioSource.named(
      values.text("device").map { _ in devices[0] },
      devices[0],
      of: path,
      DeviceProfile.named
    )
    if devices.count > 1 {
      throw CommandError.usage("a scenario file is played on one device, not on \(devices.count)")
    }
    if bad.name == fixed.name {
      throw CommandError.usage(
        "\(path) is played with \(bad.name), which cannot stand beside itself; give another --against"
      )
    }
    out = values.text("out") ?? ReproSetup.defaultOut
    source = try CorpusChoice(values)
    find = ScenarioFind(
      path: path,
      file: file,
      property: property,
      bad: bad,
      fixed: fixed,
      device: device
    )
  }

  private static func property(
    _ word: String,
    _ path: String,
    _ values: OptionValues
  ) throws -> HuntProperty {
    if let property = HuntProperty(rawValue: word) { return property }
    let problem = HuntProperty.unknown(word)
    throw values.has("property")
      ? CommandError.usage("--property names what is none: \(problem)")
      : .failed("\(path): \(problem)")
  }
}
