package import Basics
package import Files
package import Records
internal import Reports
package import Trials

/// One of the builds that play a plan, and where its results go.
package struct RunSide {
  /// What messages call the build; nil for the only one, and for the one that a night is about.
  package let label: String?
  /// The program that plays a trial.
  package let program: String
  /// What it says of itself.
  package let build: BuildFacts
  /// Where its results go.
  package let directory: RunDirectory

  /// The build at `program`, whose results go to `directory`.
  package init(_ label: String?, program: String, _ build: BuildFacts, _ directory: RunDirectory) {
    self.label = label
    self.program = program
    self.build = build
    self.directory = directory
  }

  /// The path of this program.
  package static let ownProgram = "/proc/self/exe"

  /// The path of the program called `name`: a name without a folder is one of this directory and not of the
  /// PATH.
  package static func path(ofProgram name: String) -> String {
    name.contains("/") ? name : "./" + name
  }

  /// The hash of the bytes of the program at `path`.
  package static func hash(ofProgram path: String) throws(FileError) -> ContentHash {
    var hash = ContentHash()
    try FileOperations.posix.readWhole(path).withUnsafeBytes { hash.combine(buffer: $0) }
    return hash
  }

  /// Puts the tables of the trials of `plan` that are there together, and returns those trials.
  ///
  /// - Complexity: O(n) in the rows.
  package func assemble(_ plan: Plan) throws(RunFault) -> [TrialSpec] {
    // A build that is not this one has other columns as soon as a metric came or went.
    try directory.assemble(plan, shapes: build.shapes)
  }

  /// The tables, which are there.
  package func record() throws(RunFault) -> RunRecord {
    do throws(RunRecord.Fault) { return try RunRecord(directory: directory.path) } catch {
      throw .record(error)
    }
  }
}
