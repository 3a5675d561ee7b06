import TestSupport
import Testing

@Suite("The schema of JUnit XML")
struct JUnitShapeTests {
  private func suite(_ inside: String, tests: Int = 1, failures: Int = 0) -> String {
    "<testsuite name=\"s\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\">"
      + inside + "</testsuite>"
  }

  @Test("accepts what both schemas accept")
  func good() {
    let rerun = "<flakyFailure type=\"t\"><stackTrace>x</stackTrace></flakyFailure>"
    let testCase = "<testcase name=\"a\" time=\"0.123\">\(rerun)</testcase>"
    #expect(JUnitShape.problems("<testsuites>\(suite(testCase))</testsuites>") == [])
  }

  @Test(
    "names the violation",
    arguments: [
      ("<testcase name=\"a\"/>", "testcase lacks time"),
      ("<testcase name=\"a\" time=\"0.1234\"/>", "testcase has the time 0.1234"),
      ("<testcase name=\"a\" time=\"0\" speed=\"9\"/>", "testcase has no attribute speed"),
      (
        "<testcase name=\"a\" time=\"0\"><flakyFailure type=\"t\"/></testcase>",
        "flakyFailure has no stackTrace"
      ),
      (
        "<testcase name=\"a\" time=\"0\"><system-out/><skipped/></testcase>",
        "testcase holds system-out, skipped in this order"
      ),
      ("<testcase name=\"a\" time=\"0\">words</testcase>", "testcase has the text words"),
      ("<testcase name=\"a\" time=\"0\"><passed/></testcase>", "testcase holds no passed"),
      ("<testcase name=\"a\" time=\"0\"><skipped/></testcase>", "the suite says skipped 0 of 1"),
      ("", "the suite says tests 1 of 0"),
    ]
  )
  func bad(inside: String, problem: String) {
    #expect(JUnitShape.problems(suite(inside)).contains(problem))
  }

  @Test("refuses other text", arguments: ["", "<html/>", "<testsuite name=\"a\""])
  func other(text: String) {
    #expect(!JUnitShape.problems(text).isEmpty)
  }
}
