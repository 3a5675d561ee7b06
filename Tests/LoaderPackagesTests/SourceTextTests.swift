import Testing

@testable import LoaderPackages

@Suite("Text in strings and comments is no code")
struct SourceTextTests {
  @Test(
    "Strings and comments of all kinds are left alone",
    arguments: [
      #"let a = "@objc func a() #selector(b)""#, #"let a = "\"@objc\"""#,
      #"let a = "\\", b = "@objc""#,
      ##"let a = #"a " @objc \(#selector(b)) \"#; let b = "@IBOutlet ""##,
      "let a = \"\"\"\n  @objc func a() {}\n  \"quoted\" \"\" #selector(b)\n  \"\"\"",
      "let a = #\"\"\"\n  \"\"\" @objc { \\(#selector(b))\n  \"\"\"#",
      "let a = ##\"\"\"\n \"\"\"# @objc\n\"\"\"##",
      "// @objc func a() { #selector(b)", "/// @IBOutlet var a", "/* @objc */", "/*\n @objc\n*/",
      "/* /* @objc */ @objc */", "/* a /* b /* c */ */\n@objc */ let a = 1",
      "let a = 1 /* { */ // @objc", "/* \" */ /* @objc */", "let a = /@objc \"/", "f(/@objc [/]/)",
      "let a = #/@objc \" /#", "let a = #/\n  @objc\n/#", "let a = \"/*\"; let b = \"*/ @objc\"",
      "let a = \"//\" // @objc",
    ]
  )
  func leftAlone(_ text: String) {
    let adaptation = SourceAdaptation(of: text, conditions: .ios)
    #expect(adaptation.text == text)
    #expect(adaptation.changes.isEmpty)
    #expect(adaptation.problems.isEmpty)
  }

  @Test(
    "Code after them is code",
    arguments: [
      "let a = \"\"", "let a = \"/*\"", "let a = \"\\\"\"", "let a = #\"\\\"#", "/* a /* b */ c */",
      "// a\r", "let a = \"\"\"\n\"\n\"\"\"", "let a = b / c", "let a = (b)/c / d",
      "let a = [/{\"/]",
      "let a = \"\\(f(\")\"))\"", "let a = \"\\(f { \"}\" })\"", "let a = \"not closed",
      "let a = '",
      "/**/", "let a = #\"\"#", "let a = #\"\"\"\n\"\"\"#",
    ]
  )
  func codeAfter(_ text: String) {
    let adaptation = SourceAdaptation(of: text + "\n@objc func a() {}")
    #expect(adaptation.text == text + "\nfunc a() {}")
  }

  @Test(
    "Code after them in their line is code",
    arguments: [
      ##"let a = #"\"#; "##, "let a = #\"\"\"\n\\\"\"\"#; ", "/* a */ ", "// a\r", "f(/}\"/); ",
      "let a = \"\\\\\"; ", "let a = \"\"; ", "let a = \"\\(b)\"; ",
    ]
  )
  func codeInLine(_ text: String) {
    #expect(SourceAdaptation(of: text + "@objc func a() {}").text == text + "func a() {}")
  }

  @Test("Code in an interpolation is code")
  func interpolation() {
    let adaptation = SourceAdaptation(
      of: "class A { let a = \"@objc \\(b(#selector(c))) #selector(d)\" }"
    )
    #expect(
      adaptation.text
        == "class A { let a = \"@objc \\(b(Selector(\"c\", A.c))) #selector(d)\" }"
    )
  }

  @Test(
    "Braces in strings, comments and closures do not move the end of a type",
    arguments: [
      #"let a = "}""#, "/* } */", "// }", "let a = { [b] in b { $0 } }", #"let a = "\(b { "{" })""#,
      "let a = \"\"\"\n  }}\n  \"\"\"", ##"let a = #"}"#"##, "let a = /}/",
      "var a: Int { { 1 }() }",
      "func b() { struct C {} }", "class B { enum C {} }", "#if DEBUG\nlet a = 1\n#endif",
    ]
  )
  func braces(_ text: String) {
    let source = "class A {\n\(text)\nfunc b() { #selector(c) }\n}\nclass D { #selector(c) }"
    let wanted = source.replacing("A {\n", with: "A {\n")
      .replacing("func b() { #selector(c)", with: "func b() { Selector(\"c\", A.c)")
      .replacing("D { #selector(c)", with: "D { Selector(\"c\", D.c)")
    #expect(SourceAdaptation(of: source).text == wanted)
  }
}
