internal import Foundation

/// The real browser in which tests open pages: Debian's Chromium, driven by Playwright.
package enum Browser {
  /// Whether tests can open pages; a build server must be able to.
  ///
  /// `make test-dependencies` installs what is needed.
  package static var isExpected: Bool {
    let isServer = ProcessInfo.processInfo.environment["CI"] != nil
    let isThere = FileManager.default.fileExists(
      atPath: modules.appendingPathComponent("axe_playwright_python").path
    )
    return isServer || isThere
  }

  /// What tests say that need a browser where there is none.
  package static let remedy: String = "`make test-dependencies` installs the browser"

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let modules = root.appendingPathComponent(".build/browser")

  /// Opens `pages` with `Tests/Browser/check-pages`; the output has one line for each finding.
  package static func check(_ pages: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", root.appendingPathComponent("Tests/Browser/check-pages").path] + pages
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONPATH": modules.path]
    ) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
