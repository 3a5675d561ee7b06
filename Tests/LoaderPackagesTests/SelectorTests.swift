import Testing

@testable import LoaderPackages

@Suite("Selectors become values that name their methods")
struct SelectorTests {
  @Test(
    "A selector of a type is the method's name and the method",
    arguments: [
      Line("#selector(tick)", #"Selector("tick", A.tick)"#),
      Line("#selector(tick(_:))", #"Selector("tick(_:)", A.tick(_:))"#),
      Line("#selector(self.tick)", #"Selector("tick", A.tick)"#),
      Line("#selector(tick(sender:))", #"Selector("tick(sender:)", A.tick(sender:))"#),
      Line("#selector(B.tick(_:))", #"Selector("tick(_:)", B.tick(_:))"#),
      Line("#selector(B.C.tick)", #"Selector("tick", B.C.tick)"#),
      Line("#selector(Self.tick)", #"Selector("tick", Self.tick)"#),
      Line("#selector( tick( _: ) )", #"Selector( "tick(_:)", A.tick( _: ) )"#),
      Line(
        "#selector(tick as () -> Void)",
        #"Selector("tick", A.tick as (A) -> () -> Void)"#
      ),
      Line(
        "#selector(B.tick(_:) as (B) -> (Int) -> Void)",
        #"Selector("tick(_:)", B.tick(_:) as (B) -> (Int) -> Void)"#
      ),
      Line(
        "add(self, #selector(tick), f(#selector(tock)))",
        #"add(self, Selector("tick", A.tick), f(Selector("tock", A.tock)))"#
      ),
      Line("#selector(\n  tick(_:)\n)", "Selector(\n  \"tick(_:)\", A.tick(_:)\n)"),
      Line("#selector(`default`)", #"Selector("`default`", A.`default`)"#),
    ]
  )
  func values(_ line: Line) {
    let adaptation = SourceAdaptation(of: "final class A: B {\n  let a = \(line.before)\n}\n")
    #expect(adaptation.text == "final class A: B {\n  let a = \(line.after)\n}\n")
    #expect(adaptation.problems.isEmpty)
  }

  @Test(
    "The type is the one around the selector",
    arguments: [
      Line("extension A.B {", "A.B"), Line("class A<T: C>: D<T> where T: E {", "A"),
      Line("public final class A\n{", "A"), Line("class B {}; class A {", "A"),
      Line("actor A {", "A"), Line("@objc public class A: B {", "A"),
      Line("class A { class var b: B { C() }; class func c() {}", "A"),
      Line("class A { enum B {} ", "A"),
      Line("extension A where B == C {", "A"), Line("protocol A: B {", "Self"),
      Line("class A { class var b: B {", "A"),
      Line("class A { struct B {", "B"), Line("let a = B.class; struct A {", "A"),
      Line("private class A: B, C { let e: E<F>; init() {}", "A"),
    ]
  )
  func enclosing(_ line: Line) {
    let adaptation = SourceAdaptation(of: line.before + "\n func a() { b { #selector(tick) } } }")
    #expect(adaptation.text.hasSuffix("b { Selector(\"tick\", \(line.after).tick) } } }"))
  }

  @Test(
    "A selector without a form on Linux is reported with its line and the remedy, and stays",
    arguments: [
      Line("#selector(getter: name)", "write a method that uses the property, and name that"),
      Line("#selector(setter: A.name)", "write a method that uses the property, and name that"),
      Line("#selector(a(_:with:))", "name a method that takes its sender alone"),
      Line("#selector(model.refresh)", "as in #selector(Type.refresh)"),
      Line("#selector(self.model.refresh(_:))", "as in #selector(Type.refresh(_:))"),
      Line("#selector(super.refresh)", "as in #selector(Type.refresh)"),
      Line("#selector(a() + b)", "write #selector(Type.method(_:))"),
      Line("#selector(A<Int>.b)", "write #selector(Type.method(_:))"),
      Line("#selector()", "write #selector(Type.method(_:))"),
      Line("#keyPath()", "write the name in quotes"),
      Line("#keyPath(a[0])", "write the name in quotes"),
      Line("@NSManaged var a: Int", "leave the file out"),
    ]
  )
  func refused(_ line: Line) throws {
    let text = "\nclass A {\n  \(line.before)\n}\n"
    let adaptation = SourceAdaptation(of: text)
    #expect(adaptation.text == text)
    let problem = try #require(adaptation.problems.first)
    #expect(adaptation.problems.count == 1)
    #expect(problem.line == 3)
    #expect(problem.text.hasSuffix(line.after))
  }

  @Test("A selector outside of all types needs its type written")
  func noType() {
    let adaptation = SourceAdaptation(of: "let a = #selector(tick)\nlet b = #selector(B.tick)")
    #expect(
      adaptation.problems == [
        .init(
          line: 1,
          text: "#selector(tick) lies in no type: write the type, as in #selector(Type.tick)"
        )
      ]
    )
    #expect(adaptation.text == "let a = #selector(tick)\nlet b = Selector(\"tick\", B.tick)")
  }

  @Test("An optional requirement of a protocol is reported")
  func optional() {
    let adaptation = SourceAdaptation(
      of: """
        @objc protocol FeedDelegate: AnyObject {
          func shown()
          @objc optional func hidden()
          @objc optional var count: Int { get }
        }
        """
    )
    #expect(adaptation.problems.map(\.line) == [3, 4])
    #expect(
      adaptation.problems.first?.text
        == "an optional requirement of FeedDelegate needs Objective-C: make it a requirement, give it "
        + "a body in an extension, and call it without a question mark"
    )
  }

  @Test(
    "A key path is its text without the type",
    arguments: [
      Line("#keyPath(CALayer.opacity)", #""opacity""#),
      Line("#keyPath(A.B.c.d)", #""c.d""#), Line("#keyPath(c)", #""c""#),
      Line("#keyPath(self.c)", #""c""#), Line("[#keyPath(A.b), #keyPath(c)]", #"["b", "c"]"#),
    ]
  )
  func keyPaths(_ line: Line) {
    let adaptation = SourceAdaptation(of: "let a = \(line.before)")
    #expect(adaptation.text == "let a = \(line.after)")
    #expect(adaptation.changes.count == 1)
  }
}
