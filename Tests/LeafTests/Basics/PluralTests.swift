import Basics
import Testing

@Suite("Counts with nouns")
struct PluralTests {
  @Test(
    "One is singular, and everything else is plural",
    arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files"), (-1, "-1 files")]
  )
  func count(count: Int, text: String) {
    #expect(Plural.text(count, "file") == text)
  }

  @Test("A noun may have an irregular plural")
  func ownForm() {
    #expect(Plural.text(1, "cell shows", many: "cells show") == "1 cell shows")
    #expect(Plural.text(3, "cell shows", many: "cells show") == "3 cells show")
    #expect(Plural.word(1, "is", many: "are") == "is")
  }
}
