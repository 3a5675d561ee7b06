import Files
import Records
import Reports
import TestSupport
import Testing

@Suite("Reading a finished run")
struct StoredRunTests {
  private let directory = TemporaryDirectory()

  private func fault(_ files: StoredRunFiles = whole) -> String {
    do {
      try files.write(directory.file("run"))
      _ = try StoredRun(directory: directory.file("run"))
      return "none"
    } catch {
      return "\(error)".replacing(directory.file("run"), with: "RUN")
    }
  }

  private static var whole: StoredRunFiles {
    var files = StoredRunFiles()
    files.rows = StoredRunFiles.rounds()
    return files
  }

  @Test("accepts a complete run")
  func whole() {
    #expect(fault() == "none")
  }

  @Test("refuses a missing run, a directory without a run, and an unfinished run")
  func absent() throws {
    func message(_ name: String) -> String {
      do throws(RunRecord.Fault) {
        _ = try StoredRun(directory: directory.file(name))
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(message("nowhere").contains("holds no run of imagebench"))
    try FileOperations.posix.makeDirectories(directory.file("empty"))
    #expect(message("empty").contains("holds no run of imagebench"))
    try StoredRunFiles.write(directory.file("empty/run.identity"), "0")
    #expect(message("empty").contains("holds an unfinished run"))
  }

  @Test(
    "refuses a value that is not a finite number, with its column and trial",
    arguments: ["nan", "inf", "-inf", "abc", "1e999", "0,5".replacing(",", with: ";")]
  )
  func numbers(text: String) {
    var files = Self.whole
    files.rows[2].hitRate = text
    #expect(
      fault(files)
        == "RUN/trials.csv has \"\(text)\" in the column hit_rate of trial 3, where a finite number "
        + "belongs; restore the file, or run again"
    )
  }

  @Test("accepts an empty cell, any label of a label metric, and every form of a finite number")
  func otherCells() {
    var files = Self.whole
    files.rows[0].hitRate = ""
    files.rows[1].outcome = "nan"
    files.rows[2].hitRate = "-1e-3"
    #expect(fault(files) == "none")
  }

  @Test("refuses an interrupted run, and accepts one with failed trials")
  func interrupted() {
    var files = Self.whole
    files.state = "incomplete"
    #expect(
      fault(files)
        == "RUN holds an unfinished run; repeat its command to continue it"
    )
    files.failures = [("grid.dedup.phone.s1.r1", "signal 11")]
    #expect(fault(files) == "none")
  }

  @Test(
    "refuses tables that lack or repeat whole rows, which are valid CSV",
    arguments: [(9, false), (10, true), (11, false), (0, false)]
  )
  func rows(present: Int, isWhole: Bool) {
    var files = Self.whole
    files.present = present
    #expect((fault(files) == "none") == isWhole, "\(fault(files))")
    if !isWhole {
      #expect(
        fault(files)
          == "RUN/trials.csv has 10 trials where RUN/run.json counts \(present); restore the file, or "
          + "run again"
      )
    }
  }

  @Test("refuses another version's schema", arguments: [0, 2, 99])
  func schema(version: Int) {
    var files = Self.whole
    files.schema = version
    #expect(fault(files).contains("has the schema of version \(version)"))
  }

  @Test(
    "names the problem of a damaged table",
    arguments: [
      ("exactness,meaning", "exactitude,meaning", "RUN/metrics.csv has no column exactness"),
      ("smaller,exact", "smaller,roughly", "\"roughly\" in the column exactness"),
      ("smaller,exact", "upwards,exact", "\"upwards\" in the column polarity"),
      ("How it ended.", "\"How it ended.", "RUN/metrics.csv is not a table"),
      ("How it ended.", "How,it,ended.", "RUN/metrics.csv is not a table"),
    ]
  )
  func tables(old: String, new: String, expected: String) {
    var files = Self.whole
    files.metrics = files.metrics.replacing(old, with: new)
    #expect(fault(files).contains(expected), "\(fault(files))")
    files = Self.whole
    files.header = files.header.replacing("repetition", with: "round")
    #expect(fault(files).contains("RUN/trials.csv has no column repetition"))
  }

  @Test(
    "names the problem of run.json",
    arguments: [
      ("", "run.json is not a run.json of this tool"),
      ("[]", "its member schema_version is missing"),
      ("{\"schema_version\": 1", "run.json is not a run.json of this tool"),
      ("{\"schema_version\": 1}", "its member tool_version is missing"),
      ("{\"schema_version\": \"1\"}", "its member schema_version is missing or has the wrong type"),
    ]
  )
  func manifest(text: String, expected: String) throws {
    #expect(fault() == "none")
    try StoredRunFiles.write(directory.file("run/run.json"), text)
    do {
      _ = try StoredRun(directory: directory.file("run"))
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
    }
  }
}
