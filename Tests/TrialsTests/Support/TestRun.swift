import Files
import Scenarios
import TestSupport

@testable import Runs
@testable import Trials

/// A run in a temporary directory whose trials are shell scripts.
struct TestRun {
  static let identity = "0123456789abcdef"

  private let directory = TemporaryDirectory()
  let plan: Plan

  /// A run of `scenario` with these variants.
  init(_ variants: [String] = ["naive", "dedup", "bounded-cache"]) throws {
    var overrides = Plan.Overrides()
    overrides.scenarios = ["cell-reuse-short"]
    overrides.variants = variants
    plan = try Plan(suite: .smoke, overrides: overrides)
  }

  var path: String { directory.file("run") }

  /// The end of a whole trial's script.
  static let writesResults = """
    for table in frames loads; do echo "$2" > "$1/$table.csv"; done
    echo '{}' > "$1/trace.json"
    echo "$2" > "$1/trial.csv"

    """

  func open(
    identity: String = identity,
    policy: RunDirectory.Policy = .resume,
    files: FileOperations = .posix
  ) throws(RunFault) -> RunDirectory {
    try RunDirectory(path: path, identity: identity, policy: policy, files: files)
  }

  /// Runs the plan; a trial is `script` with the directory as $1, its name as $2, the run as $3.
  func run(
    script: String = writesResults,
    jobs: Int = 1,
    isInterrupted: () -> Bool = { false },
    report: (PlanRunner.Event) -> Void = { _ in }
  ) throws -> PlanRunner.Outcome {
    let runner = PlanRunner(
      plan: plan,
      directory: try open(),
      executable: "/bin/sh",
      jobs: jobs
    ) { [path] spec, part in
      ["-c", script, "trial", part, spec.id, path]
    }
    return try runner.run(isInterrupted: isInterrupted, report: report)
  }

  /// The names below `name` in the run's directory, sorted.
  func names(_ name: String = "") throws -> [String] {
    try FileOperations.posix.listDirectory(path + "/" + name).sorted()
  }

  func text(_ name: String) throws -> String {
    String(decoding: try FileOperations.posix.readWhole(path + "/" + name), as: UTF8.self)
  }

  func write(_ name: String, _ text: String) throws {
    let file = path + "/" + name
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    try FileOperations.posix.makeDirectories(folder.joined(separator: "/"))
    let writer = try WholeFileWriter(path: file)
    try writer.append(text)
    try writer.commit()
  }
}
