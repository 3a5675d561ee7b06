internal import Basics
internal import Files
internal import ImageFormats

/// Finds the images below a directory.
struct DirectoryWalk {
  private(set) var assets: [CorpusAsset] = []
  private(set) var skipped: [SkippedFile] = []
  private let root: String
  private let files = FileOperations.posix

  /// A walk below `root`, which has no final slash.
  init(root: String) {
    self.root = root
  }

  /// Extensions of the files that are used.
  private static let used: Set = ["jpg", "jpeg", "png"]

  /// Extensions of other images: those that ImageIO and browsers read, and raw data of cameras.
  private static let others: Set = [
    "apng", "arw", "avif", "bmp", "cr2", "cr3", "crw", "dib", "dng", "erf", "gif", "hdr", "heic",
    "heics", "heif", "heifs", "hif", "ico", "j2k", "jfif", "jp2", "jpe", "jpf", "jpg2", "jps",
    "jpx", "jxl", "ktx", "mpo", "nef", "nrw", "orf", "pbm", "pef", "pgm", "pjp", "pjpeg", "ppm",
    "psd", "raf", "raw", "rw2", "sr2", "srw", "svg", "tga", "tif", "tiff", "webp",
  ]

  /// Visits `folder`, a path below the root, and everything below it.
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
      } else {
        take(path, Self.fileExtension(name))
      }
    }
  }

  /// The part of `name` after its last dot, in lower case; empty without a dot.
  private static func fileExtension(_ name: String) -> String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  private mutating func take(_ path: String, _ fileExtension: String) {
    do throws(FileError) {
      let file = try FileReader(path: root + "/" + path)
      do throws(ImageFileProblem) {
        let header = try ImageFileProbe(file)
        guard Self.used.contains(fileExtension) else {
          let remedy = "rename it to .\(header.codec == .png ? "png" : "jpg")"
          skip(path, "it is \(header.codec.name) under another name; \(remedy)")
          return
        }
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
        if Self.isImage(fileExtension, error) { skip(path, error.description) }
      }
    } catch {
      // Only its name says what it is.
      if Self.used.contains(fileExtension) || Self.others.contains(fileExtension) {
        skip(path, "it cannot be read: \(error.message)")
      }
    }
  }

  /// Whether a file that is refused for `problem` is an image by its extension or its first bytes.
  private static func isImage(_ fileExtension: String, _ problem: ImageFileProblem) -> Bool {
    if used.contains(fileExtension) || others.contains(fileExtension) { return true }
    switch problem {
    case .unsupported(let kind):
      // Two or four bytes are no proof: many a text begins with "BM".
      return ![ForeignFormat.bmp.name, ForeignFormat.ico.name].contains(kind)
    case .truncated, .malformed: return true
    case .notAnImage, .unreadable: return false
    }
  }

  private mutating func skip(_ path: String, _ reason: String) {
    skipped.append(.init(path: path.shownName, reason: reason))
  }

  /// Skips an entry whose name is not UTF-8, if its extension is that of an image or it is a
  /// directory.
  private mutating func pass(_ name: [UInt8], _ folder: String, in directory: String) {
    if name.first == UInt8(ascii: ".") { return }
    let shown = (folder.isEmpty ? "" : folder.shownName + "/") + String(shownName: name)
    let fileExtension = Self.fileExtension(String(decoding: name, as: UTF8.self))
    if files.isDirectory(name, in: directory) {
      skipped.append(
        .init(path: shown, reason: "its name is not UTF-8, so nothing below it is read; rename it")
      )
    } else if Self.used.contains(fileExtension) || Self.others.contains(fileExtension) {
      skipped.append(.init(path: shown, reason: "its name is not UTF-8; rename it"))
    }
  }
}
