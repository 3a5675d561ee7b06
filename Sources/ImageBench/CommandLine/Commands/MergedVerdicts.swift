internal import Basics
internal import Conformance
internal import Files
internal import Reports
internal import Runs
internal import Shards
internal import Text
internal import Variants

/// Shards of verdicts of behavioural cases: played one by one, and put together into the table of
/// one machine.
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

  /// The behavioural cases of all variants.
  static func conformance(_ set: ShardSet) throws -> ConformanceTable {
    let shards = try read(set)
    let names = shards[0][namesKey]?.array?.compactMap(\.string) ?? []
    let variants = names.compactMap { Variant.named($0) }
    guard variants.count == names.count,
      let table = ConformanceTable(variants, from: shards.compactMap { $0[resultsKey] })
    else { throw damaged(set) }
    return table
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
