import Foundation
import TestSupport
import Testing
import Text

/// Trials on real threads, as far as a machine that does other things can play them.
///
/// One that is too slow must say so, and one that keeps up shows what the model shows.
@Suite("imagebench run --clock wall", .serialized, .timeLimit(.minutes(30)))
struct WallClockCommandTests {
  private static func plan(_ loader: String) -> [String] {
    [
      "run", "--scenario", "photo-grid-short", "--loader", loader, "--device", "iphone-se",
      "--decode", "model", "--images", "small", "-q", "--repetitions", "1",
    ]
  }

  private func text(_ name: String, in directory: TemporaryDirectory) throws -> String {
    try String(contentsOfFile: directory.file(name), encoding: .utf8)
  }

  /// The values of the one trial in `folder`, by column.
  private func trial(_ folder: String, in directory: TemporaryDirectory) throws -> [String: String]
  {
    let lines = try text(folder + "/trials.csv", in: directory).split(separator: "\n")
    let fields = lines.prefix(2).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard fields.count == 2 else { return [:] }
    return Dictionary(zip(fields[0], fields[1])) { first, _ in first }
  }

  @Test(
    "binds the cells of the model, as long as no frame is late",
    arguments: ["bounded-cache", "right-loader"]
  )
  func counts(loader: String) throws {
    let directory = TemporaryDirectory()
    let wall = try ToolProcess.runOnce(
      Self.plan(loader) + ["--clock", "wall", "--out", "wall"],
      in: directory.path
    )
    guard wall.code == 0 else {
      #expect(wall.messages.contains("failed: void: "), "\(wall.messages)")
      return
    }
    let run = try JSONParser.parse(text("wall/run.json", in: directory))
    #expect(run["protocol"]?["clock"]?.string == "wall")
    let metrics = try text("wall/metrics.csv", in: directory)
    #expect(metrics.contains(",noisy,") && !metrics.contains(",exact,"))
    let model = try ToolProcess.runOnce(
      Self.plan(loader) + ["--out", "model"],
      in: directory.path
    )
    #expect(model.code == 0, "\(model.messages)")
    let (real, exact) = (
      try trial("wall", in: directory), try trial("model", in: directory)
    )
    #expect(real["outcome"] == "completed")
    guard real["missed_frames_pct"] == exact["missed_frames_pct"] else { return }
    for count in ["cell_binds", "loads"] { #expect(real[count] == exact[count], "\(count)") }
    // A thread that waits for the decoder in hardware uses no core: counted, it would be a quarter.
    let work = [real, exact].compactMap { $0["device_cpu_ms"].flatMap { Double($0) } }
    #expect(work.count == 2 && work[0] < 1.1 * work[1], "\(work)")
  }

  @Test("plays real decodes on a device that leaves codecs the time")
  func realDecodes() throws {
    let directory = TemporaryDirectory()
    let made = try ToolProcess.run(
      [
        "calibrate", "--images", "small", "--device", "iphone-se", "--slower", "9", "--output",
        "slow.json", "-q",
      ],
      in: directory.path
    )
    #expect(made.code == 0, "\(made.messages)")
    let result = try ToolProcess.run(
      [
        "validate", "--scenario", "photo-grid-short", "--loader", "best", "--device", "slow.json",
        "--rounds", "2", "--images", "small", "-q", "--out", "v",
      ],
      in: directory.path
    )
    #expect(result.output.contains("Real decodes on real threads"), "\(result.messages)")
    guard result.code == 0 else {
      #expect(result.messages.contains("failed: void: "), "\(result.messages)")
      return
    }
    let run = try JSONParser.parse(text("v/wall/run.json", in: directory))
    #expect(run["protocol"]?["clock"]?.string == "wall")
    let table = try text("v/wall/trials.csv", in: directory)
    #expect(table.contains("completed"), "\(table)")
  }

  @Test(
    "refuses what needs virtual time",
    arguments: [
      (["--lanes"], "--lanes needs virtual time"),
      (["--schedule", "3"], "--schedule needs virtual"),
      (["--jobs", "2"], "plays one trial at a time"),
      (["--assumptions", "short"], "--assumptions short compares exact numbers"),
    ] as [([String], String)]
  )
  func refused(options: [String], words: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      Self.plan("best") + ["--clock", "wall"] + options,
      in: directory.path
    )
    #expect(result.code == 64)
    #expect(result.messages.contains(words), "\(result.messages)")
  }
}
