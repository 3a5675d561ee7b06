import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench calibrate", .timeLimit(.minutes(30)))
struct CalibrateCommandTests {
  private static let header = "file,mode,max_pixel_size,milliseconds\n"

  private func calibrate(
    _ table: String,
    in directory: TemporaryDirectory,
    _ more: [String] = []
  ) throws -> ToolProcess.Result {
    try table.write(toFile: directory.file("t.csv"), atomically: true, encoding: .utf8)
    return try ToolProcess.run(
      ["calibrate", "--table", "t.csv", "--images", "small", "--output", "d.json", "-q"] + more,
      in: directory.path
    )
  }

  /// The pictures of the small corpus with their pixels.
  private func pictures(in directory: TemporaryDirectory) throws -> [(name: String, pixels: Int)] {
    let folder = try ToolProcess.smallCorpus(in: directory.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.filter { $0.hasSuffix(".jpg") }.map { name in
      let facts = try ToolProcess.run(
        ["decode", folder + "/" + name, "--json"],
        in: directory.path
      )
      let size = try JSONParser.parse(facts.output)["source_size"]?.string ?? ""
      let sides = size.split { !$0.isNumber }.compactMap { Int($0) }
      return (name, sides.reduce(1, *))
    }
  }

  @Test(
    "fits a table with the shape of a decoder in hardware to no price for bytes, and plays it",
    arguments: [1, 3]
  )
  func hardware(slower: Int) throws {
    let directory = TemporaryDirectory()
    var table = Self.header
    for (name, pixels) in try pictures(in: directory) {
      table += "\(name),full,,\(0.4 + Double(pixels) * 3e-6)\n"
      table += "\(name),full,,\(9 + Double(pixels) * 3e-6)\n"
      table += "\(name),downsample,32,\(0.4 + Double(pixels) * 3e-6)\n"
      table += "\(name),downsample,64,\(0.4 + Double(pixels) * 3e-6)\n"
    }
    let result = try calibrate(table, in: directory, ["--slower", "\(slower)"])
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("nothing for bytes"), "\(result.output)")
    let text = try String(contentsOfFile: directory.file("d.json"), encoding: .utf8)
    let device = try JSONParser.parse(text)
    let pixel = device["jpeg_unit"]?["pixel_ps"]?.integer ?? 0
    #expect(abs(pixel - slower * 3_000) < 150 * slower, "\(pixel)")
    #expect(device["calibration"]?["slower"]?.integer == slower)
    let source = (slower == 1 ? "" : "\(slower) times as long as by ") + "t.csv"
    let run = try ToolProcess.run(
      [
        "run", "--scenario", "cell-reuse-short", "--variant", "best", "--device", "d.json",
        "--decode", "model", "--images", "small", "-q", "--out", "r",
      ],
      in: directory.path
    )
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.output.contains("decode prices of d: fitted to \(source)"), "\(run.output)")
    let shown = try ToolProcess.run(["show", "r"], in: directory.path)
    #expect(shown.output.contains("decode prices of d: fitted to \(source)"), "\(shown.output)")
  }

  @Test(
    "A table that is none ends in one sentence",
    arguments: [
      (
        "file,mode,size,milliseconds\n", "it has no column max_pixel_size; its first line has to be"
      ),
      (
        "file,mode,max_pixel_size,milliseconds\na.jpg,full,,-3\n",
        "line 2 has \"-3\" as milliseconds, which takes a number above 0"
      ),
      (
        "file,mode,max_pixel_size,milliseconds\na.jpg,tiny,,3\n",
        "line 2 has \"tiny\" as mode, which takes full,"
      ),
      (
        "file,mode,max_pixel_size,milliseconds\na.jpg,downsample,0,3\n",
        "line 2 has \"0\" as max_pixel_size, which takes a whole number of 1 or more"
      ),
      (
        "file,mode,max_pixel_size,milliseconds\na.jpg,full,,3\n",
        "it has 1 decodes, and a fit needs 40 or more"
      ),
      ("", "t.csv: it is no table"),
    ]
  )
  func hostile(table: String, words: String) throws {
    let directory = TemporaryDirectory()
    let result = try calibrate(table, in: directory)
    #expect(result.code == 64)
    #expect(result.messages.contains(words), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: directory.file("d.json")))
  }

  @Test("fits a table of cells to prices for views and constraints, and plays them")
  func cells() throws {
    let directory = TemporaryDirectory()
    var text = "cell,act,views,constraints,milliseconds\n"
    let prices = [("creation", 3_000.0, 7.0), ("sizing", 0, 31), ("layout", 9, 11)]
    for views in [1, 2, 3, 5, 8, 13, 21, 34] {
      for constraints in [0, views, 4 * views] {
        for (act, ofView, ofConstraint) in prices {
          // The second of the rows was disturbed.
          let time = (ofView * Double(views) + ofConstraint * Double(constraints)) / 1e3
          guard time > 0 else { continue }
          let row = "c\(views)-\(constraints),\(act),\(views),\(constraints),"
          text += row + "\(time)\n" + row + "\(time * 3)\n"
        }
      }
    }
    try text.write(toFile: directory.file("c.csv"), atomically: true, encoding: .utf8)
    let result = try ToolProcess.run(
      ["calibrate", "--table", "c.csv", "--device", "iphone-se", "--output", "d.json", "-q"],
      in: directory.path
    )
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("d, fitted to c.csv"), "\(result.output)")
    #expect(!result.output.contains("JPEG"), "\(result.output)")
    let device = try JSONParser.parse(
      String(contentsOfFile: directory.file("d.json"), encoding: .utf8)
    )
    func price(_ name: String) -> Double {
      Double(device["cell_prices_ns"]?[name]?.integer ?? -1)
    }
    // The core of an iPhone SE is half as fast as that of the model's prices.
    for (act, ofView, ofConstraint) in prices {
      let (view, constraint) = (price("\(act)_view"), price("\(act)_constraint"))
      #expect(abs(view - 500 * ofView) <= 5 + ofView, "\(act) \(view)")
      #expect(abs(constraint - 500 * ofConstraint) <= 50, "\(act) \(constraint)")
    }
    let run = try ToolProcess.run(
      [
        "run", "--scenario", "cell-reuse-short", "--variant", "best", "--decode", "model", "-q",
        "--repetitions", "1",
        "--device", "d.json,iphone-se", "--out", "r",
        "--images", try ToolProcess.smallCorpus(in: directory.path),
      ],
      in: directory.path
    )
    #expect(run.code == 0, "\(run.messages)")
    let sentence = "cell prices of d: fitted to c.csv; error on cells that took no part: cells ±"
    #expect(run.output.contains(sentence), "\(run.output)")
    let trials = try String(contentsOfFile: directory.file("r/trials.csv"), encoding: .utf8)
    let table = try CSVDocument(reading: Array(trials.utf8))
    let column = try #require(table.column("hitch_time_ms"))
    let hitches = table.rows.compactMap { Double($0[column]) }
    // Cells that take 6 ms a view are late, whichever device comes first.
    #expect(hitches.count == 2 && hitches[0] != hitches[1], "\(hitches)")
  }

  @Test(
    "A table of cells alone needs neither pictures nor a slower decoder",
    arguments: ["--slower", "--images"]
  )
  func cellsAlone(option: String) throws {
    let directory = TemporaryDirectory()
    var text = "cell,act,views,constraints,milliseconds\n"
    for views in 1...8 { text += "c\(views),layout,\(views),0,1\n" }
    try text.write(toFile: directory.file("c.csv"), atomically: true, encoding: .utf8)
    let result = try ToolProcess.run(
      ["calibrate", "--table", "c.csv", "--output", "d.json", option, "2"],
      in: directory.path
    )
    #expect(result.code == 64)
    #expect(result.messages.contains("\(option) is for decodes; add a table of them to --table"))
  }

  @Test(
    "A table of cells that is none ends in one sentence",
    arguments: [
      ("a,creation,0,0,1\n", "line 2 has \"0\" as views, which takes a whole number from 1"),
      ("a,draw,1,0,1\n", "has \"draw\" as act, which takes creation, sizing or layout"),
      ("a,layout,1,-1,1\n", "line 2 has \"-1\" as constraints, which takes a whole number from 0"),
      ("a,layout,1,0,nan\n", "line 2 has \"nan\" as milliseconds, which takes a number above 0"),
      (",layout,1,0,1\n", "line 2 has \"\" as cell, which takes the name of a cell"),
      ("a,layout,1,0,1\n", "it has 1 kinds of cells, and a fit needs 6 or more; measure more"),
    ]
  )
  func hostileCells(rows: String, words: String) throws {
    let directory = TemporaryDirectory()
    let result = try calibrate("cell,act,views,constraints,milliseconds\n" + rows, in: directory)
    #expect(result.code == 64)
    #expect(result.messages.contains("t.csv: "), "\(result.messages)")
    #expect(result.messages.contains(words), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: directory.file("d.json")))
  }

  @Test("A picture that is not there is named, and so is a device file that is not there")
  func missing() throws {
    let directory = TemporaryDirectory()
    let rows = (1...50).map { "none-\($0).jpg,full,,3\n" }.joined()
    let result = try calibrate(Self.header + rows, in: directory)
    #expect(result.code == 64)
    #expect(result.messages.contains("t.csv names none-1.jpg, which is not among the pictures"))
    let run = try ToolProcess.run(
      ["run", "--scenario", "cell-reuse-short", "--device", "nope.json", "-q"],
      in: directory.path
    )
    #expect(run.code == 64)
    #expect(run.messages.contains("nope.json"), "\(run.messages)")
  }
}
