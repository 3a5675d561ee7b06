import Testing

@testable import LoaderPackages

@Suite("Conditions decide which parts are adapted")
struct ConditionTests {
  @Test(
    "With ios, os(iOS) in a condition is true, and nowhere else",
    arguments: [
      Line("#if os(iOS)", "#if canImport(UIKit)"),
      Line("#if os(iOS) || os(tvOS)", "#if canImport(UIKit) || os(tvOS)"),
      Line("#if !os(iOS)", "#if !canImport(UIKit)"),
      Line("#if DEBUG\n#elseif os(iOS)", "#if DEBUG\n#elseif canImport(UIKit)"),
      Line("#if os( iOS ) // os(iOS)", "#if canImport(UIKit) // os(iOS)"),
      Line("#if os(macOS)\nlet a = os(iOS)", "#if os(macOS)\nlet a = os(iOS)"),
      Line("#if os(iOSX)", "#if os(iOSX)"),
    ]
  )
  func system(_ line: Line) {
    #expect(SourceAdaptation(of: line.before + "\n#endif", conditions: .kept).changes.isEmpty)
    let adaptation = SourceAdaptation(of: line.before + "\n#endif", conditions: .ios)
    #expect(adaptation.text == line.after + "\n#endif")
  }

  @Test("A module is there or not, and never both")
  func modules() {
    #expect(ConditionalRegions.present.isDisjoint(with: ConditionalRegions.absent))
  }

  @Test(
    "What Linux never compiles stays as it is",
    arguments: [
      "#if os(iOS)", "#if os(macOS) || os(watchOS)", "#if canImport(AppKit)", "#if !os(Linux)",
      "#if canImport(UIKit)\n#else", "#if canImport(UIKit)\n#elseif DEBUG", "#if false",
      "#if DEBUG && os(macOS)", "#if (os(macOS))", "#if targetEnvironment(simulator)",
      "#if os(macOS)\n#if DEBUG", "#if os(macOS)\n#if DEBUG\n#else", "#if !(os(Linux) || DEBUG)",
      "#if canImport(ObjectiveC)", "#if DEBUG || os(Linux)\n#else",
      "#if os(macOS)\n#elseif os(tvOS)", "#if !canImport(UIKit)",
    ]
  )
  func dead(_ condition: String) {
    let count = condition.split(separator: "\n").count { $0.hasPrefix("#if") }
    let text =
      condition + "\n@objc func a() {}\n@NSManaged var a\n"
      + String(repeating: "#endif\n", count: count)
    let adaptation = SourceAdaptation(of: text)
    #expect(adaptation.text == text)
    #expect(adaptation.problems.isEmpty)
    // After it all is compiled again.
    #expect(SourceAdaptation(of: text + "@objc class A {}").text == text + "class A {}")
  }

  @Test(
    "What Linux may compile is adapted",
    arguments: [
      "#if DEBUG", "#if !DEBUG", "#if canImport(UIKit)", "#if os(Linux) || os(macOS)",
      "#if os(macOS)\n#else", "#if os(macOS)\n#elseif os(Linux)", "#if swift(>=5.9) && !os(macOS)",
      "#if canImport(SomeModule)", "#if true", "#if os(macOS) || DEBUG", "#if DEBUG\n#else",
      "#if arch(arm64) && canImport(UIKit)", "#if FLAG_A || !FLAG_B",
      "#if os(macOS)\n#endif\n#if A",
    ]
  )
  func live(_ condition: String) {
    let adaptation = SourceAdaptation(of: condition + "\n@objc func a() {}\n#endif")
    #expect(adaptation.text == condition + "\nfunc a() {}\n#endif")
  }

  @Test("With ios, the parts for iOS are compiled, and those for others are not")
  func parts() {
    let text = "#if os(iOS)\n@objc class A {}\n#else\n@objc class B {}\n#endif"
    #expect(
      SourceAdaptation(of: text, conditions: .ios).text
        == "#if canImport(UIKit)\nclass A {}\n#else\n@objc class B {}\n#endif"
    )
    #expect(
      SourceAdaptation(of: text, conditions: .kept).text
        == "#if os(iOS)\n@objc class A {}\n#else\nclass B {}\n#endif"
    )
  }
}
