internal import Runs

/// A program that measures cells of a night again.
struct NightBuild {
  /// Its name in messages; nil for the build that the night measures.
  let label: String?
  /// The path of the program.
  let program: String
  let facts: BuildFacts

  /// The build at `program`.
  init(_ label: String?, program: String, _ facts: BuildFacts) {
    self.label = label
    self.program = program
    self.facts = facts
  }

  /// The build of a side of the night.
  init(_ side: RunSide) {
    self.init(side.label, program: side.program, side.build)
  }
}
