internal import Foundation

/// The files of a finished run, for tests that change what it measured.
package enum RunFiles {
  /// Removes the digests of the tables from `run.json` in `directory`, as a user does who edits a
  /// table on purpose.
  package static func forgetTables(in directory: String) throws {
    let url = URL(fileURLWithPath: directory + "/run.json")
    let text = try String(contentsOf: url, encoding: .utf8)
    // The member is the last, and its lines are indented.
    guard let start = text.range(of: ",\n  \"tables\": {") else { return }
    let kept = String(text[..<start.lowerBound]) + "\n}\n"
    try kept.write(to: url, atomically: true, encoding: .utf8)
  }
}
