internal import Basics
package import Files
internal import Glibc
internal import Text

/// The digests of a run's tables, as the member `tables` of `run.json` has them.
///
/// Runs of earlier versions have none, and a user who edits a table removes the member: then
/// readers check what the tables say of each other.
package struct RunTables: Sendable, Hashable {
  /// By the path of the table below the run's directory, such as "reference/trials.csv".
  private var digests: [String: TableDigest] = [:]

  /// No digest.
  package init() {}

  /// The digest of the table at `path`, relative to the run's directory; nil when it is unknown.
  package subscript(path: String) -> TableDigest? {
    get { digests[path] }
    set { digests[path] = newValue }
  }

  /// The digest of the table `entry`; nil when it is unknown.
  package subscript(entry: RunFolder.Entry) -> TableDigest? {
    get { digests[entry.rawValue] }
    set { digests[entry.rawValue] = newValue }
  }

  package var isEmpty: Bool { digests.isEmpty }

  /// The digests of the tables in the folder `entry`, by their paths below that folder.
  ///
  /// - Complexity: O(1), because there are few tables.
  package func below(_ entry: RunFolder.Entry) -> RunTables {
    let prefix = entry.rawValue + "/"
    var below = RunTables()
    for (path, digest) in digests where path.hasPrefix(prefix) {
      below[String(path.dropFirst(prefix.count))] = digest
    }
    return below
  }

  /// Adds `tables`, which are in the folder `entry`.
  ///
  /// - Complexity: O(1), because there are few tables.
  package mutating func add(_ tables: RunTables, below entry: RunFolder.Entry) {
    for (path, digest) in tables.digests { digests["\(entry.rawValue)/\(path)"] = digest }
  }

  /// Reads the tables `entries` in `folder`; those that do not exist are left out.
  ///
  /// - Complexity: O(n) in their bytes.
  package init(
    _ entries: [RunFolder.Entry] = [.trials, .frames, .loads, .metrics, .machines],
    in folder: RunFolder,
    files: FileOperations
  ) throws(FileError) {
    for entry in entries where try files.kind(at: folder.path(of: entry)) != nil {
      self[entry] = try Self.digest(of: folder.path(of: entry), files)
    }
  }

  /// Throws ``RunRecord/Fault/altered(path:difference:)`` unless each table in `directory` is as
  /// its digest says.
  ///
  /// - Complexity: O(n) in their bytes.
  package func check(in directory: String, files: FileOperations) throws(RunRecord.Fault) {
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      let path = "\(directory)/\(path)"
      let found: TableDigest
      do { found = try Self.digest(of: path, files) } catch { throw .files(error) }
      if let difference = found.difference(from: digest) {
        throw .altered(path: path, difference: difference)
      }
    }
  }

  /// The digest of the table at `path`, of which the `run.json` next to it knows; nil for any other
  /// file.
  package static func digest(
    ofTableAt path: String,
    files: FileOperations = .posix
  ) -> TableDigest? {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let folder = RunFolder(slash.map { String(path[..<$0]) } ?? ".")
    return (try? RunManifest(path: folder.path(of: .manifest), files: files))?.tables[String(name)]
  }

  /// How much of a table is read at a time: 1 MiB.
  private static let chunk = 1 << 20

  private static func digest(
    of path: String,
    _ files: FileOperations
  ) throws(FileError) -> TableDigest {
    let reader = try FileReader(path: path, operations: files)
    var digest = TableDigest()
    var offset = 0
    while offset < reader.byteCount.bytes {
      let bytes = reader.bytes(at: offset, count: chunk)
      guard !bytes.isEmpty else { throw FileError(path: path, operation: .read, code: EIO) }
      bytes.withUnsafeBytes { digest.add($0) }
      offset += bytes.count
    }
    return digest
  }

  /// Reads the form that ``json`` writes; nil for anything else.
  init?(json: JSONValue) {
    guard let members = json.object?.members else { return nil }
    for member in members {
      guard let digest = TableDigest(json: member.value) else { return nil }
      digests[member.key] = digest
    }
  }

  var json: JSONValue {
    .object(
      JSONObject(
        digests.sorted { $0.key < $1.key }
          .map { JSONObject.Member(key: $0.key, value: $0.value.json) }
      )
    )
  }
}
