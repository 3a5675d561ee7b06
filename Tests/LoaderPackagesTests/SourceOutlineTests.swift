import Testing

@testable import LoaderPackages

@Suite("The outline of a file has its types and their methods")
struct SourceOutlineTests {
  private func types(_ text: String) -> [SourceOutline.TypePart] {
    LoaderSource(text, .kept).outline.types
  }

  @Test(
    "A method is named with its labels, whatever its parameters are",
    arguments: [
      Line("func a() {}", "a()"), Line("func a(b: Int) {}", "a(b:)"),
      Line("func a(_ b: Int, c d: Int) -> (Int, Int) {}", "a(_:c:)"),
      Line("func a(b: [Int: String], c: (Int, String) -> Int) {}", "a(b:c:)"),
      Line("func a<B: C, D>(e: F<B, D>, g: G<Int, B>) where B: H {}", "a(e:g:)"),
      Line("func a(b: @escaping (C, _ d: E) -> Void, f: Int) {}", "a(b:f:)"),
      Line("func a(b: Int = c(1, 2), d: [Int] = [1, 2]) {}", "a(b:d:)"),
      Line("func a(b: inout Int, @B c: Int, c2: Int...) {}", "a(b:c:c2:)"),
      Line("func a(b: String = \"c, d: E\", f: Int) {}", "a(b:f:)"),
      Line("func a(\n  b: Int,  // c: Int,\n  d: Int\n) async throws -> E {}", "a(b:d:)"),
      Line("func a(`in` b: Int) {}", "a(`in`:)"),
      Line("func a(b: B = B { c, d in c }, e: Int) {}", "a(b:e:)"),
      Line("func a(b: A<Int, Int>, _ c: Int) {}", "a(b:_:)"),
      Line("func a(@B(c, d: 1) e: Int, f: G<A, [K: V]>, g: Int) {}", "a(e:f:g:)"),
    ]
  )
  func methods(_ line: Line) {
    let found = types("class A {\n\(line.before)\nfunc z() {}\n}")
    #expect(found.first?.methods.map(\.name) == [line.after, "z()"])
    #expect(found.first?.methods.first?.line == 2)
  }

  @Test("Modifiers of a method are those before it, and of no other one")
  func modifiers() {
    let found = types(
      """
      class A {
        @available(iOS 9, *) override public func a() {}
        func b() {}
        private(set) var c = 1
        func d() {}
        class func e() {}
        @objc private static func f() {}
      }
      """
    )
    #expect(
      found.first?.methods.map(\.modifiers)
        == [["override", "public"], [], [], ["class"], ["private", "static"]]
    )
  }

  @Test("A type has what stands after its colon, without generic arguments and attributes")
  func inherited() {
    let found = types(
      """
      final class A<B: C, D>: E<F, G>, @unchecked H, I.J where B: K {}
      extension L.M: N & O {}
      protocol P: AnyObject, Q {}
      struct R {}
      """
    )
    #expect(found.map(\.name) == ["A", "L.M", "P", "R"])
    #expect(found.map(\.kind) == [.class, .extension, .protocol, .struct])
    #expect(found.map(\.inherited) == [["E", "H", "I.J"], ["N", "O"], ["AnyObject", "Q"], []])
    #expect(found.map(\.line) == [1, 2, 3, 4])
  }

  @Test("A type in another one has both names, and its methods are its own")
  func nested() {
    let found = types(
      """
      enum A { class B { func c() { func d() {} } } ; func e() {}
        var f: Int { struct G { func h() {} }; return 1 }
      }
      extension I.J { class K {} }
      """
    )
    #expect(found.map(\.path) == ["A", "A.B", "A.G", "I.J", "I.J.K"])
    #expect(found.map { $0.methods.map(\.name) } == [["e()"], ["c()"], ["h()"], [], []])
  }

  @Test(
    "Words that look like a type declare none",
    arguments: [
      "let a = b.class", "protocol A: class", "f(class: 1, struct: 2)", "class var a: Int { 1 }",
      "let `class` = 1", "// class A {}", "\"class A {}\"", "func a(extension: Int) {}",
    ]
  )
  func noTypes(_ text: String) { #expect(types(text).isEmpty) }
}
