internal import Glibc
internal import ImagePipeline
package import Scenarios
package import Trials
internal import Variants
package import VirtualTime

/// One trial as a run starts it: the arguments of the command `trial`, which the program parses.
///
/// Another build may parse them too, so options are added and never renamed.
package struct TrialInvocation: Sendable, Hashable {
  /// The name of the command.
  package static let command = "trial"

  /// The options of the command, in the order in which a run gives them.
  package enum Option: String, CaseIterable, Sendable {
    case scenario
    case scenarioFile = "scenario-file"
    case variant
    case device
    case seed
    case repetition
    case decode
    case into
    case images
    case list
    case parent
    case network
    case schedule
    case finger
    case lanes
    case traces
    case clock

    /// Whether it is given without a value.
    var isFlag: Bool { self == .lanes }
  }

  /// The scenario of a trial.
  package enum Question: Sendable, Hashable {
    /// A scenario of the catalogue.
    case named(String)
    /// The scenario in the file at a path.
    case file(String)
  }

  /// The location of pictures.
  package struct Pictures: Sendable, Hashable {
    /// The directory that contains them.
    package var root: String
    /// The file that lists them.
    package var list: String

    /// The pictures below `root` that the file `list` names.
    package init(root: String, list: String) {
      self.root = root
      self.list = list
    }
  }

  package var question: Question
  /// The network of the scenario; nil for its own.
  package var network: String?
  package var variant: String
  package var device: String
  package var seed: UInt64 = 1
  package var repetition = 1
  package var decoding = SourceImages.Decoding.real
  /// The directory of the trial's files.
  package var directory: String
  /// The pictures that the run has listed; nil when the options choose a corpus.
  package var pictures: Pictures?
  /// In which order ready jobs run.
  package var schedule = TrialSchedule.fifo
  /// The rule of scrolls where frames are late.
  package var finger = Finger.time
  /// The clock of the trial.
  package var clock = WorldClock.virtual
  /// Whether the trace shows lanes.
  package var lanes = LaneRecording.off
  /// How the trace is written; by default compressed.
  package var traces = TrialInvocation.usualTraces
  /// The process whose end also ends the trial; nil for none.
  package var parent: Int32?

  /// The trial `spec`; `file` describes its scenario if no catalogue has it.
  package init(
    _ spec: TrialSpec,
    file: String?,
    decoding: SourceImages.Decoding,
    pictures: Pictures,
    directory: String
  ) {
    let name = spec.scenario.name
    question = file.map { .file($0) } ?? .named(name)
    // A catalogue name includes its network, a file does not.
    if file != nil, Scenario.plainName(name) != name { network = spec.scenario.network.name }
    variant = spec.variant.name
    device = spec.device.argument
    seed = spec.seed
    repetition = spec.repetition
    self.decoding = decoding
    self.directory = directory
    self.pictures = pictures
    parent = getpid()
  }

  /// The command and its options.
  package var arguments: [String] {
    var values: [Option: String] = [
      .variant: variant, .device: device, .seed: "\(seed)", .repetition: "\(repetition)",
      .decode: decoding.rawValue, .into: directory,
    ]
    switch question {
    case .named(let name): values[.scenario] = name
    case .file(let path): values[.scenarioFile] = path
    }
    values[.network] = network
    values[.images] = pictures?.root
    values[.list] = pictures?.list
    values[.parent] = parent.map { "\($0)" }
    // Only where it is asked for, so that builds without these options play the rest.
    if schedule != .fifo { values[.schedule] = schedule.text }
    if finger != .time { values[.finger] = finger.rawValue }
    if lanes == .on { values[.lanes] = "" }
    if clock != .virtual { values[.clock] = clock.rawValue }
    if traces.form != .gzip { values[.traces] = traces.form.rawValue }
    return [Self.command]
      + Option.allCases.flatMap { option in
        values[option].map { ["--\(option.rawValue)"] + (option.isFlag ? [] : [$0]) } ?? []
      }
  }

  /// A compressed trace with the usual limit.
  package static var usualTraces: TraceOptions {
    var traces = TraceOptions()
    traces.form = .gzip
    return traces
  }

  /// Parses arguments, in which each option but a flag is followed by its value.
  package init(arguments: [String]) throws(TrialInvocationFault) {
    var values: [String: String] = [:]
    var index = 1
    let flags = Option.allCases.filter(\.isFlag).map { "--\($0.rawValue)" }
    while index < arguments.count {
      let isFlag = flags.contains(arguments[index])
      if isFlag || index + 1 < arguments.count {
        values[arguments[index]] = isFlag ? "" : arguments[index + 1]
      }
      index += isFlag ? 1 : 2
    }
    try self.init { option in values["--\(option.rawValue)"] }
  }

  /// Parses the values of options; nil for an option that is missing, an empty text for a flag.
  package init(value: (Option) -> String?) throws(TrialInvocationFault) {
    func required(_ option: Option) throws(TrialInvocationFault) -> String {
      guard let text = value(option) else { throw .missing(option) }
      return text
    }
    func number<Number: FixedWidthInteger>(
      _ option: Option,
      in range: ClosedRange<Number>
    ) throws(TrialInvocationFault) -> Number? {
      guard let text = value(option) else { return nil }
      guard let number = Number(text), range.contains(number) else {
        throw .number(option, text, least: "\(range.lowerBound)")
      }
      return number
    }
    question =
      if let path = value(.scenarioFile) { .file(path) } else { .named(try required(.scenario)) }
    network = value(.network)
    variant = try required(.variant)
    device = try required(.device)
    seed = try number(.seed, in: 0...UInt64.max) ?? 1
    repetition = try number(.repetition, in: 1...Int.max) ?? 1
    if let text = value(.decode) {
      guard let decoding = SourceImages.Decoding(rawValue: text) else { throw .decoding(text) }
      self.decoding = decoding
    }
    if let text = value(.schedule) {
      guard let schedule = TrialSchedule(text) else { throw .schedule(text) }
      self.schedule = schedule
    }
    if let text = value(.finger) {
      guard let finger = Finger(rawValue: text) else { throw .finger(text) }
      self.finger = finger
    }
    if let text = value(.clock) {
      guard let clock = WorldClock(rawValue: text) else { throw .clock(text) }
      self.clock = clock
    }
    lanes = value(.lanes) == nil ? .off : .on
    if let text = value(.traces) {
      guard let form = TraceOptions.Form(rawValue: text) else { throw .traces(text) }
      traces.form = form
    }
    directory = try required(.into)
    if let list = value(.list) {
      guard let root = value(.images) else { throw .listWithoutImages }
      pictures = Pictures(root: root, list: list)
    }
    parent = try number(.parent, in: 1...Int32.max)
  }

  /// The trial; throws for an unknown name, and for a file that cannot be read.
  package func spec() throws(ScriptFault) -> TrialSpec {
    var scenario = try scenario()
    do throws(ScenarioError) {
      if let network { scenario = try scenario.on(network: network) }
      return TrialSpec(
        scenario: scenario,
        variant: try Plan.variant(variant),
        device: try .find(device),
        seed: seed,
        repetition: repetition
      )
    } catch {
      throw .scenario(error)
    }
  }
}

