import Files
import Glibc
package import Testing

/// Compares text with a file that a person has reviewed and committed.
///
/// The file is `Golden/<name>` next to the test. To record the current text, run the tests with
/// `IMAGEBENCH_RECORD=1`, review the difference with `git diff`, and commit it. A recording run
/// fails by design, so that an accidental recording is noticed.
package enum Golden {
  /// What to do with the text.
  package enum Mode: Sendable {
    /// Compare it with the file.
    case compare
    /// Write it to the file, and fail.
    case record

    /// `record` when the environment asks for it with `IMAGEBENCH_RECORD=1`.
    package static var fromEnvironment: Mode {
      guard let value = getenv("IMAGEBENCH_RECORD") else { return .compare }
      return String(cString: value) == "1" ? .record : .compare
    }
  }

  /// Records an issue unless `text` equals `Golden/<name>` next to the test file.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func check(
    _ name: String,
    _ text: String,
    testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let complaint = complaint(name, text, mode: .fromEnvironment, testFile: testFile) else {
      return
    }
    Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
  }

  /// Records an issue unless `text` equals the file `name` in `directory`, such as a generated page
  /// of the documents.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func check(
    _ name: String,
    of directory: String,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let complaint = complaint(name, text, mode: .fromEnvironment, directory: directory) else {
      return
    }
    Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
  }

  /// Why the check fails; nil when `text` equals the file.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func complaint(
    _ name: String,
    _ text: String,
    mode: Mode,
    testFile: String
  ) -> String? {
    let folder = testFile.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return complaint(
      name,
      text,
      mode: mode,
      directory: folder.joined(separator: "/") + "/Golden"
    )
  }

  private static func complaint(
    _ name: String,
    _ text: String,
    mode: Mode,
    directory: String
  ) -> String? {
    let path = "\(directory)/\(name)"
    let shown = "\(directory.split(separator: "/").last ?? "")/\(name)"
    do throws(FileError) {
      switch mode {
      case .record:
        try FileOperations.posix.makeDirectories(directory)
        let writer = try WholeFileWriter(path: path)
        try writer.append(text)
        try writer.commit()
        return "\(shown) was recorded; review it, and run again without IMAGEBENCH_RECORD"
      case .compare:
        guard try FileOperations.posix.kind(at: path) != nil else {
          return "\(shown) does not exist; record it with IMAGEBENCH_RECORD=1"
        }
        let expected = String(decoding: try FileOperations.posix.readWhole(path), as: UTF8.self)
        return expected == text ? nil : difference(shown, expected: expected, text)
      }
    } catch {
      return "\(shown): \(error)"
    }
  }

  /// The first line that differs, and the whole new text.
  private static func difference(_ name: String, expected: String, _ text: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(old, new).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String {
      same < lines.count ? "\"\(lines[same])\"" : "the end of the text"
    }
    return """
      \(name) differs in line \(same + 1): \(line(old)) is expected, not \(line(new)); \
      record with IMAGEBENCH_RECORD=1 if the new text is right:
      \(text)
      """
  }
}
