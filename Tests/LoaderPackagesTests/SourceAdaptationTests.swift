import Testing

@testable import LoaderPackages

/// A line of a source and what it becomes.
struct Line: Sendable, CustomTestStringConvertible {
  var before: String
  var after: String
  var testDescription: String { before }

  init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
}

@Suite("Sources change where Objective-C is asked for, and nowhere else")
struct SourceAdaptationTests {
  @Test(
    "Attributes that Linux refuses go, and what is left stays as it is",
    arguments: [
      Line("  @IBOutlet weak var photo: UIImageView!", "  weak var photo: UIImageView!"),
      Line("  @IBOutlet private weak var a: A!", "  private weak var a: A!"),
      Line("  @IBAction func tap(_ sender: Any) {}", "  func tap(_ sender: Any) {}"),
      Line("  @objc func tick() {}", "  func tick() {}"),
      Line("  @objc  private  func tick() {}", "  private  func tick() {}"),
      Line("  @objc\tfunc tick() {}", "  func tick() {}"),
      Line("  @objc(tickNow:) func tick(_ a: A) {}", "  func tick(_ a: A) {}"),
      Line("  @objc dynamic var x = 1", "  dynamic var x = 1"),
      Line("  @objc @IBOutlet var x: X?", "  var x: X?"),
      Line("  @IBAction @objc @discardableResult func x() {}", "  @discardableResult func x() {}"),
      Line("@objcMembers final class A {}", "final class A {}"),
      Line("@objc(IBFeed) @objcMembers public class Feed {}", "public class Feed {}"),
      Line("@UIApplicationMain", ""), Line("@NSApplicationMain class App {}", "class App {}"),
      Line("@main struct App {}", "struct App {}"),
      Line("  @objc /* why */ func a() {}", "  /* why */ func a() {}"),
      Line("  @objc // why", "  // why"), Line("  @objc", ""), Line("  @objc(name:) ", ""),
      Line("@objc public enum Kind: Int { case a }", "public enum Kind: Int { case a }"),
    ]
  )
  func attributes(_ line: Line) {
    let adaptation = SourceAdaptation(of: line.before + "\n")
    #expect(adaptation.text == line.after + "\n")
    #expect(adaptation.changes == [.init(line: 1, before: line.before, after: line.after)])
    #expect(adaptation.problems.isEmpty)
  }

  @Test(
    "Imports name the module that is here",
    arguments: [
      Line("import ObjectiveC", "import AppleFoundation"),
      Line("import ObjectiveC.runtime // why", "import AppleFoundation // why"),
      Line("@preconcurrency import Darwin.C", "@preconcurrency import Glibc"),
      Line("import Accelerate.vImage", "import Accelerate"),
      Line("import CoreImage.CIFilterBuiltins", "import CoreImage"),
    ]
  )
  func imports(_ line: Line) {
    let adaptation = SourceAdaptation(of: line.before + "\n")
    #expect(adaptation.text == line.after + "\n")
    #expect(adaptation.changes == [.init(line: 1, before: line.before, after: line.after)])
  }

  @Test(
    "An operation declares whether it is concurrent, as Linux asks for no override",
    arguments: [
      Line("override var isConcurrent: Bool { true }", "var isConcurrent: Bool { true }"),
      Line("open override var isConcurrent: Bool {", "open var isConcurrent: Bool {"),
      Line("override public var isConcurrent: Bool", "public var isConcurrent: Bool"),
    ]
  )
  func concurrency(_ line: Line) {
    let adaptation = SourceAdaptation(of: line.before + "\n")
    #expect(adaptation.text == line.after + "\n")
    #expect(adaptation.problems.isEmpty)
    #expect(SourceAdaptation(of: "a.isConcurrent").changes.isEmpty)
  }

  @Test(
    "A preview goes, with the system that it asks for and nothing else",
    arguments: [
      ("#Preview {\n  A()\n}\nstruct B {}", "\n\n\nstruct B {}"),
      ("let a = 1\n#Preview(\"two\", traits: .fixed) { A { b in b } }\n", "let a = 1\n\n"),
      (
        "@available(iOS 17, *)\n#Preview {\n}\n@available(iOS 18, *)\nstruct C {}",
        "\n\n\n@available(iOS 18, *)\nstruct C {}"
      ),
    ]
  )
  func previews(before: String, after: String) {
    let adaptation = SourceAdaptation(of: before)
    #expect(adaptation.text == after)
    #expect(adaptation.problems.isEmpty && !adaptation.changes.isEmpty)
  }

  @Test(
    "An order of numbers gives way to that of Foundation on Linux",
    arguments: [
      Line(
        "func < (lhs: NSNumber, rhs: NSNumber) -> Bool {",
        "@_disfavoredOverload func < (lhs: NSNumber, rhs: NSNumber) -> Bool {"
      ),
      Line(
        "public func <(a: NSNumber, b: NSNumber) -> Bool {",
        "public @_disfavoredOverload func <(a: NSNumber, b: NSNumber) -> Bool {"
      ),
    ]
  )
  func numbers(_ line: Line) {
    #expect(SourceAdaptation(of: line.before + " true }").text == line.after + " true }")
    #expect(SourceAdaptation(of: "func < (lhs: NSDate, rhs: NSDate) -> Bool {").changes.isEmpty)
    #expect(SourceAdaptation(of: "func > (lhs: NSNumber, rhs: NSNumber) -> Bool {").changes.isEmpty)
  }

