package import Foundation

/// A script of this project, run as a user does.
package enum ProjectScript {
  /// The folder of the project.
  package static let root: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether a build server runs the tests; there, nothing that tests need may be missing.
  package static var isServer: Bool { ProcessInfo.processInfo.environment["CI"] != nil }

  /// Runs the script at `path`, from the folder of the project, to its end.
  ///
  /// `environment` is added to that of the tests. The output is that of both streams.
  package static func run(
    _ path: String,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = root
    process.arguments = [root.appendingPathComponent(path).path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
