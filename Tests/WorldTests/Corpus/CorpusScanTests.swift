import Basics
import Corpus
import Foundation
import Testing

@Suite("A user's own directory becomes a corpus")
struct CorpusScanTests {
  private func jpeg(_ width: UInt32, _ height: UInt32) throws -> [UInt8] {
    try EncodedSamples.jpeg(EncodedSamples.jpegOptions(width: width, height: height))
  }

  /// A JPEG whose frame header claims another size; a scan reads only the header.
  private func jpeg(claiming size: PixelSize) throws -> [UInt8] {
    var file = try jpeg(8, 8)
    let frame = try #require(
      file.indices.dropLast(9).first { file[$0] == 0xff && file[$0 + 1] == 0xc0 }
    )
    file[frame + 5] = UInt8(size.height >> 8)
    file[frame + 6] = UInt8(size.height & 255)
    file[frame + 7] = UInt8(size.width >> 8)
    file[frame + 8] = UInt8(size.width & 255)
    return file
  }

  @Test("Files are found at any depth, in any case of extension, ordered by path")
  func order() throws {
    let folder = try TemporaryFolder()
    let sample = try jpeg(16, 16)
    let png = try EncodedSamples.png(EncodedSamples.pngOptions())
    for name in ["b.JPG", "a/z.jpeg", "a.png", "B.PnG", "a/deep/er/y.jpg"] {
      try folder.write(name.lowercased().hasSuffix("png") ? png : sample, to: name)
    }
    for name in [".hidden.jpg", ".cache/x.jpg"] { try folder.write(sample, to: name) }
    try folder.write(Array("BM, a text".utf8), to: "notes.txt")
    let scan = try CorpusManifest.scan(directory: folder.path + "/")
    #expect(
      scan.corpus.manifest.assets.map(\.fileName) == [
        "B.PnG", "a.png", "a/deep/er/y.jpg", "a/z.jpeg", "b.JPG",
      ]
    )
    #expect(scan.skipped.isEmpty)
    #expect(scan.corpus.rootPath == folder.path)
    #expect(scan.corpus.manifest.recipe == "directory")
    #expect(try CorpusManifest.scan(directory: folder.path) == scan)
    let first = try #require(scan.corpus.manifest.assets.first)
    #expect(FileManager.default.fileExists(atPath: scan.corpus.path(of: first)))
    #expect(first.encodedBytes == ByteCount(png.count))
  }

  @Test(
    "The class follows from the size",
    arguments: [
      (PixelSize(width: 512, height: 512), AssetClass.avatar),
      (PixelSize(width: 513, height: 10), .tile), (PixelSize(width: 10, height: 1600), .tile),
      (PixelSize(width: 1601, height: 10), .photo),
      (PixelSize(width: 4000, height: 4000), .photo),
      (PixelSize(width: 4000, height: 4001), .large),
    ]
  )
  func classes(size: PixelSize, expected: AssetClass) throws {
    let folder = try TemporaryFolder()
    try folder.write(try jpeg(claiming: size), to: "x.jpg")
    let scan = try CorpusManifest.scan(directory: folder.path)
    #expect(scan.corpus.manifest.assets.map(\.assetClass) == [expected])
    #expect(scan.corpus.manifest.assets.map(\.storedSize) == [size])
  }

  @Test("A large PNG is a screenshot")
  func screenshot() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      try EncodedSamples.png(EncodedSamples.pngOptions(width: 1601, height: 2)),
      to: "x.png"
    )
    let scan = try CorpusManifest.scan(directory: folder.path)
    #expect(scan.corpus.manifest.assets.map(\.assetClass) == [.screenshot])
  }

  @Test("A class without images uses the nearest one with images")
  func fallback() throws {
    let folder = try TemporaryFolder()
    try folder.write(try jpeg(claiming: PixelSize(width: 100, height: 100)), to: "avatar.jpg")
    try folder.write(try jpeg(claiming: PixelSize(width: 5000, height: 4000)), to: "large.jpg")
    let corpus = try CorpusManifest.scan(directory: folder.path).corpus
    let borrowed: [(AssetClass, AssetClass)] = [
      (.photo, .large), (.large, .large), (.screenshot, .large), (.tile, .avatar),
      (.avatar, .avatar), (.progressive, .large),
    ]
    for (asked, given) in borrowed {
      #expect(corpus.assets(of: asked).map(\.assetClass) == [given])
      #expect(corpus.suppliedClass(for: asked) == given)
    }
  }

  @Test(
    "Every class has all others as substitutes, but not itself",
    arguments: AssetClass.allCases
  )
  func substitutes(assetClass: AssetClass) {
    #expect(Set(assetClass.substitutes) == Set(AssetClass.allCases).subtracting([assetClass]))
    #expect(assetClass.substitutes.count == AssetClass.allCases.count - 1)
  }

  @Test("Unusable files are listed with their reasons, and the scan continues")
  func hostile() throws {
    let folder = try TemporaryFolder()
    let sample = try jpeg(16, 16)
    try folder.write(sample, to: "good.jpg")
    try folder.write([], to: "empty.jpg")
    try folder.write(Array("hello".utf8), to: "text.png")
    try folder.write(Array(sample.prefix(40)), to: "cut.jpg")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.jpg",
      withIntermediateDirectories: true
    )
    #expect(symlink("/nowhere/at/all", folder.path + "/dangling.jpg") == 0)
    #expect(symlink(folder.path, folder.path + "/loop") == 0)
    #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
    let scan = try CorpusManifest.scan(directory: folder.path)
    #expect(scan.corpus.manifest.assets.map(\.fileName) == ["good.jpg"])
    #expect(
      scan.skipped.map(\.path) == ["cut.jpg", "dangling.jpg", "empty.jpg", "pipe.png", "text.png"]
    )
    #expect(scan.skipped.map(\.reason).contains("it ends inside its header"))
    #expect(scan.skipped.map(\.reason).contains("it is neither JPEG nor PNG"))
  }

  /// The first bytes of images that no decoder here reads, long enough to be recognised.
  private static let foreign: [(name: String, bytes: [UInt8])] = [
    ("HEIC", [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
    ("AVIF", [0, 0, 0, 0x18] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)),
    ("GIF", Array("GIF89a".utf8)),
    ("WebP", Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
    ("TIFF", [0x49, 0x49, 42, 0]), ("BMP", Array("BM".utf8)), ("PSD", Array("8BPS".utf8)),
    ("JPEG XL", [0, 0, 0, 12] + Array("JXL ".utf8)), ("ICO", [0, 0, 1, 0]),
  ]

  @Test(
    "Images of other formats are skipped by name, whatever their extension and its case",
    arguments: foreign.indices
  )
  func foreignFormats(index: Int) throws {
    let (name, start) = Self.foreign[index]
    let bytes = start + [UInt8](repeating: 0, count: 70)
    let folder = try TemporaryFolder()
    try folder.write(try jpeg(16, 16), to: "one.jpg")
    let own = name == "JPEG XL" ? "jxl" : name.lowercased()
    let names = ["a.\(own)", "b.\(own.uppercased())", "below/c.JPG", "d.Png"]
    for name in names { try folder.write(bytes, to: name) }
    // Two or four bytes at the start of any file prove nothing.
    if !["BMP", "ICO"].contains(name) { try folder.write(bytes, to: "e") }
    let scan = try CorpusManifest.scan(directory: folder.path)
    #expect(scan.corpus.manifest.assets.map(\.fileName) == ["one.jpg"])
    #expect(scan.skipped.map(\.path) == names + (scan.skipped.count == 5 ? ["e"] : []))
    #expect(scan.skipped.count == (["BMP", "ICO"].contains(name) ? 4 : 5))
    #expect(
      scan.skipped.allSatisfy { $0.reason == "it is of an unsupported kind: \(name)" },
      "\(scan.skipped)"
    )
  }

  @Test("A file that only its extension calls an image is skipped with its reason")
  func byExtension() throws {
    let folder = try TemporaryFolder()
    try folder.write(try jpeg(16, 16), to: "one.jpg")
    try folder.write(Array("<svg/>".utf8), to: "a.SVG")
    try folder.write([], to: "b.heif")
    #expect(symlink("/nowhere/at/all", folder.path + "/c.webp") == 0)
    #expect(symlink("/nowhere/at/all", folder.path + "/c.txt") == 0)
    let scan = try CorpusManifest.scan(directory: folder.path)
    #expect(scan.skipped.map(\.path) == ["a.SVG", "b.heif", "c.webp"])
    #expect(scan.skipped.map(\.fileExtension) == [".svg", ".heif", ".webp"])
    #expect(scan.skipped.last?.reason.hasPrefix("it cannot be read: ") == true)
  }

  @Test("A JPEG or PNG under another name is skipped with a remedy")
  func misnamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(try jpeg(16, 16), to: "one.jpg")
    let png = try EncodedSamples.png(EncodedSamples.pngOptions())
    try folder.write(png, to: "0a1b2c")
    for name in ["jpg", "notes.txt", "photo.HEIC", "x.jpg.bak"] {
      try folder.write(try jpeg(16, 16), to: name)
    }
    let scan = try CorpusManifest.scan(directory: folder.path)
    #expect(scan.corpus.manifest.assets.map(\.fileName) == ["one.jpg"])
    #expect(
      scan.skipped.map(\.path) == ["0a1b2c", "jpg", "notes.txt", "photo.HEIC", "x.jpg.bak"]
    )
    #expect(scan.skipped.first?.reason == "it is PNG under another name; rename it to .png")
    #expect(scan.skipped.first?.fileExtension == nil)
    #expect(
      scan.skipped.dropFirst().allSatisfy {
        $0.reason == "it is JPEG under another name; rename it to .jpg"
      }
    )
  }

  @Test("Every prefix of a file is either used or skipped")
  func prefixes() throws {
    let folder = try TemporaryFolder()
    let sample = try jpeg(16, 16)
    try folder.write(sample, to: "whole.jpg")
    for length in Swift.stride(from: 0, to: sample.count, by: 13) {
      try folder.write(Array(sample.prefix(length)), to: "prefix-\(length).jpg")
    }
    let scan = try CorpusManifest.scan(directory: folder.path)
    let total = try folder.names().count
    #expect(scan.corpus.manifest.assets.count + scan.skipped.count == total)
    #expect(!scan.skipped.isEmpty)
  }

  @Test("A file whose name is not UTF-8 is skipped with a remedy")
  func names() throws {
    let folder = try TemporaryFolder()
    let sample = try jpeg(16, 16)
    try folder.write(sample, to: "good.jpg")
    try folder.write([1], to: "two\nlines.png")
    for name in ["h\\xff.PNG", ".hidden\\xff.png", "notes\\xff.txt", "below/caf\\xe9.jpeg"] {
      try writeRaw(sample, name, folder)
    }
    #expect(
      rawPath("d\\xfe", folder).withUnsafeBufferPointer { mkdir($0.baseAddress!, 0o755) } == 0
    )
    let scan = try CorpusManifest.scan(directory: folder.path)
    #expect(scan.corpus.manifest.assets.map(\.fileName) == ["good.jpg"])
    #expect(
      scan.skipped == [
        .init(path: #"below/caf\xe9.jpeg"#, reason: "its name is not UTF-8; rename it"),
        .init(
          path: #"d\xfe"#,
          reason: "its name is not UTF-8, so nothing below it is read; rename it"
        ),
        .init(path: #"h\xff.PNG"#, reason: "its name is not UTF-8; rename it"),
        .init(path: #"two\nlines.png"#, reason: "it is neither JPEG nor PNG"),
      ]
    )
    #expect(scan.corpus.skipped == scan.skipped)
  }

  /// The path of `name` with `\xHH` for a byte, with its final zero.
  private func rawPath(_ name: String, _ folder: TemporaryFolder) -> [CChar] {
    let parts = name.components(separatedBy: "\\x")
    var bytes = Array((folder.path + "/" + parts[0]).utf8)
    for part in parts.dropFirst() {
      bytes.append(UInt8(part.prefix(2), radix: 16) ?? 0)
      bytes += Array(part.dropFirst(2).utf8)
    }
    return (bytes + [0]).map(CChar.init(bitPattern:))
  }

  private func writeRaw(_ bytes: [UInt8], _ name: String, _ folder: TemporaryFolder) throws {
    if name.hasPrefix("below/") { mkdir(folder.path + "/below", 0o755) }
    let file = try #require(fopen(rawPath(name, folder), "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  @Test("A directory without usable images is an error that counts the skipped files")
  func nothing() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CorpusError.noImages(directory: folder.path, skipped: [])) {
      try CorpusManifest.scan(directory: folder.path)
    }
    try folder.write([1, 2, 3], to: "broken.png")
    let broken = SkippedFile(path: "broken.png", reason: "it is neither JPEG nor PNG")
    #expect(throws: CorpusError.noImages(directory: folder.path, skipped: [broken])) {
      try CorpusManifest.scan(directory: folder.path)
    }
  }

  @Test("A missing directory is named")
  func missing() {
    do {
      _ = try CorpusManifest.scan(directory: "/nowhere/at/all")
      Issue.record("a missing directory was scanned")
    } catch {
      guard case .unreadableDirectory(let path, let reason) = error else {
        Issue.record("gave \(error)")
        return
      }
      #expect(path == "/nowhere/at/all")
      #expect(!reason.isEmpty)
    }
  }
}
