import Testing

@Suite("Screens that cannot be judged end with a sentence", .timeLimit(.minutes(30)))
struct ScreenTests {
  @Test(
    "That names what differs, and no number",
    arguments: [
      ("day-sections", "its items are in 50 sections"),
      ("banner", "its list has 501 items and the feed 500"),
      ("shifted", "its places show other items: place 1 item 0"),
      ("newest-first", "its places show other items: place 0 item 499"),
      ("filtered", "its places show other items: place 1 item 2"),
      ("sideways-list", "its UICollectionView scrolls sideways"),
      ("flipped", "its UICollectionView is turned or flipped"),
      ("wrapped", "a UIScrollView around or beside its UICollectionView takes the gestures"),
      ("two-lists", "it has two lists, a UICollectionView and a UICollectionView"),
      ("pushed", "it has two lists, a UICollectionView and a UICollectionView"),
      ("hero", "1 picture is outside of every cell"),
      ("plain-scroll", "4 pictures are outside of every cell"),
      ("titled-stack", "its list has 501 items and the feed 500"),
      ("nested-lists", "a UICollectionView is in a cell of another list"),
    ]
  )
  func refused(_ loader: String, _ sentence: String) throws {
    let run = try FieldRun([loader], in: ["scroll-feed-short"])
    #expect(run.code == 3, "said: \(run.messages)")
    #expect(run.messages.contains("this screen cannot be judged: "))
    #expect(run.messages.contains(sentence), "said: \(run.messages)")
    #expect(run.trials.isEmpty)
  }

  @Test("The same loader on one vertical list is judged, and right")
  func judged() throws {
    let run = try FieldRun(["screen-plain", "flow-screen"])
    #expect(run.code == 0, "said: \(run.messages)")
    for trial in run.trials { #expect(trial["wrong_image_frames"] == "0") }
  }

  @Test("A loader with mistakes is judged, not refused", arguments: [1, 2, 3])
  func mistakes(_ seed: Int) throws {
    let run = try FieldRun(["careless-face-view", "careless-cell", "preload-all"], seed: seed)
    #expect(run.code == 0, "seed \(seed) said: \(run.messages)")
  }
}
