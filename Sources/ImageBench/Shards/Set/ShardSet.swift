internal import Basics
package import Files
internal import Glibc
internal import Records

/// All shards of one work, each there once and complete.
package struct ShardSet: Sendable {
  /// One shard with its directory.
  package struct Member: Sendable, Hashable {
    package var manifest: ShardManifest
    package var directory: String
  }

  /// In the order of their numbers.
  package private(set) var members: [Member] = []
  /// Shards that are there a second time; empty unless they were allowed.
  package private(set) var again: [Member] = []

  /// What the shards do.
  package var work: ShardManifest.Work { members[0].manifest.work }

  /// Their directories, in the order of their numbers.
  package var directories: [String] { members.map(\.directory) }

  /// How to treat a shard that is there twice.
  package enum Doubled: Sendable, Hashable, CaseIterable {
    /// It is refused.
    case refused
    /// The first is a member, and the second one is kept for a comparison.
    case compared
  }

  /// The set in `paths`: directories of shards, or folders that have such directories in them.
  ///
  /// Throws when a shard is missing, there twice (unless `doubled` says otherwise), unfinished, or
  /// of other work than the first.
  ///
  /// - Complexity: O(n log n) in the number of shards.
  package init(
    _ paths: [String],
    doubled: Doubled = .refused,
    files: FileOperations = .posix
  ) throws(ShardFault) {
    var found: [Member] = []
    var places: Set<String> = []
    for path in paths {
      // A shell's pattern may name both a folder and what is in it.
      found += try Self.members(in: path, files)
        .filter { places.insert(Self.place(of: $0.directory)).inserted }
    }
    guard let first = found.first else { throw .none(directory: paths.joined(separator: ", ")) }
    for member in found { try Self.require(member, like: first) }
    var byNumber: [Int: Member] = [:]
    for member in found {
      let shard = member.manifest.shard
      if let other = byNumber[shard.number] {
        guard doubled == .compared else {
          throw .doubled(shard, first: other.directory, second: member.directory)
        }
        again.append(member)
      } else {
        byNumber[shard.number] = member
      }
    }
    let missing = Shard.all(of: first.manifest.shard.count).filter { byNumber[$0.number] == nil }
    guard missing.isEmpty else { throw .missing(missing) }
    members = byNumber.values.sorted { $0.manifest.shard.number < $1.manifest.shard.number }
  }

  /// The shard in `path`, or those in its folders.
  private static func members(
    in path: String,
    _ files: FileOperations
  ) throws(ShardFault) -> [Member] {
    if let manifest = try ShardFolder.manifest(in: path, files) {
      return [Member(manifest: manifest, directory: path)]
    }
    var members: [Member] = []
    let names: [String]
    do { names = try files.listDirectory(path) } catch { throw .files(error) }
    for name in names {
      let directory = "\(path)/\(name)"
      let isShard = Shard(folderName: name) != nil
      let manifest: ShardManifest?
      do throws(ShardFault) {
        manifest = try ShardFolder.manifest(in: directory, files)
      } catch {
        // Something else that cannot be read, such as a broken link, is no shard.
        if case .files = error, !isShard { continue }
        throw error
      }
      if let manifest {
        // A copied folder has a name of the user's, and its shard counts twice.
        members.append(Member(manifest: manifest, directory: directory))
      } else if isShard {
        // A folder that looks like a shard's and is none is a shard that has hardly begun.
        throw .notAShard(directory: directory)
      }
    }
    guard !members.isEmpty else { throw .none(directory: path) }
    return members
  }

  /// The path of `directory` without links, by which two names of one folder are equal.
  ///
  /// C function: `realpath`.
  private static func place(of directory: String) -> String {
    guard let text = realpath(directory, nil) else { return directory }
    defer { free(text) }
    return String(cString: text)
  }

  /// Throws unless `member` is a finished shard of the same work as `first`.
  private static func require(_ member: Member, like first: Member) throws(ShardFault) {
    let (own, other) = (member.manifest, first.manifest)
    let differences: [(name: String, own: String, other: String)] = [
      ("command", own.work.rawValue, other.work.rawValue),
      ("version of imagebench", own.toolVersion, other.toolVersion),
      ("number of shards", "\(own.shard.count)", "\(other.shard.count)"),
    ]
    var difference = differences.first { $0.own != $0.other }
      .map { "the \($0.name) is \($0.own) and not \($0.other)" }
    if difference == nil, own.identity != other.identity {
      difference = "its plan, pictures or options differ"
    }
    if let difference {
      throw .foreign(directory: member.directory, first: first.directory, difference: difference)
    }
    guard own.state != .begun else { throw .unfinished(own.shard, directory: member.directory) }
  }
}
