import Corpus
import Testing

@Suite("Every corpus error is one sentence that names the thing and the remedy")
struct CorpusErrorTests {
  static let all: [(CorpusError, [String])] = [
    (.noCacheDirectory, ["--cache-dir", "IMAGEBENCH_CACHE"]),
    (.unwritable(path: "/x", reason: "Permission denied"), ["/x", "Permission denied"]),
    (.diskFull(path: "/x/y.jpg"), ["No space left on device", "/x/y.jpg", "--cache-dir"]),
    (.notMade(path: "/x"), ["/x", "imagebench corpus make"]),
    (.corruptManifest(path: "/m", reason: "it lists no images"), ["/m", "no images", "--force"]),
    (.missingFile(path: "/f"), ["/f", "--force"]),
    (.damagedFile(path: "/f", reason: "it has 1 bytes"), ["/f", "1 bytes", "--force"]),
    (.encodingFailed(asset: "a", reason: "r"), ["a", "r"]),
    (.cancelled, ["again"]),
    (.unreadableDirectory(path: "/d", reason: "No such file"), ["/d", "No such file"]),
    (.noImages(directory: "/d", skipped: 3), ["/d", "3 skipped", "--images"]),
    (.unreadableImage(path: "/i", reason: "r"), ["/i", "r"]),
  ]

  @Test("The text holds what is needed to fix it", arguments: all)
  func text(error: CorpusError, parts: [String]) {
    for part in parts { #expect(error.description.contains(part)) }
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }
}
