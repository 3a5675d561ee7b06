import Records
import Testing
import Text

@Suite("The cell that names broken pictures")
struct BrokenPicturesTests {
  @Test(
    "A written cell is read back",
    arguments: [
      [], ["a.jpg"], ["holiday; 2/2 day.png", #"with\nline.jpg"#, "a/b c.png"],
      ["; ", "1/2 x", #"\\x3b;"#],
    ]
  )
  func roundTrip(files: [String]) {
    let pictures = BrokenPictures(
      files.enumerated().map { .init(file: $1, failedLoads: $0, failedDecodes: 3 * $0 + 1) }
    )
    #expect(BrokenPictures(reading: pictures.text) == pictures)
    #expect(!pictures.text.contains("\n"))
  }

  @Test("The cell is readable", arguments: ["57/60 a.jpg; 3/3 b.png"])
  func text(cell: String) {
    let pictures = BrokenPictures(reading: cell)
    #expect(pictures.entries.map(\.file) == ["a.jpg", "b.png"])
    #expect(pictures.entries.map(\.failedLoads) == [57, 3])
    #expect(pictures.text == cell)
  }

  @Test("A part that is no entry is skipped", arguments: ["", "x", "1 a", "1/x a", "1/2", "; ;"])
  func garbage(cell: String) {
    #expect(BrokenPictures(reading: cell).entries.isEmpty)
  }
}
