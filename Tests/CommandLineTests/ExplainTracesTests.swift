import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench explain of traces", .timeLimit(.minutes(30)))
struct ExplainTracesTests {
  private static let naive = "out/traces/photo-grid-short.naive.iphone-se.s1.r1.json.gz"
  private static let bounded = "out/traces/photo-grid-short.bounded-cache.iphone-se.s1.r1.json.gz"

  private func run(_ more: [String] = []) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "run", "--device", "iphone-se", "--scenario", "photo-grid-short", "--variant",
        "naive,bounded-cache", "--images",
        "small", "--decode", "model", "-o", "out", "-q",
      ] + more,
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    return directory
  }

  @Test("Counts, memory peaks and the difference are as recorded, in every form")
  func forms() throws {
    let directory = try run()
    for form in ["text", "json"] {
      let summary = try ToolProcess.run(
        ["explain", Self.naive, "--format", form, "--switches", "0"],
        in: directory.path
      )
      #expect(summary.code == 0, "said: \(summary.messages)")
      Golden.check("explain-trace.\(form)", summary.output)
      let difference = try ToolProcess.run(
        ["explain", Self.naive, Self.bounded, "--format", form, "--worst", "3"],
        in: directory.path
      )
      #expect(difference.code == 0, "said: \(difference.messages)")
      Golden.check("explain-difference.\(form)", difference.output)
    }
    let same = try ToolProcess.run(["explain", Self.naive, Self.naive], in: directory.path)
    #expect(same.output.contains("The traces have the same signposts."))
  }

  @Test(
    "A cut keeps the numbers of its frames, and explain reads it",
    arguments: ["json", "json.gz"]
  )
  func cut(ending: String) throws {
    let directory = try run()
    let output = "cut.\(ending)"
    let cut = try ToolProcess.run(
      ["explain", Self.naive, "--frames", "1-3", "--cut", output],
      in: directory.path
    )
    #expect(cut.code == 0, "said: \(cut.messages)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.file(output)))
    #expect(bytes.starts(with: [0x1F, 0x8B]) == (ending == "json.gz"))
    let whole = try ToolProcess.run(
      ["explain", Self.naive, "--format", "csv", "--worst", "1000", "--switches", "0"],
      in: directory.path
    )
    let part = try ToolProcess.run(
      ["explain", output, "--format", "csv", "--worst", "1000"],
      in: directory.path
    )
    #expect(part.output.contains("frames,3\n"))
    // The frame and how late it was; how long the one before it stood may be cut off.
    func late(_ text: String) -> Set<Substring> {
      Set(text.matches(of: /(\d+,[\d.]+),[\d.]*,[^\n]*decode-on-main/).map(\.1))
    }
    #expect(!late(part.output).isEmpty)
    #expect(late(part.output).isSubset(of: late(whole.output)))
    let explained = try ToolProcess.run(["explain", output], in: directory.path)
    #expect(explained.output.contains("The trace is a part of a trial"))
    // `explain` counts them as the whole trace does.
    let frames = explained.output.matches(of: /(?m)^\s*(\d+)\s.*decode-on-main/).map { Int($0.1) }
    #expect(!frames.isEmpty && frames.allSatisfy { $0.map((1...3).contains) == true }, "\(frames)")
  }

  @Test("A cut keeps the files of its pictures")
  func files() throws {
    let directory = try run(["--traces", "json"])
    let whole = String(Self.naive.dropLast(3))
    let cut = try ToolProcess.run(
      ["explain", whole, "--frames", "1-3", "--cut", "cut.json"],
      in: directory.path
    )
    #expect(cut.code == 0, "said: \(cut.messages)")
    func files(_ path: String) throws -> Set<Substring> {
      let text = try String(contentsOfFile: directory.file(path), encoding: .utf8)
      return Set(text.matches(of: /"file":"([^"]+)"/).map(\.1))
    }
    let kept = try files("cut.json")
    #expect(!kept.isEmpty)
    #expect(try kept.isSubset(of: files(whole)))
  }

  @Test("A run writes plain traces on request")
  func plain() throws {
    let directory = try run(["--traces", "json"])
    let plain = String(Self.naive.dropLast(3))
    let text = try String(contentsOfFile: directory.file(plain), encoding: .utf8)
    #expect(text.hasPrefix("{\"displayTimeUnit\""))
    #expect(try JSONParser.parse(text)["otherData"]?["left_out"] == nil)
    let summary = try ToolProcess.run(["explain", plain], in: directory.path)
    #expect(summary.code == 0 && summary.output.contains("late frames"))
  }

  @Test("A wrong call ends in one sentence with the remedy")
  func wrong() throws {
    let directory = try run()
    for (arguments, code, words) in [
      (["gone.json", Self.naive], 1, "there is no file or directory gone.json"),
      ([Self.naive, "out/trials.csv"], 1, "is not a trace of imagebench"),
      ([Self.naive, Self.naive, Self.naive], 64, "takes one or two traces"),
      (["out", "out"], 64, "imagebench compare compares two"),
      ([Self.naive, Self.bounded, "--only", "naive"], 64, "--only is for an explanation"),
      ([Self.naive, "--only", "naive"], 64, "--only chooses trials of a run"),
      ([Self.naive, "--frames", "1"], 64, "--frames goes with --cut or --film"),
      ([Self.naive, "--cut", "a.json"], 64, "needs --frames A-B"),
      ([Self.naive, "--frames", "9-2", "--cut", "a.json"], 64, "not \"9-2\""),
      ([Self.naive, "--frames", "90000", "--cut", "a.json"], 64, "choose from 0 to"),
      ([Self.naive, "--frames", "1", "--cut", Self.naive], 64, "is what is read"),
      (
        [Self.naive, "--frames", "1", "--cut", "a.json", "--worst", "1"], 64, "is for explanations"
      ),
    ] as [([String], Int32, String)] {
      let result = try ToolProcess.run(["explain"] + arguments, in: directory.path)
      #expect(result.code == code, "\(arguments)")
      #expect(result.output.isEmpty, "\(arguments)")
      #expect(result.messages.contains(words), "\(arguments): \(result.messages)")
      #expect(result.messages.split(separator: "\n").count == 1, "\(result.messages)")
    }
  }
}
