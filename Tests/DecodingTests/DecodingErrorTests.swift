import PipelineUnderTest
import Quantities
import Testing

@Suite("Decoding errors say what is wrong and what to do")
struct DecodingErrorTests {
  @Test(
    "One sentence each",
    arguments: [
      (
        DecodingError.unreadableFile(path: "a.jpg", reason: "Permission denied"),
        "Cannot read \"a.jpg\" (Permission denied); give the path of a readable JPEG or PNG file."
      ),
      (.empty(path: "a.jpg"), "The file \"a.jpg\" is empty; fetch or write it again."),
      (.empty(path: nil), "The image is empty; fetch or write it again."),
      (
        .unknownFormat(firstBytes: [0x47, 0x0A]),
        "The bytes start with 47 0A, which is neither JPEG nor PNG; convert the image to one of "
          + "them."
      ),
      (
        .tooLarge(size: PixelSize(width: 9, height: 8), limit: 70),
        "The image of 9x8 has more than 70 pixels, which no photograph has; make it smaller if it "
          + "is to be trusted."
      ),
      (
        .emptyTarget(maxPixelSize: 0),
        "A result of 0 pixels was asked for; wait for layout and ask for at least 1."
      ),
    ]
  )
  func sentences(error: DecodingError, text: String) {
    #expect(error.description == text)
  }

  @Test(
    "The codec's words are passed on",
    arguments: [
      DecodingError.corrupt(codec: .jpeg, words: "Bogus marker length"),
      .truncated(codec: .png, words: "Bogus marker length"),
      .unsupported(codec: .jpeg, words: "Bogus marker length"),
    ]
  )
  func words(error: DecodingError) {
    #expect(error.description.contains("\"Bogus marker length\""))
    #expect(error.description.hasSuffix("."))
  }

  @Test(
    "Limits are named with their size",
    arguments: [
      (DecodingError.tooManyScans(limit: 100), "100 scans"),
      (.needsTooMuchMemory(needed: .megabytes(900), limit: .megabytes(500)), "500.00 MB"),
      (.outOfMemory(bytes: .megabytes(48)), "48.00 MB"),
    ]
  )
  func limits(error: DecodingError, part: String) {
    #expect(error.description.contains(part))
  }
}
