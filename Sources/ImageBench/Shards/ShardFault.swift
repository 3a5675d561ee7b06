package import Basics
package import Files
package import Records

/// Why shards cannot be played or put together.
package enum ShardFault: Error, Sendable, Hashable {
  /// A file or directory could not be read or written.
  case files(FileError)
  /// The table or description of a run in a shard cannot be read.
  case record(RunRecord.Fault)
  /// The directory holds a shard of other work.
  case otherWork(directory: String)
  /// The directory holds no shard.
  case notAShard(directory: String)
  /// There is no shard in the directories at all.
  case none(directory: String)
  /// A shard was not played to its end.
  case unfinished(Shard, directory: String)
  /// Shards are not there.
  case missing([Shard])
  /// A shard is there twice.
  case doubled(Shard, first: String, second: String)
  /// A shard belongs to other work than the first one.
  case foreign(directory: String, first: String, difference: String)
  /// A table of a shard lacks rows or has rows that belong to no trial.
  case damaged(path: String, problem: String)
  /// A shard that was played twice has two results.
  case unequal(trial: String, first: String, second: String, column: String)
  /// The directory of the result exists and is not empty.
  case taken(directory: String)
}

extension ShardFault: CustomStringConvertible {
  /// One sentence that names the shard and the remedy.
  package var description: String {
    switch self {
    case .files(let error): return "\(error)"
    case .record(let fault): return "\(fault)"
    case .otherWork(let directory):
      return """
        \(directory) holds a shard of another plan, corpus or version; choose another --out, or remove it
        """
    case .notAShard(let directory):
      return "\(directory) holds no shard; give the folder that was the --out of its shards"
    case .none(let directory):
      return "there is no shard in \(directory); give the folder that was the --out of its shards"
    case .unfinished(let shard, let directory):
      return """
        shard \(shard) in \(directory) was not played to its end; repeat its command, which continues it
        """
    case .missing(let shards):
      let names = shards.prefix(Self.namedShards).map { "\($0)" }.joined(separator: ", ")
      let rest = shards.count - Self.namedShards
      let more = rest > 0 ? " and \(rest) more" : ""
      return shards.count == 1
        ? "shard \(names) is missing; play it, or give its folder too"
        : "\(shards.count) shards are missing: \(names)\(more); play them, or give their folders too"
    case .doubled(let shard, let first, let second):
      return """
        shard \(shard) is there twice, in \(first) and in \(second); leave one out, or let --twice \
        compare them
        """
    case .foreign(let directory, let first, let difference):
      return "\(directory) is no shard of the work in \(first): \(difference); leave it out"
    case .damaged(let path, let problem):
      return "\(path) is damaged: \(problem); remove its shard and play it again"
    case .unequal(let trial, let first, let second, let column):
      return """
        the trial \(trial) was played twice and differs in \(column), in \(first) and \(second): exact \
        values must be equal on every machine, so trust neither; run imagebench doctor on both machines
        """
    case .taken(let directory):
      return "\(directory) is not empty; choose another --output, an empty or new directory"
    }
  }

  /// More shards than these are counted in a message.
  private static let namedShards = 12
}
