import Files
import ImagePipeline
import Records
import Scenarios
import TestSupport
import Testing
import Text
import Variants

@testable import Trials

@Suite("A run's recorded frames replay exactly", .timeLimit(.minutes(30)))
struct RecordedReplayTests {
  private static let trials: [TrialSpec] = [
    .of(.photoGrid, .best), .of(.scrollFeed, .boundedCache), .of(.memoryWarning, .boundedCache),
    .of(.jumpToIndex, .best, .iPad), .of(.cellReuse, .noVerify, .iPhoneSE, seed: 7),
    .of(.scrollFeed, .best, .iPadPro, seed: 3),
  ]

  private func frames(_ spec: TrialSpec, _ files: TrialFiles) throws -> String {
    let header = CSVLine.text(TableShapes.keyColumns + TableShapes.frameColumns)
    let key = CSVLine.text(TrialRow.key(of: spec)).dropLast() + ","
    return header
      + (try files.text("frames.csv")).split(separator: "\n").map { key + $0 + "\n" }.joined()
  }

  @Test("offsets, frames, loads and metrics are the same to the last byte", arguments: trials)
  func replay(spec: TrialSpec) throws {
    let files = try TrialFiles(spec)
    let recording = try frames(spec, files)
    let file = try Recording.script(of: Array(recording.utf8), path: "frames.csv").file
    let read = try ScenarioFile(reading: file.text, name: "frames")
    #expect(read.device == spec.device.name && read.seed == spec.seed)
    var again = spec
    again.scenario = try read.scenario()
    let replayed = try TrialFiles(again)
    #expect(try replayed.text("frames.csv") == files.text("frames.csv"))
    #expect(try replayed.text("loads.csv") == files.text("loads.csv"))
    #expect(try replayed.exactCells() == files.exactCells())
  }

  @Test("of a run with several trials, the requested one is taken")
  func choice() throws {
    let specs: [TrialSpec] = [
      .of(Scenario.short[0], .boundedCache), .of(Scenario.short[3], .boundedCache, .iPad, seed: 4),
    ]
    var text = ""
    for spec in specs {
      let table = try frames(spec, try TrialFiles(spec))
      text += text.isEmpty ? table : String(table.drop { $0 != "\n" }.dropFirst())
    }
    var choice = Recording.Choice()
    let first = try Recording.script(of: Array(text.utf8), path: "f", choice: choice).file
    #expect(first.name == "\(specs[0].scenario.name)-recorded")
    choice.device = "ipad"
    let second = try Recording.script(of: Array(text.utf8), path: "f", choice: choice).file
    #expect(second.name == "\(specs[1].scenario.name)-recorded" && second.seed == 4)
  }
}