extension TrialInvocation {
  /// The scenario, on its own network.
  private func scenario() throws(ScriptFault) -> Scenario {
    switch question {
    case .named(let name):
      do throws(ScenarioError) { return try .named(name) } catch { throw .scenario(error) }
    case .file(let path):
      let file = try ScenarioFile(path: path)
      do throws(ScenarioError) { return try file.scenario() } catch { throw .scenario(error) }
    }
  }
}

/// Why arguments do not describe a trial.
package enum TrialInvocationFault: Error, Sendable, Hashable {
  /// A required option is missing.
  case missing(TrialInvocation.Option)
  /// The value of an option is not an integer of `least` or more.
  case number(TrialInvocation.Option, String, least: String)
  /// The value of --decode is neither real, model nor measured.
  case decoding(String)
  /// The value of --schedule is neither fifo nor a random seed.
  case schedule(String)
  /// The value of --finger is neither time nor frames.
  case finger(String)
  /// The value of --clock is neither virtual nor wall.
  case clock(String)
  /// The value of --traces is neither gzip nor json.
  case traces(String)
  /// A list of pictures is given without their directory.
  case listWithoutImages
}

extension TrialInvocationFault: CustomStringConvertible {
  /// The sentence about a `text` that is no schedule.
  package static func schedule(_ text: String) -> String {
    "--schedule takes fifo or a whole number of 0 or more, the random seed, not \"\(text)\""
  }

  /// One sentence that names the option and what it takes.
  package var description: String {
    switch self {
    case .missing(let option): "--\(option.rawValue) is needed"
    case .number(let option, let text, let least):
      "--\(option.rawValue) takes a whole number of \(least) or more, not \"\(text)\""
    case .decoding(let text): "--decode takes one of real, model, measured, not \"\(text)\""
    case .schedule(let text): Self.schedule(text)
    case .finger(let text): "--finger takes one of time, frames, not \"\(text)\""
    case .clock(let text): "--clock takes virtual or wall, not \"\(text)\""
    case .traces(let text): "--traces takes one of gzip, json, not \"\(text)\""
    case .listWithoutImages: "--list needs --images"
    }
  }
}
