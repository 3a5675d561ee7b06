import Basics
import Corpus
import Foundation
import Testing

@Suite("A run's list of images replaces a scan")
struct CorpusListTests {
  /// A folder with two images and their list next to it.
  private func listed() throws -> (folder: TemporaryFolder, corpus: ImageCorpus, list: String) {
    let folder = try TemporaryFolder()
    for name in ["a.jpg", "sub/b.jpg"] {
      try folder.write(
        try EncodedSamples.jpeg(EncodedSamples.jpegOptions(width: 16, height: 16)),
        to: "images/" + name
      )
    }
    let corpus = try CorpusManifest.scan(directory: folder.path + "/images").corpus
    try folder.write(corpus.manifest.json(), to: "list.json")
    return (folder, corpus, folder.path + "/list.json")
  }

  @Test("It gives the scanned corpus, and ignores other files")
  func roundTrip() throws {
    let (folder, corpus, list) = try listed()
    try folder.write([1, 2, 3], to: "images/c.jpg")
    #expect(try ImageCorpus(rootPath: corpus.rootPath, listPath: list) == corpus)
  }

  @Test("A file that is missing, or has another size, is named")
  func changed() throws {
    let (folder, corpus, list) = try listed()
    let path = folder.path + "/images/sub/b.jpg"
    let size = corpus.manifest.assets[1].encodedBytes.bytes
    try folder.write([1, 2, 3], to: "images/sub/b.jpg")
    #expect(
      throws: CorpusError.changedFile(path: path, reason: "it has 3 bytes instead of \(size)")
    ) { try ImageCorpus(rootPath: corpus.rootPath, listPath: list) }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: CorpusError.changedFile(path: path, reason: "it is missing")) {
      try ImageCorpus(rootPath: corpus.rootPath, listPath: list)
    }
  }

  @Test("An invalid list is refused")
  func unusable() throws {
    let (folder, corpus, list) = try listed()
    try folder.write(Array("{}".utf8), to: "list.json")
    #expect(
      throws: CorpusError.unusableList(path: list, reason: "it is not the JSON of a manifest")
    ) { try ImageCorpus(rootPath: corpus.rootPath, listPath: list) }
    #expect(
      throws: CorpusError.unusableList(
        path: "/nowhere",
        reason: "it cannot be read (no such file or directory)"
      )
    ) { try ImageCorpus(rootPath: corpus.rootPath, listPath: "/nowhere") }
  }
}
