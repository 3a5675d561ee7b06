import Basics
import Codecs
import ImageFormats
import ImagePipeline
import Records
import Scenarios
import Signposts
import Testing
import Text

@testable import Trials

@Suite("Which pictures are broken")
struct BrokenPictureFoldTests {
  /// Three pictures of one class, so that URLs 0 and 3 are of one file.
  private static let sources = SourceImages(
    pictures: [
      .photo: ["a.jpg", "b.jpg", "c.jpg"].map { file in
        SourceImages.Picture(
          path: "/photos/" + file,
          file: file,
          header: ImageHeader(
            codec: .jpeg,
            storedSize: PixelSize(width: 4, height: 3),
            encodedBytes: ByteCount(100)
          )
        )
      }
    ]
  )

  private func fetch(_ url: Int, outcome: Int = 0, status: Int = 200) -> [SignpostRecord] {
    [
      Marks.begin(.loadImageData, 1, at: 0, url),
      Marks.end(.loadImageData, 1, at: 1, outcome, 100, 0, status),
    ]
  }

  private func read(_ url: Int, bytes: Int) -> [SignpostRecord] {
    [Marks.begin(.readDiskCache, 2, at: 0, url), Marks.end(.readDiskCache, 2, at: 1, 0, bytes)]
  }

  private func decode(_ url: Int, outcome: Int) -> [SignpostRecord] {
    [Marks.begin(.decodeImageData, 3, at: 1, url), Marks.end(.decodeImageData, 3, at: 2, outcome)]
  }

  private func load(_ url: Int, _ outcome: String, _ inside: [SignpostRecord]) -> [SignpostRecord] {
    let word = SignpostWords.number(of: outcome, in: SignpostWords.loadOutcome)
    return [Marks.begin(.loadImage, 4, at: 0, url)] + inside
      + [Marks.end(.loadImage, 4, at: 3, word)]
  }

  private func text(_ records: [SignpostRecord]) -> String {
    var fold = BrokenPictureFold()
    for record in records { fold.fold(record) }
    return fold.pictures(Self.sources).text
  }

  @Test("a decode that fails is the picture's fault, and its loads are counted by file")
  func decodes() {
    let failed = load(0, "failed", fetch(0) + decode(0, outcome: 1))
    let same = load(3, "failed", fetch(3) + decode(3, outcome: 1))
    // Refused without another try, because the last one failed so.
    let remembered = load(0, "failed", [])
    let fine = load(1, "network", fetch(1) + decode(1, outcome: 0))
    #expect(text(failed + fine + same + remembered) == "3/2 a.jpg")
  }

  @Test("a decode at the first draw fails no load")
  func draws() {
    #expect(text(load(2, "network", fetch(2)) + decode(2, outcome: 1)) == "0/1 c.jpg")
  }

  @Test("bytes that come and are not decoded have a header that is refused")
  func headers() {
    #expect(text(load(1, "failed", fetch(1))) == "1/0 b.jpg")
    #expect(text(load(1, "failed", read(1, bytes: 100))) == "1/0 b.jpg")
  }

  @Test("what the network refuses or breaks off is nobody's picture")
  func network() {
    #expect(text(load(0, "failed", fetch(0, outcome: 1, status: 0))).isEmpty)
    #expect(text(load(0, "failed", fetch(0, status: 404))).isEmpty)
    // A page of text is taken for an image where every answer is accepted.
    #expect(text(load(0, "failed", fetch(0, status: 503) + decode(0, outcome: 1))).isEmpty)
    // Nothing was in any cache, and the network was not asked.
    #expect(text(load(0, "failed", read(0, bytes: 0))).isEmpty)
    #expect(text(load(0, "cancelled", fetch(0, outcome: 2) + decode(0, outcome: 2))).isEmpty)
  }

  @Test("bytes that come at last take the blame from the network")
  func retries() {
    let retried = fetch(0, outcome: 1, status: 0) + fetch(0) + decode(0, outcome: 1)
    #expect(text(load(0, "failed", retried)) == "1/1 a.jpg")
    let stored =
      load(0, "failed", fetch(0, status: 404))
      + load(0, "failed", read(0, bytes: 100) + decode(0, outcome: 1))
    #expect(text(stored) == "1/1 a.jpg")
  }
}
