import Testing

@Suite("A source file is split into its parts")
struct SourceFileTests {
  @Test(
    "The module follows from the folder",
    arguments: [
      ("Sources/ImageBench/Reports/A.swift", "Reports"),
      ("Sources/ImageBench/Reports/Text/A.swift", "Reports"),
      ("Sources/PipelineUnderTest/ImagePipeline/Caching/A.swift", "ImagePipeline"),
      ("Sources/PipelineUnderTest/CCodecs/include/a.h", "CCodecs"),
      ("Sources/Scenarios/A.swift", "Scenarios"), ("Sources/Scenarios/Feeds/A.swift", "Scenarios"),
      ("Tests/ReportTests/A.swift", nil), ("Package.swift", nil),
    ] as [(String, String?)]
  )
  func module(path: String, expected: String?) {
    #expect(SourceFile(path, "").module == expected)
  }

  @Test(
    "Lines are counted as in an editor",
    arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\n\n", 2)]
  )
  func lineCount(text: String, expected: Int) {
    #expect(SourceFile("a.swift", text).lineCount == expected)
  }

  @Test("Offsets are found in their lines")
  func lines() {
    let file = SourceFile("a.swift", "ab\n\nc")
    #expect((0..<5).map { file.line(at: $0) } == [1, 1, 1, 2, 3])
    #expect(Array(file.line(3, of: file.bytes)) == Array("c".utf8))
    #expect(file.line(0, of: file.bytes).isEmpty)
    #expect(file.line(4, of: file.bytes).isEmpty)
  }

  @Test("A word is found only as a whole")
  func words() {
    let file = SourceFile("a.swift", "print(reprint(print_a(print(x))))")
    #expect(file.occurrences(of: "print(") == [0, 22])
    #expect(file.occurrences(of: "x") == [28])
    #expect(file.occurrences(of: "").isEmpty)
  }

  @Test("Arguments are split at their own commas")
  func arguments() {
    let file = SourceFile("a.swift", "f(a, b(c, d), { e, f in g }, [h, i], \"j, k\", )")
    #expect(
      file.arguments(1) == ["a", "b(c, d)", "{ e, f in g }", "[h, i]", "\"    \""]
    )
    #expect(SourceFile("a.swift", "f( )").arguments(1) == [])
    #expect(SourceFile("a.swift", "f(a").arguments(1) == [])
  }

  @Test("Functions are found with their bodies")
  func functions() {
    let text = """
      protocol P {
        func bodiless()
        init(bodiless: Int)
        var requirement: Int { get }
      }
      struct S {
        var stored = { 1 }()
        var computed: Int { 1 }
        init?(a: Int = { 2 }()) { self.init(b: a) }
        func generic<T: P>(_ a: (T) -> Int) -> [Int] where T: Q {
          nested()
          func nested() {}
        }
        static func < (a: S, b: S) -> Bool { true }
        subscript(i: Int) -> Int { 1 }
        deinit { }
      }
      """
    let names = SourceFile("a.swift", text).functions.map(\.name)
    #expect(
      names.sorted()
        == ["", "computed", "deinit", "generic", "init", "nested", "requirement", "subscript"]
    )
  }

  @Test("Types are found, declared or extended")
  func types() {
    let text = """
      public final class A: B { class func c() {} }
      extension D.E where F: class {}
      indirect enum G { case `struct`, x(struct: Int) }
      protocol H: AnyObject {}
      """
    let types = SourceFile("a.swift", text).types
    #expect(types.map(\.name).sorted() == ["A", "D.E", "G", "H"])
    #expect(types.filter { $0.kind == .extension }.map(\.name) == ["D.E"])
  }
}
