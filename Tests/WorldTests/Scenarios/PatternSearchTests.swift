import Testing

@testable import Scenarios

@Suite("Patterns are found by the descriptions of users")
struct PatternSearchTests {
  @Test(
    "The intended pattern is among the first three",
    arguments: [
      ("flicker when scrolling", "flicker"),
      ("images flash white when I scroll back", "flicker"),
      ("the placeholder blinks for a moment", "flicker"),
      ("wrong picture in the cell", "wrong-image"),
      ("cells show another row's photo after fast scrolling", "wrong-image"),
      ("the avatar of somebody else appears", "wrong-image"),
      ("app crashes with out of memory", "full-decode"),
      ("memory grows until the app is killed", "cost-by-file"),
      ("scrolling is janky in the photo grid", "full-decode"),
      ("dropped frames when new images appear", "main-decode"),
      ("blurry thumbnails", "wrong-size"),
      ("low resolution image stretched to full width", "wrong-size"),
      ("same url downloaded twice", "duplicate-loads"),
      ("duplicate requests waste data", "duplicate-loads"),
      ("images never load after being offline", "blacklist"),
      ("broken after airplane mode until restart", "blacklist"),
      ("phone gets hot while scrolling", "no-stopping"),
      ("image never appears after another cell was cancelled", "cancel-for-all"),
      ("prefetching makes it slower and drains the battery", "greedy-prefetch"),
      ("visible cells wait behind prefetched ones", "priority-inversion"),
      ("progressive jpeg is slow and uses the cpu", "preview-storm"),
      ("stutters on first launch reading from disk", "main-disk"),
      ("all images reload when the list updates", "row-identity"),
      ("cached image takes long to appear", "loader-actor"),
    ]
  )
  func sentence(sentence: String, name: String) {
    let found = PatternSearch.patterns(for: sentence).map(\.name)
    #expect(found.prefix(3).contains(name), "found \(found)")
  }

  @Test("Unknown words find no pattern", arguments: ["", "the and of", "zebra xylophone"])
  func none(sentence: String) {
    #expect(PatternSearch.patterns(for: sentence).isEmpty)
  }

  @Test("A name or a title finds its own pattern first", arguments: FailurePattern.catalogue)
  func own(pattern: FailurePattern) {
    for text in [pattern.name, pattern.title] {
      let found = PatternSearch.patterns(for: text).map(\.name)
      #expect(found.first == pattern.name, "\(text) found \(found)")
    }
  }

  @Test("Each pattern has search words, and all search words belong to a pattern")
  func sayings() {
    let names = FailurePattern.catalogue.map(\.name)
    #expect(Set(FailurePattern.sayings.keys) == Set(names))
  }

  @Test(
    "Forms of one word share a stem",
    arguments: [
      ("flickering", "flicker"), ("stutters", "stutter"), ("dropped", "drop"),
      ("images", "image"), ("blurry", "blur"), ("cached", "cache"), ("rows", "row"),
    ]
  )
  func stems(form: String, word: String) {
    #expect(PatternSearch.stem(form) == PatternSearch.stem(word))
  }
}
