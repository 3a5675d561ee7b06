import Foundation

/// A folder of a test, which ends with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "framework-tests-\(UUID().uuidString)"
    try Foundation.FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true
    )
  }

  deinit { try? Foundation.FileManager.default.removeItem(atPath: path) }
}
