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

  @Test(
    "The words of other reporters find the intended pattern among the first three",
    arguments: [
      ("my collection view shows the wrong thumbnail after I scroll quickly", "wrong-image"),
      ("UITableView cells swap their images", "wrong-image"),
      ("image in cell belongs to a different row", "wrong-image"),
      ("list flickers every time it is refreshed", "row-identity"),
      ("flickering when scrolling up and down", "flicker"),
      ("grey boxes instead of pictures when I scroll back", "flicker"),
      ("memory usage keeps increasing while scrolling", "cost-by-file"),
      ("app hangs when many photos appear", "full-decode"),
      ("main thread is blocked by image decoding", "main-decode"),
      ("thumbnail is fuzzy when opened full screen", "wrong-size"),
      ("the same image is fetched multiple times", "duplicate-loads"),
      ("requests continue after the cell has gone off screen", "no-stopping"),
      ("some cells stay empty forever", "cancel-for-all"),
      ("failed images are never retried", "blacklist"),
      ("prefetcher evicts images before they are shown", "greedy-prefetch"),
      ("cpu at 100% with progressive images", "preview-storm"),
      ("reading files on the main thread causes lag", "main-disk"),
      ("cells reload their images on each diffable snapshot", "row-identity"),
      ("cache hit is slow", "loader-actor"),
      ("memory spikes when jumping to the end of the library", "decode-storm"),
    ]
  )
  func reporters(sentence: String, name: String) {
    let found = PatternSearch.patterns(for: sentence).map(\.name)
    #expect(found.prefix(3).contains(name), "found \(found)")
  }

  @Test(
    "Nothing fits the words of those who report something else",
    arguments: [
      "photos are rotated", "GIF animation stutters", "scrolling up is janky",
      "scrolling upwards hitches", "images have wrong colors", "colours look washed out",
      "animated WebP does not play", "transparent PNG has a black background",
      "HEIC photos do not open", "rounded corners are missing", "image is cropped at the bottom",
      "portrait photos appear sideways", "video thumbnails stutter", "upload of photos fails",
      "login token is missing in the request header", "text overlaps the picture",
      "pinch to zoom is jerky", "app crashes on launch because of a JSON error",
      "cells jump when scrolling up", "row height is wrong", "font is blurry", "map flickers",
      "EXIF orientation is ignored", "images disappear when the app returns from the background",
      "chart stutters", "crash when deleting a row", "scroll position is lost", "date is wrong",
    ]
  )
  func nothing(sentence: String) {
    let found = PatternSearch.patterns(for: sentence).map(\.name)
    #expect(found.isEmpty, "found \(found)")
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
