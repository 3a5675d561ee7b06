internal import Foundation

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

  /// What was written.
  package struct Report: Sendable {
    /// The changes by file, in the order of their names.
    package var changes: [(file: String, changes: [SourceAdaptation.Change])] = []
    /// The number of files that were taken byte for byte.
    package var untouched = 0
  }

  /// Writes the package to the new folder `directory`.
  ///
  /// - Throws: `PackageFault`, with nothing left behind.
  package func write(to directory: String) throws(PackageFault) -> Report {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else { throw .name(name) }
    guard module.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else { throw .name(module) }
    let files = FileManager.default
    guard !files.fileExists(atPath: directory) else { throw .exists(directory) }
    let draft = directory + ".new"
    try? files.removeItem(atPath: draft)
    do throws(PackageFault) {
      let report = try writeAll(to: draft, files)
      do { try files.moveItem(atPath: draft, toPath: directory) } catch {
        throw .files(directory, error.localizedDescription)
      }
      return report
    } catch {
      try? files.removeItem(atPath: draft)
      throw error
    }
  }

  private func writeAll(
    to directory: String,
    _ files: FileManager
  ) throws(PackageFault) -> Report {
    let template = LoaderTemplate(package: self)
    try write(template.manifest, to: "\(directory)/Package.swift")
    try write(template.ignore, to: "\(directory)/.gitignore")
    try write(template.readMe, to: "\(directory)/README.md")
    try write(template.main, to: "\(directory)/Sources/\(name)/main.swift")
    try write(template.loader, to: "\(directory)/Sources/\(name)/\(name).swift")
    guard let sources else {
      try write(template.cell, to: "\(directory)/Sources/\(module)/PhotoLoader.swift")
      try write(template.overrides, to: "\(directory)/Sources/\(module)/ImageBenchNames.swift")
      return Report()
    }
    let report = try copy(sources, to: "\(directory)/Sources/\(module)", files)
    try write(template.overrides, to: "\(directory)/Sources/\(module)/ImageBenchNames.swift")
    if !report.changes.isEmpty {
      try write(Self.list(report), to: "\(directory)/CHANGES.md")
    }
    return report
  }

  private func copy(
    _ source: String,
    to target: String,
    _ files: FileManager
  ) throws(PackageFault) -> Report {
    var report = Report()
    guard let all = files.enumerator(atPath: source) else { throw .noSources(source) }
    let paths = all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    guard !paths.isEmpty else { throw .noSources(source) }
    for path in paths {
      let bytes = FileManager.default.contents(atPath: "\(source)/\(path)")
      guard let bytes, let text = String(data: bytes, encoding: .utf8) else {
        throw .notText("\(source)/\(path)")
      }
      let adaptation = SourceAdaptation(of: text, conditions: conditions)
      if adaptation.changes.isEmpty {
        report.untouched += 1
      } else {
        report.changes.append((path, adaptation.changes))
      }
      let copied = adaptation.changes.isEmpty ? bytes : Data(adaptation.text.utf8)
      try write(copied, to: "\(target)/\(path)")
    }
    return report
  }

  private func write(_ text: String, to path: String) throws(PackageFault) {
    try write(Data(text.utf8), to: path)
  }

  private func write(_ data: Data, to path: String) throws(PackageFault) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try data.write(to: url)
    } catch {
      throw .files(path, error.localizedDescription)
    }
  }

  /// The list of changes as Markdown.
  static func list(_ report: Report) -> String {
    var lines = [
      "# Changes to the sources", "",
      "\(report.untouched) files are byte for byte as they were. These lines could not stay:", "",
      "| file | line | before | after |", "|---|---:|---|---|",
    ]
    for (file, changes) in report.changes {
      for change in changes {
        let before = change.before.trimmingCharacters(in: .whitespaces)
        let after = change.after.trimmingCharacters(in: .whitespaces)
        lines.append("| `\(file)` | \(change.line) | `\(before)` | `\(after)` |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Why a package was not written.
package enum PackageFault: Error, Hashable {
  case name(String)
  case exists(String)
  case noSources(String)
  case notText(String)
  case files(String, String)
}

extension PackageFault: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  package var description: String {
    switch self {
    case .name(let name):
      "\"\(name)\" cannot name a package: begin with a capital letter, then letters and digits"
    case .exists(let path): "\(path) exists already: give another name, or remove it"
    case .noSources(let path): "\(path) has no Swift file: give the folder of the loader's sources"
    case .notText(let path): "\(path) is not UTF-8 text: convert it, or leave it out"
    case .files(let path, let reason): "\(path) could not be written: \(reason)"
    }
  }
}
