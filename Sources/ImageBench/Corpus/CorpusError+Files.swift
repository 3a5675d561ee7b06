internal import Files
internal import Glibc

extension CorpusError {
  /// The error for a file that could not be written.
  init(writing error: FileError) {
    self =
      error.code == ENOSPC || error.code == EDQUOT
      ? .diskFull(path: error.path) : .unwritable(path: error.path, reason: error.message)
  }
}
