import Pages
import Testing

@Suite("Bytes in a link")
struct Base64Tests {
  @Test(
    "are written as in RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
  )
  func vectors(plain: String, text: String) {
    #expect(Base64.text(Array(plain.utf8)) == text)
  }

  @Test("use the whole alphabet")
  func alphabet() {
    #expect(Base64.text([0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF, 0, 0, 0]) == "++++////AAAA")
  }
}
