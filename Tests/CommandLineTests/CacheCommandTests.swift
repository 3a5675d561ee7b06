import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench cache", .timeLimit(.minutes(30)))
struct CacheCommandTests {
  /// A directory with a log in it: two rounds over three objects, and one large one at the end.
  private func directory() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let keys = ["a", "b", "c", "a", "b", "c", "a", "d", "a"]
    let sizes = ["a": 100, "b": 200, "c": 300, "d": 5000]
    let lines = keys.enumerated().map { "\($0),\($1),\(sizes[$1] ?? 0)\n" }
    try directory.write("time,key,size\n" + lines.joined(), to: "log.csv")
    return directory
  }

  private func run(_ arguments: [String], in directory: TemporaryDirectory) throws -> String {
    let result = try ToolProcess.run(["cache"] + arguments, in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.messages.isEmpty)
    return result.output
  }

  @Test(
    "Hit ratios are as recorded in every form",
    arguments: ["text", "markdown", "csv", "json"]
  )
  func forms(form: String) throws {
    let directory = try directory()
    let output = try run(["log.csv", "--capacity", "2,75%", "--format", form], in: directory)
    Golden.check("cache.\(form)", output)
    #expect(try run(["log.csv", "--capacity", "2,75%", "--format", form], in: directory) == output)
  }

  @Test("The columns of the CSV form are those that others rely on")
  func columns() throws {
    let directory = try directory()
    let output = try run(
      ["log.csv", "--policy", "lru", "--capacity", "3", "--format", "csv"],
      in: directory
    )
    #expect(
      output
        == "policy,capacity,requests,hit_ratio,byte_hit_ratio\nlru,3,9,\(5.0 / 9),\(800.0 / 6400)\n"
    )
  }

  @Test("Capacities that are equal in a small log are one")
  func equalCapacities() throws {
    let output = try run(
      ["log.csv", "--policy", "lru", "--capacity", "1%,5%,1,50%,2", "--format", "json"],
      in: try directory()
    )
    let results = try #require(try JSONParser.parse(output)["results"]?.array)
    #expect(results.map { $0["capacity"]?.integer } == [1, 2])
  }

  @Test("Recommends the simplest policy and the smallest capacity that are nearly the best")
  func recommendation() throws {
    let output = try run(
      ["log.csv", "--policy", "all", "--capacity", "1,3,4", "--format", "json"],
      in: try directory()
    )
    let choice = try #require(try JSONParser.parse(output)["recommended"])
    #expect(choice["policy"]?.string == "lru" && choice["capacity"]?.integer == 3)
  }

  @Test("Recommends nothing where nothing hits")
  func noHits() throws {
    let directory = TemporaryDirectory()
    try directory.write("time,key,size\n0,a,100\n1,b,200\n", to: "once.csv")
    #expect(!(try run(["once.csv"], in: directory)).contains("recommended"))
    let json = try run(["once.csv", "--format", "json"], in: directory)
    #expect(try JSONParser.parse(json)["recommended"] == .null)
  }

  @Test("Reads the loads of a run, the first trial of them, and says which")
  func loads() throws {
    let directory = TemporaryDirectory()
    let columns =
      "scenario,variant,device,seed,repetition,load,url,wanted_px,purpose,outcome,began_ns,"
      + "ended_ns,duration_ms,joined_owners,encoded_bytes,decode_warnings,file\n"
    func line(_ variant: String, _ url: String) -> String {
      "feed,\(variant),phone,1,1,1,\(url),10,display,network,0,1,1,0,500,0,f\n"
    }
    let lines = [line("naive", "u/1"), line("best", "u/2"), line("naive", "u/1")]
    try directory.write(columns + lines.joined(), to: "loads.csv")
    let result = try ToolProcess.run(
      ["cache", "loads.csv", "--policy", "lru", "--capacity", "1", "--format", "json"],
      in: directory.path
    )
    #expect(result.messages.contains("the loads of the first trial, feed · naive · phone · 1 · 1."))
    let report = try JSONParser.parse(result.output)
    #expect(report["requests"]?.integer == 2 && report["object_bytes"]?.integer == 500)
  }

  @Test("At byte capacity what is larger than the cache stays out")
  func bytes() throws {
    let directory = try directory()
    let output = try run(
      ["log.csv", "--unit", "bytes", "--capacity", "0.6kB", "--format", "json", "--policy", "lru"],
      in: directory
    )
    let results = try #require(try JSONParser.parse(output)["results"]?.array)
    #expect(results.count == 1)
    #expect(results[0]["capacity"]?.integer == 600)
    #expect(results[0]["hits"]?.integer == 5)
    #expect(results[0]["hit_bytes"]?.integer == 800)
  }

  @Test(
    "Policies are found by any of their names",
    arguments: ["LRU", "S3FIFO", "wtinylfu", "OPT"]
  )
  func names(name: String) throws {
    let known = ["LRU": "lru", "S3FIFO": "s3-fifo", "wtinylfu": "w-tinylfu", "OPT": "belady"]
    let output = try run(
      ["log.csv", "--policy", name, "--capacity", "3", "--format", "csv"],
      in: directory()
    )
    #expect(output.contains("\n\(known[name] ?? "?"),3,9,"))
  }

  @Test("--output writes a file and prints nothing; --repeat adds the speed")
  func file() throws {
    let directory = try directory()
    let arguments = ["log.csv", "--repeat", "3", "--format", "json"]
    #expect(try run(arguments + ["-o", "result.json"], in: directory).isEmpty)
    let facts = try JSONParser.parse(try directory.read("result.json"))
    // The capacities are equal in so small a log, so each policy has one.
    #expect(facts["results"]?.array?.count == 10)
    #expect(facts["results"]?.array?[0]["mreq_per_s"] != nil)
    #expect(facts["requests"]?.integer == 9)
    #expect(facts["object_bytes"]?.integer == 5600)
  }

  @Test("A hyphen reads standard input")
  func standardInput() throws {
    let directory = try directory()
    let process = Process()
    process.executableURL = ToolProcess.executable
    process.arguments = ["cache", "-", "--policy", "fifo", "--capacity", "3", "-o", "result.csv"]
    process.arguments?.append(contentsOf: ["--format", "csv"])
    process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    process.standardInput = FileHandle(forReadingAtPath: directory.file("log.csv"))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = try directory.read("result.csv").split(separator: "\n")
    #expect(lines.last?.hasPrefix("fifo,3,9,") == true)
    let empty = try ToolProcess.run(["cache", "-"], in: directory.path)
    #expect(empty.code == 1)
    #expect(empty.messages.contains("standard input is empty"))
  }

  @Test("A log that cannot be read ends with 1 and one sentence that names the place")
  func wrongLogs() throws {
    let directory = try directory()
    try directory.write("key,size\na,1\nb,many\n", to: "wrong.csv")
    let wrong = try ToolProcess.run(["cache", "wrong.csv"], in: directory.path)
    #expect(wrong.code == 1)
    #expect(
      wrong.messages.hasPrefix("imagebench: wrong.csv line 3: the size \"many\" is not a whole")
    )
    #expect(wrong.output.isEmpty)
    let missing = try ToolProcess.run(["cache", "none.csv"], in: directory.path)
    #expect(missing.code == 1)
    #expect(missing.messages.contains("cannot read none.csv: no such file or directory"))
  }

  @Test("Bytes as the unit need sizes")
  func noSizes() throws {
    let directory = try directory()
    try directory.write("key\na\n", to: "bare.csv")
    let result = try ToolProcess.run(["cache", "bare.csv", "--unit", "bytes"], in: directory.path)
    #expect(result.code == 1)
    #expect(result.messages.contains("bare.csv has no column \"size\""))
  }
}

extension TemporaryDirectory {
  fileprivate func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  fileprivate func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
}
