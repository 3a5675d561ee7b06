internal import Basics
internal import DeviceMeasurements
internal import Records
internal import Reports
internal import Runs
internal import Scenarios
internal import Text

/// The part of `imagebench import` that sets what a device measured beside a run.
enum DeviceImport {
  private static let against = "against"
  private static let appMemory = "app-memory"

  static let options: [OptionSpec] = [
    OptionSpec(
      against,
      value: "DIR",
      "The run whose numbers the files of a device are set beside."
    ),
    OptionSpec(
      "decode-interval",
      value: "NAMES",
      "Names of signposted intervals that are decodes too."
    ),
    OptionSpec(
      "within",
      value: "NAME",
      "Of a trace, count only what lies in signposted intervals of this name."
    ),
    OptionSpec("process", value: "NAME", "Of a trace of several processes, the app's."),
    OptionSpec(
      "test",
      value: "NAME",
      "Of the metrics of several tests, the one whose name has this."
    ),
    OptionSpec(
      appMemory,
      value: "MB",
      "Take the app's memory without images, in MB, from the device's peak."
    ),
    OptionSpec("measured-on", value: "NAME", "What the device is called (as the files call it)."),
    .format,
  ]

  /// Whether the command line is for this part.
  static func isAsked(_ values: OptionValues) -> Bool { values.has(against) }

  /// Refuses the options of this part on a command line for the other.
  static func refuseOptions(_ values: OptionValues) throws(CommandError) {
    for option in options where values.has(option.name) {
      throw .usage(
        "--\(option.name) is for measurements of a device; give --against RUN too, or drop it"
      )
    }
  }

  /// Prints the comparison.
  static func run(_ values: OptionValues) throws -> ExitCode {
    guard let directory = values.text(against), !values.operands.isEmpty else {
      throw CommandError.usage("import --against takes one file or more that a device measured")
    }
    let format = try values.format()
    let output = try OutputFile.path(values, besides: values.operands + [directory])
    let appMegabytes = try values.integer(appMemory, in: 0...1_000_000)
    let run = try StoredRun(directory: directory)
    let filter = try OnlyOption.filter(values, of: [run.record])
    let part = filter.applied(to: run).record
    guard let model = ModelTrials(part, limit: { limit($0, in: directory) }) else {
      throw CommandError.usage(
        "\(directory) has several \(several(part)); choose one of each with --only, "
          + "such as --only \(part.trials[0].scenario),\(part.trials[0].variant),\(part.trials[0].device)"
      )
    }
    let record = try DeviceRecord(paths: values.operands, try choice(values))
    let comparison = DeviceComparison(
      record,
      model,
      device: values.text("measured-on"),
      appMegabytes: appMegabytes.map(Double.init)
    )
    let console = Console.standard(quiet: false)
    let text = format.render(
      [comparison.table],
      width: console.width,
      styling: output == nil ? console.styling : .plain
    )
    try console.result(text, to: output)
    if let output { console.note("Wrote \(output).") }
    return .fine
  }

  private static func choice(_ values: OptionValues) throws -> DeviceRecord.Choice {
    var choice = DeviceRecord.Choice()
    choice.decodeIntervals = try values.list("decode-interval") ?? []
    choice.span = values.text("within")
    choice.process = values.text("process")
    choice.test = values.text("test")
    return choice
  }

  /// The dimensions in which the trials of `record` differ, as "scenarios and devices".
  private static func several(_ record: RunRecord) -> String {
    let kinds: [(String, (RunRecord.Trial) -> String)] = [
      ("scenarios", \.scenario), ("loaders", \.variant), ("devices", \.device),
      ("networks", \.network),
    ]
    return kinds.filter { kind in Set(record.trials.map(kind.1)).count > 1 }.map(\.0).listed(.and)
  }

  /// The footprint at which the device of the run in `directory` ends an app; nil for an unknown
  /// one.
  private static func limit(_ device: String, in directory: String) -> ByteCount? {
    (try? DeviceProfile.find(device, inRun: directory))?.jetsamLimit
  }
}
