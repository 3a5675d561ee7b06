import Codecs
import Corpus
import ImagePipeline
import Requests
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("The pictures of a trial")
struct SourceImagesTests {
  @Test("have the same headers for a model and a decoder")
  func headers() async throws {
    let sources = try await TestCorpus.sources()
    var thumbnails = 0
    for (place, sourceClass) in SourceClass.allCases.enumerated() {
      for ordinal in 0..<30 {
        let url = ImageURL(number: place * ImageReference.urlsPerClass + ordinal, text: "any")
        let picture = sources.picture(for: url)
        let read = try EncodedImage.contentsOf(path: picture.path).readHeader()
        #expect(picture.header == read, "\(sourceClass) \(ordinal)")
        if picture.header.thumbnail != nil { thumbnails += 1 }
      }
    }
    #expect(thumbnails > 0)
  }

  @Test("that were read before a trial are not read again, and one that cannot be read stays")
  func read() async throws {
    let sources = try await TestCorpus.sources()
    let url = ImageURL(number: 0, text: "any")
    let kept = sources.read().picture(for: url)
    #expect(sources.picture(for: url).kept == nil)
    #expect(kept.kept?.byteCount == kept.header.encodedBytes)
    let lost = SourceImages.Picture(path: "/nowhere.jpg", header: kept.header)
    let others = SourceImages(pictures: [.photo: [lost]]).read()
    #expect(others.pictures(of: .photo, 1).first?.kept == nil)
  }

  @Test("cost less as planes, in memory and in upload")
  func planes() throws {
    func decodedPeak(_ variant: Variant) throws -> Int {
      let trace = try TrialFiles(.of(.photoGrid, variant)).trace()
      return TraceCount(trace).ledgerPeaks["decoded"] ?? .max
    }
    let planes = try decodedPeak(.yuvPlanes)
    #expect(planes * 2 < (try decodedPeak(.boundedCache)))
  }
}
