internal import Basics
package import Files
internal import Glibc
internal import Records
internal import Text

/// The folder of one shard below that of its set, such as `night/3-of-8`.
///
/// All shards of a set name the same folder, so one command line serves every task of an array.
package struct ShardFolder: Sendable {
  package let manifest: ShardManifest
  /// The folder of the shard.
  package let path: String
  private let files: FileOperations

  /// The folder of the shard that `manifest` describes, below the folder `set`.
  package init(_ manifest: ShardManifest, below set: String, files: FileOperations = .posix) {
    self.manifest = manifest
    self.files = files
    path = "\(set)/\(manifest.shard.folderName)"
  }

  /// Whether the folder already holds all results of this very shard.
  ///
  /// Throws ``ShardFault/otherWork(directory:)`` when it holds those of other work.
  package func isComplete() throws(ShardFault) -> Bool {
    guard let found = try Self.manifest(in: path, files) else { return false }
    guard found.work == manifest.work, found.shard == manifest.shard,
      found.identity == manifest.identity, found.toolVersion == manifest.toolVersion
    else { throw .otherWork(directory: path) }
    if found.state == .complete { return true }
    // A shard that was killed after its last table was written.
    guard try Self.isFinished(runIn: path, files) else { return false }
    try write(.complete)
    return true
  }

  /// Records in the folder, which exists, how much was done.
  package func write(_ state: ShardManifest.State) throws(ShardFault) {
    var manifest = manifest
    manifest.state = state
    do throws(FileError) {
      let writer = try WholeFileWriter(
        path: RunFolder(path).path(of: .shard),
        operations: files
      )
      try writer.append(manifest.text)
      try writer.commit()
    } catch {
      throw .files(error)
    }
  }

  /// The content of `shard.json` in `directory`; nil when there is none.
  static func manifest(
    in directory: String,
    _ files: FileOperations
  ) throws(ShardFault) -> ShardManifest? {
    let bytes: [UInt8]
    do throws(FileError) {
      let path = RunFolder(directory).path(of: .shard)
      guard try files.kind(at: directory) == .directory, try files.kind(at: path) != nil else {
        return nil
      }
      bytes = try files.readWhole(path)
    } catch {
      // A directory that cannot be one is refused by what makes it.
      if error.code == ENOTDIR { return nil }
      throw .files(error)
    }
    guard let json = try? JSONParser.parse(bytes), let manifest = ShardManifest(json: json) else {
      throw .notAShard(directory: directory)
    }
    return manifest
  }

  /// Whether the runs in `directory`, one or two sides of a session, have all their files.
  static func isFinished(
    runIn directory: String,
    _ files: FileOperations
  ) throws(ShardFault) -> Bool {
    do throws(FileError) {
      var isAny = false
      for side in try RunSides.found(in: directory, files) {
        let folder = RunFolder(side.path(in: directory))
        guard try files.kind(at: folder.path(of: .identity)) == nil,
          let manifest = try? RunManifest(path: folder.path(of: .manifest), files: files),
          manifest.state == .complete
        else { return false }
        isAny = true
      }
      return isAny
    } catch {
      throw .files(error)
    }
  }
}
