import Corpus
import Testing

@Suite("Every corpus error is one sentence that names the thing and the remedy")
struct CorpusErrorTests {
  static let all: [(CorpusError, [String])] = [
    (.noCacheDirectory, ["IMAGEBENCH_CACHE", "HOME"]),
    (.unwritable(path: "/x", reason: "Permission denied"), ["/x", "Permission denied"]),
    (.diskFull(path: "/x/y.jpg"), ["no space left on device", "/x/y.jpg", "IMAGEBENCH_CACHE"]),
    (.notMade(path: "/x"), ["/x", "imagebench doctor --pictures"]),
    (
      .corruptManifest(path: "/m", reason: "it lists no images", folder: "/c"),
      ["/m", "no images", "delete /c"]
    ),
    (.missingFile(path: "/f", folder: "/c"), ["/f", "delete /c"]),
    (
      .damagedFile(path: "/f", reason: "it has 1 bytes", folder: "/c"),
      ["/f", "1 bytes", "delete /c"]
    ),
    (.unusableList(path: "/l", reason: "it lists no images"), ["/l", "no images", "again"]),
    (.changedFile(path: "/f", reason: "it is not there"), ["/f", "not there", "again"]),
    (.encodingFailed(asset: "a", reason: "r"), ["a", "r"]),
    (.cancelled, ["again"]),
    (.unreadableDirectory(path: "/d", reason: "No such file"), ["/d", "No such file"]),
    (.noImages(directory: "/d", skipped: []), ["/d", "0 skipped", "--images"]),
    (
      .noImages(directory: "/d", skipped: [.init(path: "a.jpg", reason: "r")]),
      ["/d", "1 skipped a.jpg, because r", "--images"]
    ),
    (.unreadableImage(path: "/i", reason: "r"), ["/i", "r"]),
  ]

  @Test("The text contains everything needed to fix it", arguments: all)
  func text(error: CorpusError, parts: [String]) {
    for part in parts { #expect(error.description.contains(part)) }
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }
}
