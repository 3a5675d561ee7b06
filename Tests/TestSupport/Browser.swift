internal import Foundation

/// The real browser in which tests open pages: Debian's Chromium, driven by Playwright.
package enum Browser {
  /// Whether tests can open pages; a build server must be able to.
  ///
  /// `make test-dependencies` installs what is needed.
  package static var isExpected: Bool {
    let isThere = FileManager.default.fileExists(
      atPath: modules.appendingPathComponent("axe_playwright_python").path
    )
    return ProjectScript.isServer || isThere
  }

  /// What tests say that need a browser where there is none.
  package static let remedy: String = "`make test-dependencies` installs the browser"

  private static let modules = ProjectScript.root.appendingPathComponent(".build/browser")

  /// Opens `pages` with `Tests/Browser/check-pages`; the output has one line for each finding.
  package static func check(_ pages: [String]) throws -> (code: Int32, output: String) {
    try ProjectScript.run(
      "Tests/Browser/check-pages",
      pages,
      environment: ["PYTHONPATH": modules.path]
    )
  }
}
