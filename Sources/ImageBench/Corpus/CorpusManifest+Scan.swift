internal import Quantities

/// What was found in a directory of a user's own images.
public struct CorpusScan: Sendable, Hashable {
  /// The usable images as a corpus.
  public let corpus: ImageCorpus
  /// The files that look like images by name and could not be used, in the order of their paths.
  public let skipped: [SkippedFile]

  /// A file that was left out, and why.
  public struct SkippedFile: Sendable, Hashable {
    /// The path below the directory.
    public var path: String
    /// The end of a sentence, such as "it ends inside its header".
    public var reason: String
  }
}

extension CorpusManifest {
  /// Lists the JPEG and PNG files in `directory` and below it.
  ///
  /// Files are chosen by extension (.jpg, .jpeg, .png in any case) and ordered by path, byte by
  /// byte, so the same directory always gives the same corpus. Names that begin with a dot are
  /// passed over, and links to directories are not followed. Classes come from the size: at most
  /// 512 pixels on the longer side is an avatar, at most 1600 a tile; other PNG files are
  /// screenshots; above 16 megapixels is large; the rest are photos.
  ///
  /// - Complexity: O(bytes of all files), because each is hashed.
  public static func scan(directory: String) throws(CorpusError) -> CorpusScan {
    var root = directory
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var walk = DirectoryWalk(root: root)
    do throws(FileAccess.Failure) {
      try walk.visit("")
    } catch {
      throw .unreadableDirectory(path: error.path, reason: error.reason)
    }
    let assets = walk.assets.sorted { $0.fileName.utf8.lexicographicallyPrecedes($1.fileName.utf8) }
    let skipped = walk.skipped.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    guard !assets.isEmpty else { throw .noImages(directory: root, skipped: skipped.count) }
    let corpus = ImageCorpus(rootPath: root, manifest: CorpusManifest(assets: assets))
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
  var assets: [CorpusAsset] = []
  var skipped: [CorpusScan.SkippedFile] = []

  init(root: String) {
    self.root = root
  }

  private static let extensions = ["jpg", "jpeg", "png"]

  mutating func visit(_ folder: String) throws(FileAccess.Failure) {
    for name in try FileAccess.names(in: folder.isEmpty ? root : root + "/" + folder) {
      guard let name else {
        skipped.append(.init(path: folder + "/?", reason: "its name is not UTF-8"))
        continue
      }
      if name.hasPrefix(".") { continue }
      let path = folder.isEmpty ? name : folder + "/" + name
      if FileAccess.kind(of: root + "/" + path, links: .examine) == .directory {
        do throws(FileAccess.Failure) {
          try visit(path)
        } catch {
          skipped.append(.init(path: path, reason: "it cannot be read: \(error.reason)"))
        }
      } else if let dot = name.lastIndex(of: "."),
        DirectoryWalk.extensions.contains(name[name.index(after: dot)...].lowercased())
      {
        take(path)
      }
    }
  }

  private mutating func take(_ path: String) {
    do throws(FileAccess.Failure) {
      let file = try OpenFile(path: root + "/" + path)
      do throws(ImageFileProbe.Problem) {
        let header = try file.probe()
        assets.append(
          CorpusAsset(
            name: path,
            assetClass: AssetClass(of: header),
            fileName: path,
            header: header,
            encodedBytes: ByteCount(file.count),
            contentHash: file.contentHash()
          )
        )
      } catch {
        skipped.append(.init(path: path, reason: error.description))
      }
    } catch {
      skipped.append(.init(path: path, reason: "it cannot be read: \(error.reason)"))
    }
  }
}
