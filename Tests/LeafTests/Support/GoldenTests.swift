import Files
import TestSupport
import Testing

@Suite("Golden files are compared, and recorded only when asked")
struct GoldenTests {
  private let directory = TemporaryDirectory()
  private var testFile: String { directory.file("SomeTests.swift") }

  private func checked(_ text: String, _ mode: Golden.Mode) -> String? {
    Golden.complaint("table.txt", text, mode: mode, testFile: testFile)
  }

  @Test("A missing file is a failure that says how to record it")
  func missing() throws {
    let complaint = try #require(checked("a\n", .compare))
    #expect(complaint.contains("does not exist"))
    #expect(complaint.contains("IMAGEBENCH_RECORD=1"))
  }

  @Test("Recording writes the file and fails")
  func recording() throws {
    let complaint = try #require(checked("a\nb\n", .record))
    #expect(complaint.contains("was recorded"))
    let bytes = try FileOperations.posix.readWhole(directory.file("Golden/table.txt"))
    #expect(bytes == Array("a\nb\n".utf8))
    #expect(checked("a\nb\n", .compare) == nil)
  }

  @Test(
    "A difference names the first line that differs",
    arguments: [
      ("a\nb\n", "a\nc\n", "line 2: \"b\" is expected, not \"c\""),
      ("a\nb", "a", "line 2: \"b\" is expected, not the end of the text"),
      ("", "x", "line 1: \"\" is expected, not \"x\""),
    ]
  )
  func difference(recorded: String, now: String, expected: String) throws {
    _ = checked(recorded, .record)
    let complaint = try #require(checked(now, .compare))
    #expect(complaint.contains(expected))
  }

  @Test("A path that cannot be written is named")
  func unwritable() throws {
    let complaint = try #require(
      Golden.complaint("x", "y", mode: .record, testFile: "/proc/nowhere/Tests.swift")
    )
    #expect(complaint.contains("/proc/nowhere"))
  }
}
