import Nights
import Reports
import Statistics

/// The changes that the rules of the published reference detector find in a file of series.
///
/// `Benchmarks/bench-changes` compares them with those of `imagebench history changes --series`,
/// whose JSON this has.
enum ChangesBench {
  static func main(_ arguments: [String]) throws {
    precondition(arguments.count == 1, "usage: Benches changes FILE")
    let replay = SeriesReplay(.reference, kind: .inferred, family: .each)
    print(try SeriesChangesPage(path: arguments[0], replay).render(.json, width: 80))
  }
}
