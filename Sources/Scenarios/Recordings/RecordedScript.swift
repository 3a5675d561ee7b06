internal import Basics

/// A scenario file that was made of a recording, and what it keeps and loses of it.
public struct RecordedScript: Sendable, Hashable {
  /// The file.
  public var file: ScenarioFile
  /// What was taken, how it is played, and what of the recording is lost: one sentence each.
  public private(set) var remarks: [String]
  /// What stands behind steps, by their indices.
  private let comments: [Int: String]

  init(_ file: ScenarioFile, remarks: [String], comments: [Int: String] = [:]) {
    self.file = file
    self.remarks = remarks
    self.comments = comments
  }

  /// ``remarks`` in one line, for a console.
  public var summary: String { remarks.joined(separator: "; ") }

  /// The file as text with the remarks above it, which reads as ``file``.
  ///
  /// Comments behind steps are left out where the text would be too large to be read with them.
  ///
  /// - Complexity: O(steps).
  public var text: String {
    let text = file.text(remarks: remarks, comments: comments)
    guard text.utf8.count > ScenarioFile.sizeLimit.bytes else { return text }
    return file.text(remarks: remarks, comments: [:])
  }
}
