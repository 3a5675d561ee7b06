import Foundation
import Scenarios
import TestSupport
import Testing
import Text

@Suite("A device in a file", .timeLimit(.minutes(30)))
struct DeviceFileCommandTests {
  /// A directory with the device "my-phone" in the file d/my.json, and small pictures.
  private func directory() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    var device = DeviceProfile.iPhoneSE
    device.name = "my-phone"
    // Decodes of the codec take three times as long, so that frames are late.
    device.assumed.costs.decoding.percent = 100
    for term in PriceTerm.all { device.assumed.costs.decoding[keyPath: term.price] *= 3 }
    device.jpegUnit = nil
    try FileManager.default.createDirectory(
      atPath: directory.file("d"),
      withIntermediateDirectories: true
    )
    try DeviceFile.text(device, like: "iphone-se")
      .write(toFile: directory.file("d/my.json"), atomically: true, encoding: .utf8)
    _ = try ToolProcess.smallCorpus(in: directory.path)
    return directory
  }

  private func tool(
    _ line: String,
    in directory: TemporaryDirectory
  ) throws -> ToolProcess.Result {
    try ToolProcess.run(line.split(separator: " ").map(String.init), in: directory.path)
  }

  @Test("stays in its run, so that films, explanations and pages do not need the file")
  func run() throws {
    let directory = try directory()
    let run = try tool(
      "run --scenario photo-grid-short --variant naive,best --device d/my.json --images small "
        + "--decode model --out r -q",
      in: directory
    )
    #expect(run.code == 0, "\(run.messages)")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: directory.file("r/devices/my-phone.json")))
        == Data(contentsOf: URL(fileURLWithPath: directory.file("d/my.json")))
    )
    try FileManager.default.removeItem(atPath: directory.file("d"))
    let trace = "r/traces/photo-grid-short.naive.my-phone.s1.r1.json.gz"
    let film = try tool("explain \(trace) --film f.png --images small -q", in: directory)
    #expect(film.code == 0, "\(film.messages)")
    let why = try tool("explain \(trace) --switches 1 --images small", in: directory)
    #expect(why.code == 0, "\(why.messages)")
    #expect(why.output.contains("mainAtFirstDraw"), "no switch was tried: \(why.output)")
    let page = try tool("show r --html p.html", in: directory)
    #expect(page.code == 0, "\(page.messages)")
    let html = try String(contentsOfFile: directory.file("p.html"), encoding: .utf8)
    #expect(html.contains("limit"), "the chart of memory has no limit")
  }

  @Test("is played with each assumption at the ends of its range, but for those that were measured")
  func sweep() throws {
    let directory = try directory()
    let run = try tool(
      "run --scenario scroll-feed-short --variant best,priority --device d/my.json --images small "
        + "--decode model --assumptions short --out r -q",
      in: directory
    )
    #expect(run.code == 0, "\(run.messages)")
    let text = try String(
      contentsOfFile: directory.file("r/assumptions/trials.csv"),
      encoding: .utf8
    )
    let table = try CSVDocument(reading: Array(text.utf8))
    let (device, frame) = (
      try #require(table.column("device")), try #require(table.column("frame_time_ms_max"))
    )
    let low = table.rows.filter { $0[device] == "my-phone+all-low" }.map { $0[frame] }
    let high = table.rows.filter { $0[device] == "my-phone+all-high" }.map { $0[frame] }
    #expect(low.count == 2 && low != high, "\(low), \(high)")
    // Its cells are those of the catalogue, its decodes are not.
    let names = Set(table.rows.map { $0[device] })
    #expect(names.contains("my-phone+cell-layout-view-high"), "\(names)")
    #expect(!names.contains { $0.contains("jpeg-unit") }, "\(names)")
  }

  @Test("is taken by check, and by the commands that it prints")
  func check() throws {
    let directory = try directory()
    let check = try tool(
      "check --loader naive --device d/my.json --seed 1 --check main-decode --images small",
      in: directory
    )
    #expect(check.code == 6, "\(check.output)\(check.messages)")
    #expect(check.output.contains("on my-phone"), "\(check.output)")
    #expect(check.output.contains("--device d/my.json --seed 1"), "\(check.output)")
  }

  @Test("is taken by repro and hunt, whose finds are played on it again")
  func hunt() throws {
    let directory = try directory()
    let repro = try tool("repro wrong-image --device d/my.json --images small", in: directory)
    #expect(repro.code == 0, "\(repro.output)\(repro.messages)")
    #expect(repro.output.contains("my-phone"), "\(repro.output)")
    let hunt = try tool(
      "hunt --loader article0-bad-cell --property wrong-image --device d/my.json --tries 200 "
        + "--out finds --images small",
      in: directory
    )
    #expect(hunt.code == 6, "\(hunt.output)\(hunt.messages)")
    let find = "finds/wrong-image-article0-bad-cell.scenario"
    #expect(hunt.output.contains("repro \(find) --device d/my.json"), "\(hunt.output)")
    let again = try tool("repro \(find) --device d/my.json --images small", in: directory)
    #expect(again.code == 0, "\(again.output)\(again.messages)")
  }

  @Test("that has the name of another is refused with both files")
  func sameName() throws {
    let directory = try directory()
    try FileManager.default.copyItem(
      atPath: directory.file("d/my.json"),
      toPath: directory.file("other.json")
    )
    let run = try tool(
      "run --scenario photo-grid-short --device d/my.json,other.json",
      in: directory
    )
    #expect(run.code == 64)
    #expect(
      run.messages.contains("d/my.json and other.json both describe a device called \"my-phone\""),
      "\(run.messages)"
    )
  }
}
