package import Basics
package import Files
package import Records
internal import Reports
package import Trials

/// One of the builds that play a plan, with the directory of its results.
package struct RunSide {
  /// The build's name in messages; nil for the only build, and for the one that a night measures.
  package let label: String?
  /// The path of the program that plays a trial.
  package let program: String
  /// The facts that the program prints.
  package let build: BuildFacts
  package let directory: RunDirectory

  /// The build at `program`, which writes to `directory`.
  package init(_ label: String?, program: String, _ build: BuildFacts, _ directory: RunDirectory) {
    self.label = label
    self.program = program
    self.build = build
    self.directory = directory
  }

  /// The path of this program.
  package static let ownProgram = "/proc/self/exe"

  /// The path of the program `name`: a name without a folder is in this directory, not in the PATH.
  package static func path(ofProgram name: String) -> String {
    name.contains("/") ? name : "./" + name
  }

  /// The hash of the program file at `path`.
  package static func hash(ofProgram path: String) throws(FileError) -> ContentHash {
    var hash = ContentHash()
    try FileOperations.posix.readWhole(path).withUnsafeBytes { hash.combine(buffer: $0) }
    return hash
  }

  /// Assembles the tables of those trials of `plan` that are present, and returns these trials.
  ///
  /// With `part`, whose plan it is, the table of machines is one of them. Where a run as a whole is
  /// noisy, no column repeats exactly.
  ///
  /// - Complexity: O(n) in the rows.
  package func assemble(
    _ plan: Plan,
    of part: PlanPart? = nil,
    exactness: Exactness = .exact
  ) throws(RunFault) -> [TrialSpec] {
    // Another build has other columns as soon as a metric was added or removed.
    let shapes = exactness == .exact ? build.shapes : build.shapes.noisy
    return try directory.assemble(plan, of: part, shapes: shapes)
  }

  /// The tables, which must exist.
  package func record() throws(RunFault) -> RunRecord {
    do throws(RunRecord.Fault) { return try RunRecord(directory: directory.path) } catch {
      throw .record(error)
    }
  }
}
