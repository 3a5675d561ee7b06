internal import Basics

/// A scenario file made from a recording, and notes on what it keeps and loses.
package struct RecordedScript: Sendable, Hashable {
  package var file: ScenarioFile
  /// What was taken, how it is played, and what is lost: one sentence each.
  package private(set) var remarks: [String]
  /// Comments at the end of steps, by step index.
  private let comments: [Int: String]

  init(_ file: ScenarioFile, remarks: [String], comments: [Int: String] = [:]) {
    self.file = file
    self.remarks = remarks
    self.comments = comments
  }

  /// ``remarks`` in one line, for a console.
  package var summary: String { remarks.joined(separator: "; ") }

  /// The file as text with the remarks above it; it reads back as ``file``.
  ///
  /// Comments of steps are left out where they would make the text too large to be read.
  ///
  /// - Complexity: O(steps).
  package var text: String {
    let text = file.text(remarks: remarks, comments: comments)
    guard text.utf8.count > ScenarioFile.sizeLimit.bytes else { return text }
    return file.text(remarks: remarks, comments: [:])
  }
}
