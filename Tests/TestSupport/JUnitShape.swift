internal import Foundation
internal import FoundationXML

/// The schema of JUnit XML for the two readers with published schemas.
///
/// The rules are those of `junit-10.xsd` of Jenkins' plugin xunit (the allowed elements and
/// attributes) and of `surefire-test-report-3.0.xsd` of Maven Surefire (a single test suite, with
/// stricter rules: the order of elements in a test case, and a stack trace in each rerun). Both
/// require times with at most three decimal places.
package enum JUnitShape {
  /// The allowed and required contents of an element.
  private struct Rule {
    var needs: [String]
    var may: [String] = []
    /// The allowed child elements, in their order; empty for none.
    var holds: [String] = []
    var hasText = false
  }

  private static let rerun = Rule(
    needs: ["type"],
    may: ["message"],
    holds: ["stackTrace", "system-out", "system-err"]
  )
  private static let text = Rule(needs: [], hasText: true)

  private static let rules: [String: Rule] = [
    "testsuites": Rule(
      needs: [],
      may: ["name", "time", "tests", "failures", "errors"],
      holds: ["testsuite"]
    ),
    "testsuite": Rule(
      needs: ["name", "tests", "errors", "skipped", "failures"],
      may: ["time", "group"],
      holds: ["properties", "testcase"]
    ),
    "properties": Rule(needs: [], holds: ["property"]),
    "property": Rule(needs: ["name", "value"]),
    "testcase": Rule(
      needs: ["name", "time"],
      may: ["classname", "group"],
      holds: [
        "failure", "rerunFailure", "flakyFailure", "skipped", "error", "rerunError", "flakyError",
        "system-out", "system-err",
      ]
    ),
    "failure": Rule(needs: ["type"], may: ["message"], hasText: true),
    "error": Rule(needs: ["type"], may: ["message"], hasText: true),
    "skipped": Rule(needs: [], may: ["message"], hasText: true),
    "rerunFailure": rerun, "flakyFailure": rerun, "rerunError": rerun, "flakyError": rerun,
    "stackTrace": text, "system-out": text, "system-err": text,
  ]
  /// Elements that a test case has at most once.
  private static let single = ["skipped", "error", "system-out", "system-err"]

  /// The violations in `document`, each as a clause; empty when there are none.
  package static func problems(_ document: String) -> [String] {
    guard let root = XMLTree(document).root else { return ["it is not XML"] }
    guard root.name == "testsuites" || root.name == "testsuite" else {
      return ["the root is \(root.name)"]
    }
    return problems(root)
  }

  private static func problems(_ element: XMLTree.Element) -> [String] {
    let name = element.name
    guard let rule = rules[name] else { return ["there is no element \(name)"] }
    let attributes = element.attributes
    var found = rule.needs.filter { attributes[$0] == nil }.map { "\(name) lacks \($0)" }
    found += attributes.keys.sorted().filter { !(rule.needs + rule.may).contains($0) }.map {
      "\(name) has no attribute \($0)"
    }
    for attribute in ["tests", "failures", "errors", "skipped"] {
      if let text = attributes[attribute], Int(text) == nil {
        found.append("\(name) has \(text) for \(attribute)")
      }
    }
    if let time = attributes["time"], time.wholeMatch(of: /[0-9]+(\.[0-9]{0,3})?/) == nil {
      found.append("\(name) has the time \(time)")
    }
    if !rule.hasText, !element.text.allSatisfy(\.isWhitespace) {
      found.append("\(name) has the text \(element.text)")
    }
    let names = element.inside.map(\.name)
    let places = names.map { rule.holds.firstIndex(of: $0) }
    for (child, place) in zip(names, places) where place == nil {
      found.append("\(name) holds no \(child)")
    }
    if places.compactMap(\.self) != places.compactMap(\.self).sorted() {
      found.append("\(name) holds \(names.joined(separator: ", ")) in this order")
    }
    if rule.holds.first == "stackTrace", names.first != "stackTrace" {
      found.append("\(name) has no stackTrace")
    }
    if name == "testcase" {
      found += single.filter { one in names.count { $0 == one } > 1 }.map { "two \($0)" }
    }
    if name == "testsuite" { found += miscounts(element) }
    return found + element.inside.flatMap { problems($0) }
  }

  /// The counts of a suite that differ from its cases.
  private static func miscounts(_ suite: XMLTree.Element) -> [String] {
    func having(_ name: String) -> Int {
      suite.inside.count { $0.inside.contains { $0.name == name } }
    }
    let counts = [
      "tests": suite.inside.count { $0.name == "testcase" }, "failures": having("failure"),
      "errors": having("error"), "skipped": having("skipped"),
    ]
    return counts.sorted { $0.key < $1.key }.compactMap { name, count in
      let said = suite.attributes[name] ?? ""
      return said == "\(count)" ? nil : "the suite says \(name) \(said) of \(count)"
    }
  }
}

/// The elements of an XML document.
private final class XMLTree: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    var inside: [Element] = []
  }

  /// The outermost element; nil when the text is not complete XML.
  private(set) var root: Element?
  private var open: [Element] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() || !open.isEmpty { root = nil }
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard let ended = open.popLast() else { return }
    if open.isEmpty { root = ended } else { open[open.count - 1].inside.append(ended) }
  }
}
