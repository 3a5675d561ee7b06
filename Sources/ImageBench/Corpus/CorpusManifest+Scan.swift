internal import Basics
internal import Files
internal import ImageFormats

/// The images found in a user's directory.
package struct CorpusScan: Sendable, Hashable {
  /// The usable images.
  package let corpus: ImageCorpus
  /// Files that look like images by name but are unusable, in the order of their paths.
  package let skipped: [SkippedFile]

  /// A file that was left out, and the reason.
  package struct SkippedFile: Sendable, Hashable {
    /// The path below the directory, made printable on one line.
    package var path: String
    /// The end of a sentence, such as "it ends inside its header".
    package var reason: String

    /// The file at `path`, which is printable on one line, with the end of a sentence.
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }
}

extension CorpusManifest {
  /// Lists the JPEG and PNG files in `directory` and below it.
  ///
  /// Files are chosen by extension (.jpg, .jpeg, .png in any case) and ordered by path, byte by
  /// byte, so a directory always gives the same corpus. Names that begin with a dot are skipped,
  /// and links to directories are not followed. Classes follow from the size: at most 512 pixels on
  /// the longer side is an avatar, at most 1600 a tile; other PNG files are screenshots; above 16
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

private struct DirectoryWalk {
  let root: String
  let files = FileOperations.posix
  var assets: [CorpusAsset] = []
  var skipped: [CorpusScan.SkippedFile] = []

  init(root: String) {
    self.root = root
  }

  private static let extensions = ["jpg", "jpeg", "png"]

  mutating func visit(_ folder: String) throws(FileError) {
    let directory = folder.isEmpty ? root : root + "/" + folder
    for entry in try files.namesInDirectory(directory) {
      guard case .text(let name) = entry else {
        if case .bytes(let bytes) = entry { pass(bytes, folder, in: directory) }
        continue
      }
      if name.hasPrefix(".") { continue }
      let path = folder.isEmpty ? name : folder + "/" + name
      if files.isDirectory(Array(name.utf8), in: directory) {
        do throws(FileError) {
          try visit(path)
        } catch {
          skip(path, "it cannot be read: \(error.message)")
        }
      } else if let dot = name.lastIndex(of: "."),
        DirectoryWalk.extensions.contains(name[name.index(after: dot)...].lowercased())
      {
        take(path)
      }
    }
  }

  private mutating func take(_ path: String) {
    do throws(FileError) {
      let file = try FileReader(path: root + "/" + path)
      do throws(ImageFileProbe.Problem) {
        let header = try ImageFileProbe(file)
        assets.append(
          CorpusAsset(
            name: path,
            assetClass: AssetClass(of: header),
            fileName: path,
            header: header,
            encodedBytes: file.byteCount,
            contentHash: file.contentHash()
          )
        )
      } catch {
        skip(path, error.description)
      }
    } catch {
      skip(path, "it cannot be read: \(error.message)")
    }
  }

  private mutating func skip(_ path: String, _ reason: String) {
    skipped.append(.init(path: path.shownName, reason: reason))
  }

  /// Skips an entry whose name is not UTF-8, if it looks like an image or is a directory.
  private mutating func pass(_ name: [UInt8], _ folder: String, in directory: String) {
    if name.first == UInt8(ascii: ".") { return }
    let shown = (folder.isEmpty ? "" : folder.shownName + "/") + String(shownName: name)
    if files.isDirectory(name, in: directory) {
      skipped.append(
        .init(path: shown, reason: "its name is not UTF-8, so nothing below it is read; rename it")
      )
    } else if let dot = name.lastIndex(of: UInt8(ascii: ".")),
      DirectoryWalk.extensions.contains(
        String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
      )
    {
      skipped.append(.init(path: shown, reason: "its name is not UTF-8; rename it"))
    }
  }
}
