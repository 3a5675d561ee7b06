import Basics
import Checks
import Corpus
import Foundation
import Loaders
import Scenarios
import Trials
import Variants

/// Plays the mistake of each check with and without what provokes it.
///
///     FieldLoaders provocations [SEED,SEED] [CHECK,CHECK]
///
/// Prints a row of CSV for each, in which a check is silent where it passes or cannot judge.
enum ProvocationRun {
  static let word = "provocations"

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst(2).map {
      $0.split(separator: ",").map(String.init)
    }
    let seeds = arguments.first?.compactMap { UInt64($0) } ?? CheckPlan.usualSeeds
    let names = arguments.dropFirst().first
    do {
      try LoaderCatalogue.add(Main.loaders + LoaderList.all)
      var choice = CorpusChoice()
      choice.environment = Foundation.ProcessInfo.processInfo.environment
      let sources = SourceImages(try await choice.load(workers: 2, Silence()))
      print("check,mistake,provoked by,with,number with,without,number without")
      for provocation in Provocation.all where names?.contains(provocation.check) ?? true {
        print(try row(provocation, seeds, sources))
        fflush(stdout)
      }
    } catch {
      fputs("FieldLoaders: \(error)\n", stderr)
      exit(1)
    }
  }

  private static func row(
    _ provocation: Provocation,
    _ seeds: [UInt64],
    _ sources: SourceImages
  ) throws -> String {
    guard let check = Check.named(provocation.check),
      let loader = Variant.named(provocation.mistake)
    else { throw UnknownName(check: provocation.check, loader: provocation.mistake) }
    var plan = CheckPlan([loader])
    plan.checks = [check]
    plan.seeds = seeds
    let with = plan.play(sources, Silence())[0].verdicts([check])[0]
    plan.scenarios = provocation.scenarios(of: check)
    let without = plan.play(sources, Silence())[0].verdicts([check])[0]
    return
      ([check.name, loader.name, provocation.part] + words(with) + words(without))
      .joined(separator: ",")
  }

  /// The verdict, and its worst number or why there is none.
  private static func words(_ verdict: CheckVerdict) -> [String] {
    let values = verdict.places.map(\.value)
    let worst =
      switch verdict.check.bound {
      case .atLeast: values.max()
      case .atMost: values.min()
      }
    let number = worst.map { "\($0)" } ?? ""
    return switch verdict.result {
    case .fails(let worst): ["fails", "\(worst.value)"]
    case .passes: ["passes", number]
    case .unjudged: ["not judged", number]
    }
  }

  /// A check or a loader that does not exist.
  struct UnknownName: Error {
    let check: String
    let loader: String
  }
}

/// A reporter that says nothing.
struct Silence: Reporter, ProgressReporter {
  func note(_ text: String) {}
  func error(_ text: String) {}
  func progress(_ title: String) -> any ProgressReporter { self }
  func find() {}
  func show(_ done: Int, of total: Int, _ detail: String) {}
}
