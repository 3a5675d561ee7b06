internal import Records
package import Runs
internal import Trials

/// What a night is played and judged with, all of which is there before the first trial.
package struct NightSetup {
  /// The run of the night.
  package let request: RunRequest
  let commit: String?
  /// A known-good build that is played in the same rounds; nil for none.
  let reference: NightReference?
  let baseline: StoredRun
  let blessings: Blessings
  /// Markdown with which the report of the night ends; empty by default.
  package var addendum = ""
  /// The verdicts of checks on loaders, which the history keeps; none by default.
  package var verdicts: [NightVerdict] = []

  /// A night of `request` at `commit`, with the reference build `program` if there is one, judged
  /// against the run in `directory`.
  package init(
    _ request: RunRequest,
    commit: String?,
    reference program: String?,
    baseline directory: String
  ) throws(NightFault) {
    self.commit = commit
    let reference = try program.map { path throws(NightFault) in try NightReference(program: path) }
    self.reference = reference
    var request = request
    request.prefix = "night-"
    request.marks = ["night", commit ?? ""] + (reference.map { [$0.hash] } ?? [])
    self.request = request
    baseline = try StoredRun(
      baseline: directory,
      remedy: Self.remedy(request, directory)
    )
    blessings = try Blessings(nextTo: directory)
  }

  /// The command that makes a baseline of this night, after a semicolon.
  var remedy: String { Self.remedy(request, baseline.directory) }

  private static func remedy(_ request: RunRequest, _ directory: String) -> String {
    let decode = request.decoding == .real ? "" : " --decode \(request.decoding.rawValue)"
    return
      "; imagebench run --suite \(request.plan.suite)\(decode) --out \(directory) makes a baseline"
  }
}
