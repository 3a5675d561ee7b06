import Basics
import Codecs
import ImageFormats
import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("Trials with previews", .timeLimit(.minutes(30)))
struct ProgressiveTrialTests {
  /// Four progressive photographs of 12 MP, as in the standard corpus.
  private static let sources = SourceImages(
    pictures: [
      .progressive: (0..<4).map { _ in
        SourceImages.Picture(
          path: "none",
          header: ImageHeader(
            codec: .jpeg,
            storedSize: PixelSize(width: 4032, height: 3024),
            layout: .progressive,
            encodedBytes: ByteCount(3_000_000)
          )
        )
      }
    ]
  )

  private func files(_ variant: Variant) throws -> TrialFiles {
    try TrialFiles(.of(.progressiveHero, variant), sources: Self.sources)
  }

  @Test("Backpressure shows progressive photos early and delays no image by more than a band")
  func backpressure() throws {
    let (plain, progressive) = (try files(.boundedCache), try files(.progressive))
    let count = TraceCount(try progressive.trace())
    #expect(count["DeliverPreview"] > 4)
    #expect(TraceCount(try plain.trace())["DeliverPreview"] == 0)
    let shown = { (files: TrialFiles) in try files.cells()["images_shown"] }
    #expect(try shown(plain) == shown(progressive))
    // The network transfers the same bytes at the same times.
    for name in ["fetches", "wire_bytes", "decode_count", "loads"] {
      #expect(try plain.cells()[name] == progressive.cells()[name], "\(name)")
    }
  }

  @Test("Decoding every chunk costs at least half as much again, and holds many times the bytes")
  func everyChunk() throws {
    let right = try files(.progressive)
    let wrong = try files(.progressiveEveryChunk)
    let (few, many) = (TraceCount(try right.trace()), TraceCount(try wrong.trace()))
    let name = "DecodeProgressiveImageData begun"
    #expect(2 * many[name] > 3 * few[name], "\(many[name]) and \(few[name])")
    let compressed = { (count: TraceCount) in count.ledgerPeaks["compressed_bytes"] ?? 0 }
    #expect(compressed(many) > 2 * compressed(few), "\(compressed(many)), \(compressed(few))")
  }

  @Test("Previews do not change a trial whose files are all baseline")
  func baseline() throws {
    for scenario in [Scenario.cellReuse, .scrollFeed] {
      let plain = try TrialFiles(.of(scenario, .boundedCache)).exactCells(without: ["variant"])
      let other = try TrialFiles(.of(scenario, .progressive)).exactCells(without: ["variant"])
      #expect(plain == other)
    }
  }
}
