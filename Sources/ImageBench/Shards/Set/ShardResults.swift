package import Files
package import Text

/// The results of a shard that fit into one file: verdicts of behavioural cases.
package enum ShardResults {
  /// The name of the file in the folder of a shard.
  static let fileName = "results.json"

  /// Writes all results of the shard in `folder`, which is complete then.
  package static func write(
    _ results: JSONValue,
    into folder: ShardFolder,
    files: FileOperations = .posix
  ) throws(ShardFault) {
    do throws(FileError) {
      try files.makeDirectories(folder.path)
      let writer = try WholeFileWriter(path: folder.path + "/" + fileName, operations: files)
      try writer.append(JSONWriter.text(results, layout: .indented) + "\n")
      try writer.commit()
    } catch {
      throw .files(error)
    }
    try folder.write(.complete)
  }

  /// The results of each shard of `set`, in the order of their numbers; a shard that was played
  /// twice has to have equal ones.
  package static func read(
    _ set: ShardSet,
    files: FileOperations = .posix
  ) throws(ShardFault) -> [JSONValue] {
    var results: [JSONValue] = []
    for member in set.members {
      let json = try read(member.directory, files)
      for second in set.again where second.manifest.shard == member.manifest.shard {
        guard try read(second.directory, files) == json else {
          throw .unequal(
            trial: "of shard \(member.manifest.shard)",
            first: member.directory,
            second: second.directory,
            column: fileName
          )
        }
      }
      results.append(json)
    }
    return results
  }

  private static func read(
    _ directory: String,
    _ files: FileOperations
  ) throws(ShardFault) -> JSONValue {
    let path = directory + "/" + fileName
    let bytes: [UInt8]
    do { bytes = try files.readWhole(path) } catch { throw .files(error) }
    guard let json = try? JSONParser.parse(bytes) else {
      throw .damaged(path: path, problem: "it is no JSON")
    }
    return json
  }
}
