import Testing

@Suite("Code is separated from comments and literals")
struct SourceMaskTests {
  private func code(_ text: String, _ path: String = "Sources/A/B.swift") -> String {
    String(decoding: SourceFile(path, text).code, as: UTF8.self)
  }

  private func comments(_ text: String) -> String {
    SourceFile.trimmed(SourceFile("Sources/A/B.swift", text).comments[...])
  }

  @Test(
    "Literals and comments are blanked, and offsets stay",
    arguments: [
      ("a // b\nc", "a     \nc"), ("a /* b /* c */ d */ e", "a                   e"),
      ("\"a\" b", "\" \" b"), (#""\"" b"#, "\"  \" b"), (#""\\" b"#, "\"  \" b"),
      (##"#"a"b"# c"##, ##"#"   "# c"##), (##"#"\"# c"##, ##"#" "# c"##),
      ("\"// a\" b", "\"    \" b"), ("// \"\nb", "    \nb"), ("/* \" */ b", "        b"),
      ("\"open\nb", "\"    \nb"), ("a / b / c", "a / b / c"), ("a(/x\"y/)", "a(/   /)"),
      ("a(#/x\"/y/#)", "a(#/    /#)"), ("reduce(1, /)", "reduce(1, /)"), ("#if a\nb", "#if a\nb"),
      ("/* open", "       "), ("\"\"", "\"\""), ("é // ü", "é      "),
    ]
  )
  func masked(text: String, expected: String) {
    #expect(code(text) == expected)
    #expect(code(text).utf8.count == text.utf8.count)
  }

  @Test("Code inside an interpolation is code")
  func interpolation() {
    #expect(code(#""a \(b + "c \(d)") e" f"#) == #""   (b + "   (d)")  " f"#)
    #expect(code(##"#"a \(b) \#(c)"# d"##) == ##"#"         (c)"# d"##)
    #expect(code("\"\"\"\na \"b\" \\(c)\n\"\"\" d") == "\"  \n       (c)\n  \" d")
  }

  @Test("Comments are found, and strings that look like comments are not")
  func commentText() {
    #expect(comments("let a = \"// no\" // yes") == "// yes")
    #expect(comments("/* a\nb */ c") == "/* a\nb */")
    #expect(comments("\"/*\" a \"*/\"") == "")
  }

  @Test("C has no nested comments and no raw strings, but characters")
  func c() {
    #expect(code("/* a /* b */ c", "Sources/A/b.c") == "             c")
    #expect(code("'\"' a '\\'' b", "Sources/A/b.c") == "' ' a '  ' b")
    #expect(code("a = \"x\\\"y\"; // z", "Sources/A/b.h") == "a = \"    \";     ")
    #expect(
      code("#define A(b) { \\\n c; /* d\n */ }\ne;", "Sources/A/b.c").split { " \n".contains($0) }
        == ["e;"]
    )
    #expect(code("a(/x/)", "Sources/A/b.c") == "a(/x/)")
  }

  @Test("Text in another language is unchanged")
  func other() {
    #expect(code("# it's // \"fine\"\n", "Makefile") == "# it's // \"fine\"\n")
  }
}
