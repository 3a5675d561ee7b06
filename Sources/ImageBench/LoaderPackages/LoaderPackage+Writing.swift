internal import Files

extension LoaderPackage {
  /// Writes the package to the new folder `directory`, in a folder that exists, and checks it.
  ///
  /// All sources are read and adapted before anything is written.
  ///
  /// - Throws: `PackageFault`, with nothing left behind.
  /// - Complexity: O(n) in the size of the sources, and some seconds for the check.
  package func write(to directory: String) throws(PackageFault) -> PackageReport {
    try checkNames()
    let directory = String(directory.reversed().drop { $0 == "/" }.reversed())
    let contents = try PackageContents(of: self)
    try write(contents.files, to: directory)
    var report = contents.report
    guard !isSmall, let check = check(contents, directory) else { return report }
    report.check = check
    // A guess at the loader's own call that does not compile is none.
    let adapter = LoaderTemplate.adapterFile
    if contents.hasGuess, check.findings.contains(where: { $0.file == "\(module)/\(adapter)" }) {
      let plain = Array(contents.template(with: nil).adapter.utf8)
      try overwrite("\(directory)/Sources/\(module)/\(adapter)", with: plain)
      report.check = self.check(contents, directory)
    }
    if conditions == .kept, contents.hasSystems, report.check?.findings.isEmpty == false {
      report.findingsWithSystem = try findingsWithSystem(directory)
    }
    return report
  }

  private func check(_ contents: PackageContents, _ directory: String) -> TypeCheck? {
    TypeCheck(contents.filesByModule, with: BuiltTool(folder: imageBench), in: directory)
  }

  /// How many findings stay where the parts for iOS are compiled too; nil if that cannot be tried.
  private func findingsWithSystem(_ directory: String) throws(PackageFault) -> Int? {
    var other = self
    other.conditions = .ios
    let place = "\(directory)/.build/ios"
    do throws(PackageFault) {
      let contents = try PackageContents(of: other)
      try other.write(contents.files, to: place)
      return other.check(contents, place)?.findings.count
    } catch {
      guard case .lines = error else { throw error }
      return nil
    }
  }

  private func overwrite(_ path: String, with bytes: [UInt8]) throws(PackageFault) {
    do throws(FileError) {
      let writer = try WholeFileWriter(path: path)
      try writer.append(bytes)
      try writer.commit()
    } catch {
      throw .files(error)
    }
  }

  private func write(
    _ files: [(path: String, bytes: [UInt8])],
    to directory: String
  ) throws(PackageFault) {
    let operations = FileOperations.posix
    // A link to nothing is in the way too.
    guard operations.kind(directory, .keep) < 0 else { throw .exists(directory) }
    do throws(FileError) {
      let folder = try WholeFolder(target: directory)
      for (path, bytes) in files {
        let place = "\(folder.path)/\(path)"
        try operations.makeDirectories(
          String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)])
        )
        let writer = try WholeFileWriter(path: place)
        try writer.append(bytes)
        try writer.commit()
      }
      try folder.publish(existing: .kept)
    } catch {
      throw .files(error)
    }
  }
}
