package import Files

extension PageFile {
  /// Writes `files` that go with pages into `directory`, each as a whole, and returns a sentence
  /// about it.
  package static func write(
    _ files: [PageFile],
    to directory: String
  ) throws(FileError) -> String {
    try FileOperations.posix.makeDirectories(directory)
    for file in files {
      let writer = try WholeFileWriter(path: directory + "/" + file.name)
      try writer.append(file.bytes)
      try writer.commit()
    }
    return "Wrote \(files.map(\.name).joined(separator: ", ")) to \(directory)/."
  }
}
