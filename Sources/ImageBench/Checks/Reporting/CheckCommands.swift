/// The commands that show a failure: one plays its trial and writes the trace, one draws the film.
struct CheckCommands {
  /// One command a line.
  let lines: [String]

  /// The commands for `evidence` of the check called `name`; `further` options choose the pictures.
  init(_ evidence: CheckEvidence, _ loader: String, _ name: String, _ further: String) {
    let folder = "out/check/\(loader).\(name)"
    let more = further.isEmpty ? "" : " " + further
    let run =
      "imagebench run --scenario \(evidence.scenario) --loader \(loader) --device "
      + "\(evidence.deviceArgument) --seed \(evidence.seed) --decode model\(more) --out \(folder)"
    guard let frames = evidence.frames else {
      lines = [run]
      return
    }
    let film =
      "imagebench explain \(folder)/traces/\(evidence.trial).json.gz --frames "
      + "\(frames.lowerBound)-\(frames.upperBound) --film \(name).gif"
    lines = [run, film]
  }
}
