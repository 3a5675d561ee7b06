internal import Files
internal import Glibc

/// Asks the compiler about the modules of a package, without building it.
package struct TypeCheck: Sendable {
  /// One message.
  package struct Finding: Sendable, Hashable {
    /// The path in the package.
    package var file: String
    /// From 1; 0 for a message without a place.
    package var line: Int
    package var text: String

    /// "File.swift:3: cannot find 'A' in scope: …".
    package var description: String {
      let place = line > 0 ? "\(file):\(line): " : ""
      return place + text + (remedy.map { ": \($0)" } ?? "")
    }

    /// How to continue; nil where the message says it.
    private var remedy: String? {
      if let name = text.firstMatch(of: /no such module '(.+?)'/)?.1 {
        return "give its folder to --sources too, or leave out the files that need \(name)"
      }
      if text.hasPrefix("cannot find") || text.contains("has no member") {
        return "ImageBench does not have it: leave the file out, or declare it in the module"
      }
      if text.contains("Objective-C") || text.contains("@objc") {
        return "there is no Objective-C on Linux"
      }
      return nil
    }
  }

  /// In the order of the modules, each place once.
  package private(set) var findings: [Finding] = []

  /// Checks modules with their files in the folder `directory`, each after those that it imports.
  ///
  /// It is nil where ImageBench was never built, or where no compiler runs.
  ///
  /// - Complexity: some seconds for each module.
  init?(
    _ modules: [(name: String, files: [String])],
    with tool: BuiltTool,
    in directory: String
  ) {
    guard tool.isThere else { return nil }
    let work = "\(directory)/.build/check"
    do throws(FileError) { try FileOperations.posix.makeDirectories(work) } catch { return nil }
    for module in modules {
      let list = "\(work)/\(module.name).arguments"
      var arguments = [
        "-swift-version", "5", "-Onone", "-DSWIFT_PACKAGE", "-module-name", module.name, "-I", work,
        "-diagnostic-style", "llvm", "-continue-building-after-errors", "-suppress-warnings",
      ]
      if access(tool.moduleCache, W_OK) == 0 {
        arguments += ["-module-cache-path", tool.moduleCache]
      }
      arguments += tool.compilerArguments + module.files.map { "\(directory)/\($0)" }
      guard let lines = Self.run(["-typecheck"] + arguments, list) else { return nil }
      findings += Self.findings(in: lines)
      // What another module imports; checking alone writes none.
      if modules.count > 1 {
        let place = "\(work)/\(module.name).swiftmodule"
        _ = Self.run(["-emit-module", "-emit-module-path", place] + arguments, list)
      }
    }
  }

  /// The lines of the compiler, which takes its arguments from the file `list`.
  ///
  /// C function: `popen`.
  private static func run(_ arguments: [String], _ list: String) -> [String]? {
    let text = arguments.map { argument in
      "\"" + argument.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"\n"
    }
    do throws(FileError) {
      let writer = try WholeFileWriter(path: list)
      try writer.append(Array(text.joined().utf8))
      try writer.commit()
    } catch { return nil }
    let place = list.replacing("'", with: "'\\''")
    guard let pipe = popen("swiftc @'\(place)' 2>&1", "r") else { return nil }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&room, 1, room.count, pipe)
      guard count > 0 else { break }
      bytes += room[..<count]
    }
    let code = pclose(pipe)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    // The shell's code for a program that is not there.
    return code == 127 << 8 ? nil : lines
  }

  /// The errors among the lines, each place once.
  static func findings(in lines: [String]) -> [Finding] {
    var found: [Finding] = []
    for line in lines {
      guard let match = line.firstMatch(of: /^(.*?):(\d+):\d+: error: (.*)$/) else {
        // Such as a crash of the compiler.
        if line.hasPrefix("error: ") || line.hasPrefix("<unknown>:0: error: ") {
          let text = line.replacing("<unknown>:0: ", with: "").dropFirst("error: ".count)
          found.append(Finding(file: "", line: 0, text: String(text)))
        }
        continue
      }
      var file = String(match.1)
      if let range = file.firstRange(of: "/Sources/") { file = String(file[range.upperBound...]) }
      found.append(Finding(file: file, line: Int(match.2) ?? 0, text: String(match.3).trimmed))
    }
    var seen: Set<Finding> = []
    return found.filter { seen.insert($0).inserted }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
