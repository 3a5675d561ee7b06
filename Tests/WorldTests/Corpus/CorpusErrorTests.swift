import Corpus
import Testing

@Suite("Every corpus error is one sentence that names the thing and the remedy")
struct CorpusErrorTests {
  private static let small = CorpusCommandLine(recipe: "small", seed: 7, cacheDirectory: "/c")
  static let all: [(CorpusError, [String])] = [
    (.noCacheDirectory, ["--cache-dir", "IMAGEBENCH_CACHE"]),
    (.unwritable(path: "/x", reason: "Permission denied"), ["/x", "Permission denied"]),
    (.diskFull(path: "/x/y.jpg"), ["no space left on device", "/x/y.jpg", "--cache-dir"]),
    (
      .notMade(path: "/x", making: small),
      ["/x", "`imagebench corpus make --corpus small --seed 7 --cache-dir /c`"]
    ),
    (
      .corruptManifest(path: "/m", reason: "it lists no images", repair: small),
      ["/m", "no images", small.makeAnew]
    ),
    (.missingFile(path: "/f", repair: small), ["/f", small.makeAnew]),
    (
      .damagedFile(path: "/f", reason: "it has 1 bytes", repair: small),
      ["/f", "1 bytes", small.makeAnew]
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

  @Test(
    "A repair names the options that differ from the defaults",
    arguments: [
      (CorpusCommandLine(recipe: "standard", seed: 1), ""),
      (CorpusCommandLine(recipe: "small", seed: 1), " --corpus small"),
      (CorpusCommandLine(recipe: "standard", seed: 42), " --seed 42"),
      (
        CorpusCommandLine(recipe: "standard", seed: 1, cacheDirectory: "my cache's"),
        #" --cache-dir 'my cache'\''s'"#
      ),
    ]
  )
  func commandLines(line: CorpusCommandLine, options: String) {
    #expect(line.make == "imagebench corpus make" + options)
    #expect(line.makeAnew == "imagebench corpus make --force" + options)
  }
}
