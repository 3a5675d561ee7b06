import Basics
import Codecs
import ImageFormats
import ImagePipeline
import Testing

@Suite("Decoding errors say what is wrong and what to do")
struct DecodingErrorTests {
  @Test(
    "One sentence each",
    arguments: [
      (
        DecodingError.unreadableFile(path: "a.jpg", reason: "Permission denied"),
        "cannot read \"a.jpg\" (Permission denied); give the path of a readable JPEG or PNG file."
      ),
      (.empty(path: "a.jpg"), "the file \"a.jpg\" is empty; fetch or write it again."),
      (.empty(path: nil), "the image is empty; fetch or write it again."),
      (
        .unknownFormat(firstBytes: [0x47, 0x0A]),
        "the bytes start with 47 0A, which is neither JPEG nor PNG; convert the image to one of "
          + "them."
      ),
      (
        .tooLarge(size: PixelSize(width: 9, height: 8), limit: 70),
        "the image of 9x8 has more than 70 pixels; make it smaller, or raise that limit if it is to be "
          + "trusted."
      ),
      (
        .foreignFormat(.webp),
        "the image is WebP, which is not decoded here; convert it to JPEG or PNG."
      ),
      (
        .truncated(codec: .png, words: "Read Error", acceptableRows: 239),
        "the PNG data ends too early (\"Read Error\"); fetch the rest, or accept the 239 rows that came."
      ),
      (
        .truncated(codec: .png, words: "Read Error"),
        "the PNG data ends too early (\"Read Error\"); fetch the rest."
      ),
      (
        .corrupt(codec: .png, words: "IDAT: CRC error", acceptableRows: 1),
        "the PNG data is corrupt (\"IDAT: CRC error\"); fetch the image again, or accept the one row "
          + "before the damage."
      ),
      (
        .warned(codec: .jpeg, words: "Bad code"),
        "the JPEG data is damaged (\"Bad code\"); fetch the image again, or show it as it is."
      ),
      (
        .emptyTarget(maxPixelSize: 0),
        "a result of 0 pixels was asked for; wait for layout and ask for at least 1."
      ),
    ]
  )
  func sentences(error: DecodingError, text: String) {
    #expect(error.description == text)
  }

  @Test(
    "The codec's message is passed on",
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
