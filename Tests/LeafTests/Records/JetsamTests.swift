import Basics
import Records
import Testing

@Suite("The end of an app at its limit")
struct JetsamTests {
  private static let numbers = [
    "outcome": "jetsam", "jetsam_frame": "412", "jetsam_footprint_bytes": "2170934112",
    "jetsam_limit_bytes": "2168455168",
  ]

  @Test(
    "is worded with its footprint and its limit, as far as the run gives them",
    arguments: [
      ([:], " at 2170.9 MB of 2168.5 MB (frame 412)"),
      (["jetsam_frame": ""], " at 2170.9 MB of 2168.5 MB"),
      (["jetsam_footprint_bytes": "", "jetsam_limit_bytes": ""], " (frame 412)"),
      (["jetsam_frame": "", "jetsam_footprint_bytes": ""], ""),
    ]
  )
  func place(changes: [String: String], words: String) throws {
    let jetsam = try #require(Jetsam(TrialCells(Self.numbers.merging(changes) { $1 })))
    #expect(jetsam.place == words)
    let isFrameAlone = changes["jetsam_footprint_bytes"] != nil
    #expect(jetsam.text == (isFrameAlone ? jetsam.short : "jetsam" + words))
    #expect(jetsam.short == (changes["jetsam_frame"] == nil ? "jetsam at frame 412" : "jetsam"))
  }

  @Test("is read from the cells that it writes")
  func cells() throws {
    let jetsam = try #require(Jetsam(TrialCells(Self.numbers)))
    #expect(jetsam.cells == ["2170934112", "2168455168"])
    #expect(jetsam.limit == ByteCount(2_168_455_168) && jetsam.frame == 412)
    #expect(Jetsam(["outcome": "completed", "jetsam_footprint_bytes": ""]) == nil)
  }
}
