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
    for name in ["notes.txt", ".hidden.jpg", ".cache/x.jpg", "jpg", "x.jpg.bak"] {
      try folder.write(sample, to: name)
    }
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
      (.avatar, .avatar),
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
    let broken = CorpusScan.SkippedFile(path: "broken.png", reason: "it is neither JPEG nor PNG")
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
