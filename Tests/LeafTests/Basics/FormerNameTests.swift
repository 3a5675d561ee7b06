import Basics
import Testing

@Suite("Former names")
struct FormerNameTests {
  @Test(
    "The names of the articles' variants and patterns become the present names; others stay",
    arguments: [
      ("seed0-loader", "article0-loader"), ("seed3-no-sharing", "article3-no-sharing"),
      ("article0-loader", "article0-loader"), ("seed", "seed"), ("seed0", "seed0"),
      ("seed-loader", "seed-loader"), ("seeds-1", "seeds-1"), ("best", "best"), ("", ""),
    ]
  )
  func names(former: String, present: String) {
    #expect(FormerName.current(former) == present)
  }
}
