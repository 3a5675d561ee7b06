internal import Basics
internal import Foundation
internal import LoaderPackages
internal import Text

/// `imagebench new`: a package with a loader under test.
enum NewCommand: Command {
  static let name = "new"
  static let summary = "Write a package whose imagebench has your own loader in it."
  static let synopsis = "NAME [--sources DIR] [options]"
  static let details = """
    Writes the folder NAME. Without --sources the package begins with a small loader of its own; with
    --sources, the Swift files of each folder become a module of it, byte for byte. Lines that cannot
    compile on Linux (@IBOutlet, @objc, #selector) are changed in the copy and listed in CHANGES.md.
    Then the compiler checks the modules, in seconds if ImageBench is built: what is missing is listed.

      imagebench new MyLoader
      cd MyLoader && swift run -c release MyLoader run --loader my-loader,best
    """
  static let options: [OptionSpec] = [
    OptionSpec(
      "sources",
      value: "DIR,…",
      "The folder of the sources of a loader that exists, then those of modules that it imports."
    ),
    OptionSpec(
      "module",
      value: "NAME,…",
      "The names of their modules (the name of each folder, or NAMECode)."
    ),
    OptionSpec(
      "conditions",
      value: "kept|ios",
      words: SourceAdaptation.Conditions.allCases.map(\.rawValue),
      "What #if os(iOS) means in the sources: false, as it says, or true (kept)."
    ),
    OptionSpec(
      "imagebench",
      value: "DIR",
      "The folder of ImageBench's own package (that of this program)."
    ),
  ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    let path = try values.operand("new takes one name")
    let name = URL(fileURLWithPath: path).lastPathComponent
    var package = LoaderPackage(
      name: name,
      imageBench: try imageBench(values),
      sources: try values.list("sources") ?? [],
      modules: try values.list("module") ?? []
    )
    package.conditions = try values.choice("conditions", default: .kept)
    let console = Console(progress: .none)
    do throws(PackageFault) {
      console.result(text(package, path, try package.write(to: path)))
      return .fine
    } catch {
      // A message for each line of the sources, as compilers have it.
      guard case .lines(let lines) = error else { throw error }
      for line in lines { console.error(line) }
      return .toolFailed
    }
  }

  private static func text(
    _ package: LoaderPackage,
    _ path: String,
    _ report: PackageReport
  ) -> String {
    var lines = ["wrote \(path)"]
    if report.untouched + report.changed > 0 {
      let changed = report.changes.reduce(0) { $0 + $1.changes.count } + report.moves.count
      lines.append(
        changed == 0
          ? "\(Plural.text(report.untouched, "file")) byte for byte"
          : "\(Plural.text(report.untouched, "file")) byte for byte, \(report.changed) with "
            + "\(Plural.text(changed, "changed line")): see \(path)/CHANGES.md"
      )
    }
    if let first = report.leftOut.first {
      lines.append(
        "left out: \(Plural.text(report.leftOut.count, "file")) that no Swift module takes, such as "
          + first
      )
    }
    if !report.skipped.isEmpty {
      lines.append("left out: \(report.skipped.joined(separator: ", "))")
    }
    lines += report.neverCalled.map { "warning: \($0.text)" }
    lines += checked(report)
    lines += [
      "next: cd \(path)",
      "      swift run -c release \(package.name) run --loader \(package.loaderName),best",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The most findings that are printed: the rest mostly follows from the first.
  private static let findingLimit = 20

  /// The messages of the compiler.
  private static func checked(_ report: PackageReport) -> [String] {
    guard let check = report.check else {
      guard report.untouched + report.changed > 0 else { return [] }
      return ["not checked: that takes what make bench builds, and swiftc on the PATH"]
    }
    let count = check.findings.count
    guard count > 0 else { return ["checked: it compiles"] }
    var lines = ["checked: \(Plural.text(count, "line")) cannot compile yet"]
    lines += check.findings.prefix(findingLimit).map { "  \($0.description)" }
    if count > findingLimit { lines.append("  and \(count - findingLimit) more") }
    if let left = report.findingsWithSystem, left < count {
      lines.append(
        left == 0
          ? "  with --conditions ios it compiles"
          : "  with --conditions ios \(left) of them are left, or others"
      )
    }
    return lines
  }

  /// The folder of ImageBench: that of the option, or the one that this program was built in.
  private static func imageBench(_ values: OptionValues) throws -> String {
    if let given = values.text("imagebench") {
      guard isImageBench(given) else {
        throw CommandError.usage(
          "\(given) is not ImageBench's folder: it has no Sources/ImageBench"
        )
      }
      return URL(fileURLWithPath: given).standardizedFileURL.path
    }
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder = folder.deletingLastPathComponent()
      if isImageBench(folder.path) { return folder.path }
    }
    throw CommandError.usage("new needs --imagebench DIR, the folder of ImageBench's own package")
  }

  private static func isImageBench(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/Sources/ImageBench/CommandLine")
  }
}
