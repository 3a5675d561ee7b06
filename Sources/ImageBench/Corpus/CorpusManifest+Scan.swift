internal import Basics
internal import Files
internal import ImageFormats

/// The images found in a user's directory.
package struct CorpusScan: Sendable, Hashable {
  /// The usable images.
  package let corpus: ImageCorpus
  /// Files that are images by name or by content, and are not used, in the order of their paths.
  package let skipped: [SkippedFile]
}

extension CorpusManifest {
  /// Lists the JPEG and PNG files in `directory` and below it.
  ///
  /// Files are chosen by extension (.jpg, .jpeg, .png in any case) and ordered by path, byte by
  /// byte, so a directory always gives the same corpus. Any other file that is an image, by its
  /// extension or by its first bytes, is listed as skipped, so that a folder of HEIC with one JPEG
  /// in it does not silently become that one picture. Names that begin with a dot are ignored, and
  /// links to directories are not followed. Classes follow from the size: at most 512 pixels on the
  /// longer side is an avatar, at most 1600 a tile; other PNG files are screenshots; above 16
  /// megapixels is large; the rest are photos.
  ///
  /// Swift paths are UTF-8, so a file with another name is skipped, and so is everything below a
  /// directory with such a name.
  ///
  /// - Complexity: O(bytes of all files), because each is hashed.
  package static func scan(directory: String) throws(CorpusError) -> CorpusScan {
    var root = directory
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var walk = DirectoryWalk(root: root)
    do throws(FileError) {
      try walk.visit("")
    } catch {
      throw .unreadableDirectory(path: error.path, reason: error.message)
    }
    // Directories list names in an order of their own, and the corpus hash depends on it.
    let assets = walk.assets.sorted { $0.fileName.utf8.lexicographicallyPrecedes($1.fileName.utf8) }
    let skipped = walk.skipped.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    guard !assets.isEmpty else { throw .noImages(directory: root, skipped: skipped) }
    let corpus = ImageCorpus(
      rootPath: root,
      manifest: CorpusManifest(assets: assets),
      skipped: skipped
    )
    return CorpusScan(corpus: corpus, skipped: skipped)
  }
}

extension AssetClass {
  /// The class of a user's image with this header.
  init(of header: ImageFileProbe) {
    if header.size.longestSide <= 512 {
      self = .avatar
    } else if header.size.longestSide <= 1600 {
      self = .tile
    } else if header.codec == .png {
      self = .screenshot
    } else if header.size.pixelCount > 16_000_000 {
      self = .large
    } else {
      self = .photo
    }
  }
}
