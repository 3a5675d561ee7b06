/// Why a corpus could not be made, loaded or read.
public enum CorpusError: Error, Sendable, Hashable {
  /// Neither a flag nor the environment says where the cache is.
  case noCacheDirectory
  /// A path of the cache could not be created or written; `reason` is the system's.
  case unwritable(path: String, reason: String)
  /// The disk filled up while `path` was written.
  case diskFull(path: String)
  /// There is no corpus at `path` yet; `making` is what makes it.
  case notMade(path: String, making: CorpusCommandLine)
  /// The manifest at `path` is no manifest of this version, or has been altered.
  case corruptManifest(path: String, reason: String, repair: CorpusCommandLine)
  /// A file that the manifest lists is not there.
  case missingFile(path: String, repair: CorpusCommandLine)
  /// A file differs from what the manifest says of it.
  case damagedFile(path: String, reason: String, repair: CorpusCommandLine)
  /// The list of a run's images at `path` cannot be used.
  case unusableList(path: String, reason: String)
  /// A file is no longer what it was when the run began.
  case changedFile(path: String, reason: String)
  /// An encoder gave up on the image called `asset`.
  case encodingFailed(asset: String, reason: String)
  /// The task was cancelled before the corpus was whole; nothing of it is left.
  case cancelled
  /// A directory named by the user could not be read.
  case unreadableDirectory(path: String, reason: String)
  /// A directory named by the user holds no usable image; `skipped` files looked like images.
  case noImages(directory: String, skipped: [CorpusScan.SkippedFile])
  /// A file could not be read; `reason` is the system's or the header reader's.
  case unreadableImage(path: String, reason: String)
}

extension CorpusError: CustomStringConvertible {
  /// One sentence that names the thing and the remedy.
  public var description: String {
    switch self {
    case .noCacheDirectory:
      "there is no place for the corpus: pass --cache-dir, or set IMAGEBENCH_CACHE or HOME."
    case .unwritable(let path, let reason):
      "cannot write \(path) (\(reason)): choose another place with --cache-dir."
    case .diskFull(let path):
      "no space left on device while writing \(path): free some, or pass --cache-dir for another"
        + " disk."
    case .notMade(let path, let making):
      "there is no corpus at \(path): run `\(making.make)` first."
    case .corruptManifest(let path, let reason, let repair):
      "the manifest \(path) cannot be used, because \(reason): run `\(repair.makeAnew)` to make it"
        + " anew."
    case .missingFile(let path, let repair):
      "the corpus lacks \(path): run `\(repair.makeAnew)` to make it anew."
    case .damagedFile(let path, let reason, let repair):
      "the corpus file \(path) is damaged, because \(reason): run `\(repair.makeAnew)` to make it"
        + " anew."
    case .unusableList(let path, let reason):
      "the list of images \(path) cannot be used, because \(reason): start the run again."
    case .changedFile(let path, let reason):
      "the image \(path) has changed since the run began, because \(reason): leave the images alone"
        + " while a run lasts, and start it again."
    case .encodingFailed(let asset, let reason):
      "the image \(asset) could not be encoded (\(reason)): check the installed libjpeg and libpng."
    case .cancelled:
      "making the corpus was cancelled and left nothing behind: run it again."
    case .unreadableDirectory(let path, let reason):
      "cannot read the image directory \(path) (\(reason)): check the path and its permissions."
    case .noImages(let directory, let skipped):
      "there is no usable JPEG or PNG file in \(directory) (\(Self.count(skipped))): name a directory"
        + " that holds some with --images."
    case .unreadableImage(let path, let reason):
      "cannot read the image \(path) (\(reason)): remove it or check its permissions."
    }
  }

  /// How many files were skipped, with the first of them, whose reason is mostly that of all.
  private static func count(_ skipped: [CorpusScan.SkippedFile]) -> String {
    guard let first = skipped.first else { return "0 skipped" }
    let which = skipped.count == 1 ? "" : ", the first of them"
    return "\(skipped.count) skipped\(which) \(first.path), because \(first.reason)"
  }
}
