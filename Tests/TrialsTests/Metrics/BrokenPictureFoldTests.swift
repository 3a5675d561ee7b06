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

@Suite("Broken pictures")
struct BrokenPictureFoldTests {
  /// Three pictures of one class, so that URLs 0 and 3 share a file.
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

  private func fetch(_ url: Int, outcome: StageOutcome = .done, status: Int = 200)
    -> [SignpostRecord]
  {
    [
      Marks.begin(Signpost.LoadImageData.self, 1, at: 0, .init(url: url)),
      Marks.end(
        Signpost.LoadImageData.self,
        1,
        at: 1,
        .init(outcome: outcome, bytes: ByteCount(100), queued: .zero, status: status)
      ),
    ]
  }

  private func read(_ url: Int, bytes: Int) -> [SignpostRecord] {
    [
      Marks.begin(Signpost.ReadDiskCache.self, 2, at: 0, .init(url: url)),
      Marks.end(
        Signpost.ReadDiskCache.self,
        2,
        at: 1,
        .init(outcome: .done, bytes: ByteCount(bytes))
      ),
    ]
  }

  private func decode(_ url: Int, outcome: StageOutcome) -> [SignpostRecord] {
    [
      Marks.begin(
        Signpost.DecodeImageData.self,
        3,
        at: 1,
        .init(url: url, wantedPixels: 0, method: .full, lane: .main, sourcePixels: 0)
      ), Marks.end(Signpost.DecodeImageData.self, 3, at: 2, .init(outcome: outcome)),
    ]
  }

  private func load(_ url: Int, _ outcome: LoadOutcome, _ inside: [SignpostRecord])
    -> [SignpostRecord]
  {
    return [
      Marks.begin(
        Signpost.LoadImage.self,
        4,
        at: 0,
        .init(url: url, wantedPixels: 0, purpose: .display)
      )
    ] + inside
      + [Marks.end(Signpost.LoadImage.self, 4, at: 3, .init(outcome: outcome))]
  }

  private func text(_ records: [SignpostRecord]) -> String {
    var fold = BrokenPictureFold()
    for record in records { fold.fold(record) }
    return fold.pictures(Self.sources).text
  }

  @Test("a failed decode is the picture's fault, and its loads are counted by file")
  func decodes() {
    let failed = load(0, .failed, fetch(0) + decode(0, outcome: .failed))
    let same = load(3, .failed, fetch(3) + decode(3, outcome: .failed))
    // Refused without another attempt, because of the remembered failure.
    let remembered = load(0, .failed, [])
    let fine = load(1, .network, fetch(1) + decode(1, outcome: .done))
    #expect(text(failed + fine + same + remembered) == "3/2 a.jpg")
  }

  @Test("a decode at the first draw fails no load")
  func draws() {
    #expect(text(load(2, .network, fetch(2)) + decode(2, outcome: .failed)) == "0/1 c.jpg")
  }

  @Test("bytes that arrive without a decode have a refused header")
  func headers() {
    #expect(text(load(1, .failed, fetch(1))) == "1/0 b.jpg")
    #expect(text(load(1, .failed, read(1, bytes: 100))) == "1/0 b.jpg")
  }

  @Test("a failure of the network is not a picture's fault")
  func network() {
    #expect(text(load(0, .failed, fetch(0, outcome: .failed, status: 0))).isEmpty)
    #expect(text(load(0, .failed, fetch(0, status: 404))).isEmpty)
    // A variant that accepts every answer takes a page of text for an image.
    #expect(text(load(0, .failed, fetch(0, status: 503) + decode(0, outcome: .failed))).isEmpty)
    // No cache had it, and no request was sent.
    #expect(text(load(0, .failed, read(0, bytes: 0))).isEmpty)
    #expect(
      text(load(0, .cancelled, fetch(0, outcome: .cancelled) + decode(0, outcome: .cancelled)))
        .isEmpty
    )
  }

  @Test("bytes that arrive in the end clear the network")
  func retries() {
    let retried = fetch(0, outcome: .failed, status: 0) + fetch(0) + decode(0, outcome: .failed)
    #expect(text(load(0, .failed, retried)) == "1/1 a.jpg")
    let stored =
      load(0, .failed, fetch(0, status: 404))
      + load(0, .failed, read(0, bytes: 100) + decode(0, outcome: .failed))
    #expect(text(stored) == "1/1 a.jpg")
  }
}
