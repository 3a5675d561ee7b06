internal import Files

/// A package of your own with a loader under test: a tool `imagebench` that has it among its
/// variants.
package struct LoaderPackage: Sendable {
  /// The name of the package, of its tool's folder and of the loader's type.
  package var name: String
  /// The folder of ImageBench, on which the package depends.
  package var imageBench: String
  /// The folder with the sources of a loader that exists; nil writes a small one to begin with.
  package var sources: String?
  /// The module that the sources become.
  package var module: String
  /// What `#if os(iOS)` means in the sources.
  package var conditions = SourceAdaptation.Conditions.kept

  /// The package `name`, with the sources of an existing loader or a small one.
  package init(name: String, imageBench: String, sources: String?, module: String?) {
    self.name = name
    self.imageBench = imageBench
    self.sources = sources
    self.module = module ?? "\(name)Code"
  }

  /// Writes the package to the new folder `directory`, in a folder that exists.
  ///
  /// All sources are read and adapted before anything is written.
  ///
  /// - Throws: `PackageFault`, with nothing left behind.
  /// - Complexity: O(n) in the size of the sources.
  package func write(to directory: String) throws(PackageFault) -> PackageReport {
    try checkNames()
    var files: [(path: String, bytes: [UInt8])] = []
    var report = PackageReport()
    if let sources { (files, report) = try adapt(try LoaderSources(in: sources)) }
    let template = LoaderTemplate(package: self)
    files.append((LoaderTemplate.namesFile, Array(template.overrides.utf8)))
    if sources == nil { files.append(("PhotoLoader.swift", Array(template.cell.utf8))) }
    files = files.map { ("Sources/\(module)/\($0.path)", $0.bytes) }
    var texts = [
      ("Package.swift", template.manifest), (".gitignore", template.ignore),
      ("README.md", template.readMe), ("Sources/\(name)/main.swift", template.main),
      ("Sources/\(name)/\(name).swift", template.loader),
    ]
    if report.hasList { texts.append(("CHANGES.md", ChangeList(report: report).text)) }
    files += texts.map { ($0.0, Array($0.1.utf8)) }
    try write(files, to: directory)
    return report
  }

  private func write(
    _ files: [(path: String, bytes: [UInt8])],
    to directory: String
  ) throws(PackageFault) {
    let operations = FileOperations.posix
    let directory = String(directory.reversed().drop { $0 == "/" }.reversed())
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

  /// The sources as they compile on Linux, and what was changed.
  private func adapt(
    _ sources: LoaderSources
  ) throws(PackageFault) -> ([(path: String, bytes: [UInt8])], PackageReport) {
    var report = PackageReport()
    report.leftOut = sources.leftOut
    var files: [(path: String, bytes: [UInt8])] = []
    var outlines: [(path: String, outline: SourceOutline)] = []
    var problems: [String] = []
    for file in sources.files {
      let source = LoaderSource(file.text, conditions)
      let adaptation = SourceAdaptation(of: source, file.text, conditions)
      outlines.append((file.path, source.outline))
      problems += adaptation.problems.map { "\(file.path):\($0.line): \($0.text)" }
      if adaptation.changes.isEmpty {
        report.untouched += 1
        files.append((file.path, file.bytes))
      } else {
        report.changes.append((file.path, adaptation.changes))
        files.append((file.path, Array(adaptation.text.utf8)))
      }
    }
    guard problems.isEmpty else { throw .lines(problems) }
    report.neverCalled = DelegateCheck.findings(in: outlines)
    return (files, report)
  }
}