  @Test(
    "States of an operation that depend on a key are refused with a remedy",
    arguments: [
      "@objc class func keyPathsForValuesAffectingIsReady() -> Set<NSObject> { [] }",
      "override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {}",
    ]
  )
  func dependentKeys(_ text: String) {
    let problems = SourceAdaptation(of: "\n" + text).problems
    #expect(problems.map(\.line) == [2])
    #expect(problems.allSatisfy { $0.text.contains("willChangeValue(forKey:)") })
  }

  @Test(
    "Imports of what is here stay",
    arguments: [
      "import UIKit.UIImage", "import os.log", "import class Foundation.NSCache",
      "import Darwinish", "#if canImport(Darwin)\nimport Darwin\n#endif", "import Accelerate",
      "import",
    ]
  )
  func otherImports(_ text: String) {
    #expect(SourceAdaptation(of: text).text == text)
  }

  @Test(
    "What compiles on Linux stays, also where it looks like something of Objective-C",
    arguments: [
      "  @IBInspectable var radius: CGFloat = 0", "@IBDesignable class Badge: UIView {}",
      "@available(iOS 13, *) @MainActor func a() {}", "  @NSCopying var name: NSString",
      "  dynamic func a() {}", "  @nonobjc func a() {}", "let a = x is dynamic",
      "@objcish var a = 1",
      "let objc = selector(a)", "let keyPath = \\A.b", "@autoclosure @escaping", "let a = b/c/d",
      "",
      "let optional = 1; func optional() {}", "class A { let a = optional\nfunc b() {} }",
      "class `class` {}", "let a = 1 / 2 // @objc / 3",
      "protocol A { func optional() }", "@ objc", "#warning(\"@objc\")", "@", "#", "`", "\"", "/*",
      "}}}", "(((", "#selector", "#selector(", "#keyPath", "#if", "#endif", "class", "func",
      "let a",
    ]
  )
  func kept(_ text: String) {
    let adaptation = SourceAdaptation(of: text, conditions: .ios)
    #expect(adaptation.text == text)
    #expect(adaptation.problems.isEmpty)
    #expect(adaptation.changes.isEmpty)
  }

  @Test("Each change has its line, and the lines between keep their numbers")
  func changes() {
    let adaptation = SourceAdaptation(
      of: """
        class A {
          @objc(
            first:
            second:
          )
          func a() {}

          @IBOutlet var b: B!
        }
        """
    )
    #expect(
      adaptation.text == """
        class A {




          func a() {}

          var b: B!
        }
        """
    )
    #expect(
      adaptation.changes == [
        .init(line: 2, before: "  @objc(", after: ""),
        .init(line: 3, before: "    first:", after: ""),
        .init(line: 4, before: "    second:", after: ""),
        .init(line: 5, before: "  )", after: ""),
        .init(line: 8, before: "  @IBOutlet var b: B!", after: "  var b: B!"),
      ]
    )
  }

  @Test(
    "Line ends, byte order marks and the end of the file are kept",
    arguments: ["\n", "\r\n"],
    ["", "\u{FEFF}"]
  )
  func lineEnds(_ end: String, _ mark: String) {
    let head = mark + "// The head @objc" + end + end + "class A {" + end
    let adaptation = SourceAdaptation(
      of: head + "  @objc func a() {}" + end + "  @objc" + end + "}"
    )
    #expect(Array(adaptation.text.utf8) == Array((head + "  func a() {}\(end)\(end)}").utf8))
    #expect(adaptation.changes.map(\.line) == [4, 5])
    #expect(adaptation.changes.map(\.after) == ["  func a() {}", ""])
    #expect(adaptation.changes.map(\.before) == ["  @objc func a() {}", "  @objc"])
  }

  @Test("A protocol that was one for classes by its attribute still is")
  func protocols() {
    let adaptation = SourceAdaptation(
      of: """
        @objc protocol A {}
        @objc public protocol B
        {
        }
        @objc protocol C: D, E {}
        @objc protocol F: NSObjectProtocol {}
        @objc protocol G: class {}
        @objc protocol H: AnyObject, D {}
        @objc @available(iOS 9, *) protocol I {}
        protocol J {}
        @objc class K { }
        @objc func l() {}
        protocol L {}
        @objc
        protocol M
        {}
        """
    )
    #expect(
      adaptation.text == """
        protocol A: AnyObject {}
        public protocol B: AnyObject
        {
        }
        protocol C: AnyObject, D, E {}
        protocol F: NSObjectProtocol {}
        protocol G: class {}
        protocol H: AnyObject, D {}
        @available(iOS 9, *) protocol I: AnyObject {}
        protocol J {}
        class K { }
        func l() {}
        protocol L {}

        protocol M: AnyObject
        {}
        """
    )
  }
}
