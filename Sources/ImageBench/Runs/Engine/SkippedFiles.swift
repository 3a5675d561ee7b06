internal import Basics
internal import Corpus
internal import Text

/// The user's images that no trial used, in text.
struct SkippedFiles {
  private let files: [SkippedFile]

  /// The text for `files`.
  init(_ files: [SkippedFile]) {
    self.files = files
  }

  /// The text for the files that `run.json` names in `corpus`.
  init(corpus: JSONObject) {
    files = (corpus["skipped"]?.array ?? []).compactMap { entry in
      guard let path = entry["file"]?.string, let reason = entry["reason"]?.string else {
        return nil
      }
      return SkippedFile(path: path, reason: reason)
    }
  }

  /// The words behind the number of images, such as " (3 files skipped: 2 .heic, 1 .gif)"; empty
  /// without skipped files.
  var inContext: String {
    guard !files.isEmpty else { return "" }
    return " (\(Plural.text(files.count, "file")) skipped: \(files.counts))"
  }

  /// Their number below each table; none without skipped files.
  var tableNotes: [String] {
    guard !files.isEmpty else { return [] }
    let count =
      files.count == 1 ? "1 file was skipped and is" : "\(files.count) files were skipped and are"
    return ["\(count) in no trial: \(files.counts)"]
  }

  /// A sentence that names them, with their reasons; none without skipped files.
  var notes: [String] {
    guard !files.isEmpty else { return [] }
    let named = files.prefix(CorpusChoice.namedFiles)
    let names = named.map { "\($0.path) (\($0.reason))" }.joined(separator: ", ")
    let rest = files.count - named.count
    let count = files.count == 1 ? "1 file was" : "\(files.count) files were"
    guard rest > 0 else { return ["\(count) skipped: \(names)"] }
    return ["\(count) skipped (\(files.counts)): \(names) and \(rest) more, see run.json"]
  }
}
