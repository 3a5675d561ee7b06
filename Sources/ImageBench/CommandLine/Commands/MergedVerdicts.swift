internal import Basics
internal import Files
internal import Reproduction
internal import Runs
internal import Shards
internal import Text

/// Shards of the verdicts of failure patterns: played one by one, and put together into the table
/// of one machine.
enum MergedVerdicts {
  /// The folder of the shard that the options ask for; nil when they ask for all of the work.
  ///
  /// `content` is everything that the shards have in common.
  static func folder(
    _ work: ShardManifest.Work,
    _ values: OptionValues,
    content: [String]
  ) throws -> ShardFolder? {
    guard let shard = try ShardChoice.shard(values) else { return nil }
    guard let out = values.text("out") else { throw ShardChoice.withoutFolder }
    var hash = ContentHash(content.joined(separator: "\n"))
    // Two builds of one version may judge differently.
    do throws(FileError) {
      hash.combine("\n\(try RunSide.hash(ofProgram: RunSide.ownProgram))")
    } catch {
      throw CommandError.failed(error)
    }
    return ShardFolder(
      ShardManifest(work, shard, identity: hash.description, toolVersion: Tool.version),
      below: out
    )
  }

  /// The member with the results of a shard.
  static let resultsKey = "results"
  /// The member with the names of what all shards do, in the order of the table.
  static let namesKey = "of"
  /// The member with the place of a result in the table.
  static let indexKey = "index"

  /// Writes the results of the shard in `folder` and says what is next.
  static func write(
    _ results: JSONValue,
    of names: [String],
    into folder: ShardFolder,
    _ console: Console
  ) throws {
    let json: JSONValue = [
      namesKey: .array(names.map { .string($0) }), resultsKey: results,
    ]
    do throws(ShardFault) { try ShardResults.write(json, into: folder) } catch {
      throw CommandError.failed(error)
    }
    console.note(ShardChoice.next(folder))
  }

  /// The outcomes of all patterns, in the order of one machine's table.
  static func patterns(_ set: ShardSet) throws -> [PatternOutcome] {
    var outcomes: [(index: Int, outcome: PatternOutcome)] = []
    for shard in try read(set) {
      guard let results = shard[resultsKey]?.array else { throw damaged(set) }
      for result in results {
        guard let index = result[indexKey]?.integer, let outcome = PatternOutcome(json: result)
        else { throw damaged(set) }
        outcomes.append((index, outcome))
      }
    }
    outcomes.sort { $0.index < $1.index }
    guard outcomes.map(\.index) == Array(outcomes.indices) else { throw damaged(set) }
    return outcomes.map(\.outcome)
  }

  private static func read(_ set: ShardSet) throws -> [JSONValue] {
    do throws(ShardFault) { return try ShardResults.read(set) } catch {
      throw CommandError.failed(error)
    }
  }

  private static func damaged(_ set: ShardSet) -> CommandError {
    .failed(
      ShardFault.damaged(
        path: set.directories[0],
        problem: "its results, or those of a shard next to it, are not those of this version"
      )
    )
  }
}
