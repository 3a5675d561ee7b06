import Statistics
import Text

/// The changes in a file of series, as `imagebench history changes` finds them in a history, or by
/// the rules of the published reference detector, for `Benchmarks/bench-changes`.
enum ChangesBench {
  static func main(_ arguments: [String]) throws {
    precondition(
      arguments.count == 2 && ["own", "reference"].contains(arguments[0]),
      "usage: Benches changes own|reference FILE"
    )
    let options: RankScanOptions = arguments[0] == "own" ? RankScanOptions() : .reference
    let replay = SeriesReplay(options, kind: .inferred, family: .each)
    print(JSONWriter.text(try SeriesChanges(path: arguments[1], replay).json, layout: .indented))
  }
}
