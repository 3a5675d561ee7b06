internal import Basics
internal import Reports
internal import Runs
internal import Shards
internal import Text

/// Which shard of its work a command does: the one that `--shard` names, or that an engine numbers.
///
/// - SeeAlso: `docs/scale.md`
enum ShardChoice {
  static let option = OptionSpec(
    "shard",
    value: "I/N",
    words: [automatic],
    "Do part I of N equal parts of the work; auto asks the job's engine which one."
  )

  /// The fault of a shard without the folder of its set: machines that each took the first free
  /// one would not find each other.
  static let withoutFolder = CommandError.usage(
    "--shard needs --out DIR, the folder of all shards, which is the same for each of them"
  )

  private static let automatic = "auto"
  /// The variable that says what this machine is called in tables.
  static let machineVariable = "IMAGEBENCH_MACHINE"
  /// The variable that names the shard itself.
  private static let whole = "IMAGEBENCH_SHARD"
  /// The variable that gives the number of shards, for engines that only number their jobs.
  private static let count = "IMAGEBENCH_SHARDS"

  /// Variables in which an engine says which of its jobs this is.
  private struct Engine {
    var name: String
    /// The variable with the number of the job.
    var number: String
    /// The number of the first job.
    var first: Int
    /// The variable with the number of jobs; nil where the engine does not say.
    var count: String?
  }

  /// The engines that number their jobs.
  ///
  /// Sources: the lists of variables in sbatch(1) of Slurm, in parallel(1), and in the
  /// documentation of GitLab CI/CD, Buildkite, CircleCI and Kubernetes ("Indexed Job").
  private static let engines = [
    Engine(name: "GitLab", number: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    Engine(
      name: "Buildkite",
      number: "BUILDKITE_PARALLEL_JOB",
      first: 0,
      count: "BUILDKITE_PARALLEL_JOB_COUNT"
    ),
    Engine(
      name: "CircleCI",
      number: "CIRCLE_NODE_INDEX",
      first: 0,
      count: "CIRCLE_NODE_TOTAL"
    ),
    Engine(name: "Slurm", number: "SLURM_ARRAY_TASK_ID", first: 1, count: nil),
    Engine(name: "Kubernetes", number: "JOB_COMPLETION_INDEX", first: 0, count: nil),
    Engine(name: "GNU parallel", number: "PARALLEL_SEQ", first: 1, count: nil),
  ]

  /// The variables of the environment that say which shard it is.
  private static var names: [String] {
    [whole, count] + SlurmArray.allCases.map(\.rawValue)
      + engines.flatMap { [$0.number, $0.count].compactMap(\.self) }
  }

  /// What the environment calls this machine; nil when it does not.
  static var machine: String? {
    get throws {
      guard let name = try RawText.variable(machineVariable), !name.isEmpty else { return nil }
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
        throw CommandError.usage(
          "$\(machineVariable) takes letters, digits, dots, hyphens and underscores, not \"\(name)\""
        )
      }
      return name
    }
  }

  /// The shard that the options ask for; nil when they ask for all of the work.
  static func shard(_ values: OptionValues) throws -> Shard? {
    guard let text = values.text(option.name) else { return nil }
    guard text == automatic else {
      guard let shard = Shard(text) else {
        throw CommandError.usage(
          "--shard takes auto, or a part and the number of parts, such as 3/8, not \"\(text)\""
        )
      }
      return shard
    }
    var variables: [String: String] = [:]
    for name in names { variables[name] = try RawText.variable(name) }
    return try detected(variables)
  }

  /// Says how large the shard is.
  static func announce(_ request: RunRequest, _ console: Console) {
    guard let part = request.part else { return }
    let (own, all) = (part.plan.trials.count, part.whole.trials.count)
    console.note("shard \(part.shard): \(own) of \(all) trials")
  }

  /// Whether the shard is complete already, which it says then.
  static func isComplete(_ folder: ShardFolder, _ console: Console) throws -> Bool {
    do throws(ShardFault) {
      guard try folder.isComplete() else { return false }
    } catch {
      throw CommandError.failed(error)
    }
    console.note(found(folder))
    return true
  }

  /// The sentence about a shard that was complete before.
  static func found(_ folder: ShardFolder) -> String {
    "shard \(folder.manifest.shard) is complete in \(folder.path); nothing was played"
  }

  /// What to do when all shards are complete.
  static func next(_ folder: ShardFolder) -> String {
    let shard = folder.manifest.shard
    let set = folder.path.dropLast(shard.folderName.count + 1)
    return "When all \(shard.count) shards are there: imagebench merge \(set) -o RUN"
  }

  /// The shard that an engine's `variables` name, of those called ``names``.
  static func detected(_ variables: [String: String]) throws(CommandError) -> Shard {
    if let text = variables[whole] {
      guard let shard = Shard(text) else {
        throw .usage("$\(whole) is a part and the number of parts, such as 3/8, not \"\(text)\"")
      }
      return shard
    }
    let present = engines.filter { variables[$0.number] != nil }
    guard let engine = present.first else {
      throw .usage(
        "--shard auto found no engine that numbers this job; give --shard I/N, or set $\(whole)"
      )
    }
    guard present.count == 1 else {
      let names = present.map { "\($0.name) ($\($0.number))" }.joined(separator: " and ")
      throw .usage("--shard auto found \(names); set $\(whole) to the shard that is meant")
    }
    return try shard(of: engine, variables)
  }

  private static func shard(
    of engine: Engine,
    _ variables: [String: String]
  ) throws(CommandError) -> Shard {
    var first = engine.first
    var total: (name: String, text: String)?
    for name in [count, engine.count].compactMap(\.self) where total == nil {
      total = variables[name].map { (name, $0) }
    }
    if total == nil, engine.name == "Slurm", let array = try slurmArray(variables) {
      first = array.first
      total = (SlurmArray.count.rawValue, "\(array.count)")
    }
    guard let total else {
      throw .usage(
        "\(engine.name) says which job this is ($\(engine.number)), not of how many; set $\(count)"
      )
    }
    let text = variables[engine.number] ?? ""
    guard let job = Int(text), let count = Int(total.text),
      let shard = Shard(number: job - first + 1, of: count)
    else {
      throw .usage(
        "$\(engine.number) is \"\(text)\" and $\(total.name) is \"\(total.text)\", which is no shard; "
          + "the jobs of \(engine.name) are numbered from \(first)"
      )
    }
    return shard
  }

  /// What Slurm says of an array of jobs.
  private enum SlurmArray: String, CaseIterable {
    case count = "SLURM_ARRAY_TASK_COUNT"
    case first = "SLURM_ARRAY_TASK_MIN"
    case last = "SLURM_ARRAY_TASK_MAX"
  }

  /// The first task and the number of tasks of a Slurm array; nil outside of one.
  ///
  /// An array with holes is what a second submission of failed tasks looks like, and its tasks must
  /// not take the shards of others.
  private static func slurmArray(
    _ variables: [String: String]
  ) throws(CommandError) -> (first: Int, count: Int)? {
    func number(_ name: SlurmArray) -> Int? { variables[name.rawValue].flatMap { Int($0) } }
    guard let tasks = number(.count), let first = number(.first), let last = number(.last) else {
      return nil
    }
    guard first <= 1, last - first + 1 == tasks else {
      throw .usage(
        "the tasks of this Slurm array are \(tasks) of those from \(first) to \(last), so their number "
          + "does not say how many shards there are; set $\(count)"
      )
    }
    return (first, tasks)
  }
}
