/// Why a corpus could not be made, loaded or read.
package enum CorpusError: Error, Sendable, Hashable {
  /// Neither an option nor the environment names the cache directory.
  case noCacheDirectory
  /// A path of the cache could not be created or written; `reason` is the system's.
  case unwritable(path: String, reason: String)
  /// The disk became full while `path` was written.
  case diskFull(path: String)
  /// There is no corpus at `path` yet.
  case notMade(path: String)
  /// The manifest at `path` of the corpus `folder` is not one of this version, or was altered.
  case corruptManifest(path: String, reason: String, folder: String)
  /// A file of the corpus `folder` is missing.
  case missingFile(path: String, folder: String)
  /// A file of the corpus `folder` differs from its entry in the manifest.
  case damagedFile(path: String, reason: String, folder: String)
  /// The list of a run's images at `path` is unusable.
  case unusableList(path: String, reason: String)
  /// A file has changed since the run began.
  case changedFile(path: String, reason: String)
  /// The encoder failed on the image called `asset`.
  case encodingFailed(asset: String, reason: String)
  /// The task was cancelled before the corpus was complete; nothing remains of it.
  case cancelled
  /// A directory named by the user could not be read.
  case unreadableDirectory(path: String, reason: String)
  /// A directory named by the user has no usable image; `skipped` files looked like images.
  case noImages(directory: String, skipped: [SkippedFile])
  /// A file could not be read; `reason` comes from the system or the header reader.
  case unreadableImage(path: String, reason: String)
}

extension CorpusError: CustomStringConvertible {
  /// One sentence that names the thing and the remedy.
  package var description: String {
    switch self {
    case .noCacheDirectory:
      "there is no directory for the corpus: set IMAGEBENCH_CACHE or HOME."
    case .unwritable(let path, let reason):
      "cannot write \(path) (\(reason)): name another directory in IMAGEBENCH_CACHE."
    case .diskFull(let path):
      "no space left on device while writing \(path): free some, or name a directory of"
        + " another disk in IMAGEBENCH_CACHE."
    case .notMade(let path):
      "there is no corpus at \(path): imagebench doctor --pictures makes one, and so does a run."
    case .corruptManifest(let path, let reason, let folder):
      "the manifest \(path) cannot be used, because \(reason): \(Self.remedy(folder))"
    case .missingFile(let path, let folder):
      "the corpus lacks \(path): \(Self.remedy(folder))"
    case .damagedFile(let path, let reason, let folder):
      "the corpus file \(path) is damaged, because \(reason): \(Self.remedy(folder))"
    case .unusableList(let path, let reason):
      "the list of images \(path) cannot be used, because \(reason): start the run again."
    case .changedFile(let path, let reason):
      "the image \(path) has changed since the run began, because \(reason): leave the images alone"
        + " while a run lasts, and start it again."
    case .encodingFailed(let asset, let reason):
      "the image \(asset) could not be encoded (\(reason)): check the installed libjpeg and libpng."
    case .cancelled:
      "making the corpus was cancelled and its files were removed: run it again."
    case .unreadableDirectory(let path, let reason):
      "cannot read the image directory \(path) (\(reason)): check the path and its permissions."
    case .noImages(let directory, let skipped):
      "there is no usable JPEG or PNG file in \(directory) (\(Self.count(skipped))): pass a directory"
        + " with images to --images."
    case .unreadableImage(let path, let reason):
      "cannot read the image \(path) (\(reason)): remove it or check its permissions."
    }
  }

  /// How a damaged corpus is repaired.
  private static func remedy(_ folder: String) -> String {
    "delete \(folder), and the next run makes it anew."
  }

  /// The number of skipped files, and the first of them; most share its reason.
  private static func count(_ skipped: [SkippedFile]) -> String {
    guard let first = skipped.first else { return "0 skipped" }
    let which = skipped.count == 1 ? "" : ", the first of them"
    return "\(skipped.count) skipped\(which) \(first.path), because \(first.reason)"
  }
}
