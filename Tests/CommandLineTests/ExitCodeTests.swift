import Foundation
import Nights
import TestSupport
import Testing

/// What a command line names wrongly ends with 64, and a file that cannot be used with 1, whatever
/// the command is: a script tells by the code whether its own words are wrong or what it was
/// handed.
@Suite("Exit codes of wrong words and of broken files", .timeLimit(.minutes(30)))
struct ExitCodeTests {
  private let directory = TemporaryDirectory()

  private func save(_ text: String, _ name: String) throws {
    let path = directory.file(name)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Files whose content is of no use.
  private func saveBroken() throws {
    try save("flik 900pt/s\n", "words.scenario")
    try save("variant naiv\nproperty leak\nflick 900pt/s\n", "variant.scenario")
    try save("device ipda\nflick 900pt/s\n", "device.scenario")
    try save("property nope\nvariant naive\nflick 900pt/s\n", "property.scenario")
    try save("time,offset\n0,0\n1,abc\n", "scroll.csv")
    try save("{\"log\": 1}", "feed.har")
    try save("key,size\na,-1\n", "requests.csv")
    try save("series,index,value\na,1,abc\n", "series.csv")
    try save("no history", "history.sqlite")
    try save("no program", "program")
    for name in ["run.json", "trials.csv", "metrics.csv"] {
      try save("{", "run/" + name)
    }
    try save("{", "trace.json")
  }

  @Test(
    "Content that cannot be used ends with 1 and names the file",
    arguments: [
      (["run", "--scenario-file", "words.scenario"], "words.scenario line 1"),
      (["run", "--scenario-file", "variant.scenario"], "variant.scenario"),
      (["run", "--scenario-file", "device.scenario"], "device.scenario"),
      (["run", "--against", "program"], "program"),
      (["import", "scroll.csv"], "scroll.csv"),
      (["import", "feed.har"], "feed.har"),
      (["import", "words.scenario"], "a recording has the columns time,offset"),
      (["import", "trace.json", "--against", "run"], "run"),
      (["repro", "words.scenario"], "words.scenario line 1"),
      (["repro", "words.scenario"], "did you mean flick?"),
      (["repro", "variant.scenario"], "did you mean naive?"),
      (["repro", "property.scenario"], "property.scenario: there is no property \"nope\"; known"),
      (["cache", "requests.csv"], "requests.csv"),
      (["compare", "run", "run"], "run"),
      (["show", "run", "--format", "bencher"], "run"),
      (["show", "run", "--html", "page.html"], "run"),
      (["explain", "run"], "run"),
      (["explain", "trace.json"], "trace.json"),
      (["history", "import", "run"], "run"),
      (["history", "list", "--history", "history.sqlite"], "history.sqlite"),
      (["nightly", "--baseline", "run"], "run"),
      (["nightly", "--baseline", "run", "--reference", "program"], "program"),
    ] as [([String], String)]
  )
  func content(arguments: [String], file: String) throws {
    try saveBroken()
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == 1, "said: \(result.messages)")
    #expect(result.messages.contains(file), "said: \(result.messages)")
    #expect(!result.messages.contains("--help"), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test(
    "A name on the command line that nothing has ends with 64, though a file would have it",
    arguments: [
      (["run", "--scenario-file", "good.scenario", "--variant", "naiv"], "did you mean naive?"),
      (["repro", "good.scenario", "--loader", "naiv"], "did you mean naive?"),
      (["hunt", "--property", "nope"], "--property takes"),
      (["repro", "good.scenario", "--property", "nope"], "--property"),
      (["import", "frames.csv", "--only", "scroll-feed"], "frames.csv has no trial"),
      (
        ["history", "show", "--metric", "nope", "--history", "h.sqlite"],
        "h.sqlite has no series of the metric \"nope\""
      ),
      (["cache", "good.csv", "--policy", "arc"], "there is no policy"),
      (["list", "everything"], "there is no topic"),
    ] as [([String], String)]
  )
  func names(arguments: [String], sentence: String) throws {
    try save("variant naive\nproperty leak\nflick 900pt/s\n", "good.scenario")
    try save("key\na\n", "good.csv")
    try save(
      "scenario,variant,device,seed,repetition,frame,presented_ns,offset_pt\n"
        + "photo-grid,naive,ipad,1,1,0,0,0\n",
      "frames.csv"
    )
    _ = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }
}
