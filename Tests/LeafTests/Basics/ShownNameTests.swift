import Basics
import Testing

@Suite("Printable names of files")
struct ShownNameTests {
  @Test(
    "A name is on one line, and bytes that are not UTF-8 are visible",
    arguments: [
      (Array("plain name.jpg".utf8), "plain name.jpg"),
      (Array("Größe 👩‍🚀.png".utf8), "Größe 👩‍🚀.png"),
      (Array("a\nb\r\tc".utf8), #"a\nb\r\tc"#),
      (Array("\u{1b}[31m\u{7f}\u{85}\u{2028}\u{202e}".utf8), #"\x1b[31m\x7f\u0085\u2028\u202e"#),
      (Array("h".utf8) + [0xff] + Array(".png".utf8), #"h\xff.png"#),
      (Array("caf".utf8) + [0xe9], #"caf\xe9"#),
      // A truncated character, and an overlong encoding.
      ([0xe2, 0x82, 0x41, 0xc0, 0xaf], #"\xe2\x82A\xc0\xaf"#),
      (Array(#"a\n"#.utf8), #"a\\n"#),
      ([], ""),
    ] as [([UInt8], String)]
  )
  func names(bytes: [UInt8], shown: String) {
    #expect(String(shownName: bytes) == shown)
  }

  @Test("A sentence keeps its backslashes, but no line end and no control character")
  func sentences() {
    #expect("cannot read a\nb\u{1b}\\n".onOneLine == #"cannot read a\nb\x1b\n"#)
    #expect("\r\n".onOneLine == #"\r\n"#)
  }
}
