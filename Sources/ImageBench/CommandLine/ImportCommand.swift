internal import Files
internal import Quantities
internal import Recordings
internal import Scenarios

/// `imagebench import`: a recording becomes a scenario file.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "Make a scenario file of recorded frames, scrolls or requests."
  static let synopsis = "FILE [options]"
  static let details = """
    FILE is the frames.csv of a run, whose script then replays its offsets exactly; a scroll with the
    columns time,offset (seconds, points from the start of the content); a request log with the
    columns time,key,size (seconds, any text, bytes); or an HTTP archive (HAR), of which the requests
    for images are taken. Requests become rows that come in one by one, with pictures of the corpus
    that are nearest in size. What is written can be edited by hand; imagebench run --record-from FILE
    runs it as it is, and keeps it in the run's scenarios/.

    Examples:
      imagebench import scroll.csv -o scroll.scenario
      imagebench import out/review/frames.csv --scenario photo-grid -o grid.scenario
      imagebench run --scenario-file scroll.scenario --variant naive,best
    """
  static let options: [OptionSpec] = [
    OptionSpec("scenario", value: "NAME", "Of a frames.csv, take this scenario (the first)."),
    OptionSpec("device", value: "NAME", "Of a frames.csv, take this device (the first)."),
    OptionSpec("seed", value: "N", "Of a frames.csv, take this seed (the first)."),
    OptionSpec("name", value: "NAME", "What the scenario is called (the file's name)."),
    OptionSpec("out", letter: "o", value: "FILE", "Where it is written (standard output)."),
  ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    guard let path = values.operands.first, values.operands.count == 1 else {
      throw CommandError.usage("import takes one file")
    }
    var choice = Recording.Choice()
    choice.scenario = values.text("scenario")
    choice.device = values.text("device")
    choice.seed = try values.seed("seed")
    var file = try read(path, choice)
    if let name = values.text("name") {
      guard ScenarioFile.isName(name) else {
        throw CommandError.usage(
          "--name takes at most 100 letters, digits, \"-\" and \"_\", not \"\(name)\""
        )
      }
      file.name = name
    }
    let console = Console(progress: .none)
    guard let out = values.text("out") else {
      console.result(file.text)
      return .fine
    }
    do throws(FileError) {
      let writer = try WholeFileWriter(path: out)
      try writer.append(file.text)
      try writer.commit()
    } catch {
      throw CommandError.failed(error)
    }
    console.note("Wrote \(out): \(Plural.text(file.steps.count, "step")).")
    return .fine
  }

  /// The scenario file of the recording at `path`.
  static func read(_ path: String, _ choice: Recording.Choice) throws -> ScenarioFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileOperations.posix.readWhole(path)
    } catch {
      throw CommandError.failed(error)
    }
    do throws(RecordingError) {
      return try Recording.scenarioFile(of: bytes, path: path, choice: choice)
    } catch {
      // Which trial is taken is what the command line says; all else is the file's.
      if case .noTrial = error { throw CommandError.usage("\(error)") }
      throw CommandError.failed(error)
    }
  }
}
