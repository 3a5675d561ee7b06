import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench history changes", .timeLimit(.minutes(30)))
struct HistoryCommandTests {
  /// A directory with a file of three series: an exact count, a level with a step, and a quiet one.
  private func directory() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    var lines: [String] = []
    for night in 1...60 {
      // A pattern without chance, whose values do not repeat soon.
      let noise = Double((night * 37) % 23 - 11) / 20
      lines.append("decodes,\(night),\(night < 31 ? 120 : 121)\n")
      lines.append("\"decode, ms\",\(night),\((night < 41 ? 100 : 106) + noise)\n")
      lines.append("quiet,\(night),\(50 + noise)\n")
    }
    // Rows may come in any order, and other columns are ignored.
    let text = "series,index,value\n" + lines.reversed().joined()
    try directory.write(text, to: "nights.csv")
    return directory
  }

  private func run(_ arguments: [String], in directory: TemporaryDirectory) throws -> String {
    let result = try ToolProcess.run(["history"] + arguments, in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.messages.isEmpty)
    return result.output
  }

  @Test(
    "Changes are as recorded in every form",
    arguments: ["text", "markdown", "csv", "json"]
  )
  func forms(form: String) throws {
    let directory = try directory()
    let arguments = ["changes", "--series", "nights.csv", "--format", form]
    let output = try run(arguments, in: directory)
    Golden.check("history-changes.\(form)", output)
    #expect(try run(arguments, in: directory) == output)
  }

  @Test("The JSON form is an array of series, index, night, shift and p")
  func json() throws {
    let directory = try directory()
    let output = try run(
      ["changes", "--series", "nights.csv", "--format", "json"],
      in: directory
    )
    let found = try #require(try JSONParser.parse(output).array)
    #expect(found.count == 2)
    let exact = try #require(found.first { $0["series"]?.string == "decodes" })
    #expect(exact["index"]?.integer == 31)
    #expect(exact["night"]?.integer == 31)
    #expect(exact["shift"]?.number == 1.0 / 120)
    #expect(exact["p"]?.number == 0)
    let noisy = try #require(found.first { $0["series"]?.string == "decode, ms" })
    #expect(noisy["index"]?.integer == 41)
    #expect((43...46).contains(try #require(noisy["night"]?.integer)))
    #expect(abs(try #require(noisy["shift"]?.number) - 0.06) < 0.01)
  }

  @Test("A file without rows has no changes")
  func empty() throws {
    let directory = TemporaryDirectory()
    try directory.write("value,series,index\n", to: "none.csv")
    #expect(
      try run(["changes", "--series", "none.csv", "--format", "json"], in: directory) == "[]\n"
    )
  }

  @Test(
    "The options change what is reported",
    arguments: [
      (["--min-shift", "2%"], ["decode, ms", "decodes"]),
      (["--min-shift", "0.1"], ["decodes"]),
      (["--kind", "noisy", "--min-shift", "7%"], []),
      (["--family", "night"], ["decode, ms", "decodes"]),
    ]
  )
  func options(arguments: [String], names: [String]) throws {
    let directory = try directory()
    let output = try run(
      ["changes", "--series", "nights.csv", "--format", "json"] + arguments,
      in: directory
    )
    let found = try #require(try JSONParser.parse(output).array).compactMap { $0["series"]?.string }
    #expect(found.sorted() == names)
  }

  @Test(
    "A file that is no file of series ends with 1 and one sentence that names the place",
    arguments: [
      ("", "hostile.csv: CSV line 1: the text is empty"),
      ("series,index\na,1\n", "hostile.csv has no column \"value\""),
      ("series,value,index\na,1,x\n", "row 1: the index \"x\" is not an integer"),
      ("series,index,value\na,1,2\na,2,nan\n", "row 2: the value \"nan\" is not a finite number"),
      ("series,index,value\na,1,inf\n", "row 1: the value \"inf\" is not a finite number"),
      ("series,index,value\na,1,1e999\n", "row 1: the value \"1e999\" is not a finite number"),
      ("series,index,value\na,1,\n", "row 1: the value \"\" is not a finite number"),
      ("series,index,value\n,1,2\n", "row 1: the series has no name"),
      (
        "series,index,value\na,1,2\nb,1,2\na,1,3\n",
        "row 3: the series \"a\" has two values for the night 1"
      ),
      ("series,index,value\na,99999999999999999999,2\n", "row 1: the index"),
      ("series,index,value\na,1\n", "CSV line 2: 2 fields where the header has 3"),
      ("series,index,value\n\"a,1,2\n", "CSV line 2: a quoted field never ends"),
    ]
  )
  func hostile(text: String, complaint: String) throws {
    let directory = TemporaryDirectory()
    try directory.write(text, to: "hostile.csv")
    let result = try ToolProcess.run(
      ["history", "changes", "--series", "hostile.csv"],
      in: directory.path
    )
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(complaint), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
  }

  @Test("The largest numbers of nights and values are taken, and a step among them is found")
  func extremes() throws {
    let directory = TemporaryDirectory()
    let nights = (0..<40).map { $0 < 20 ? Int.min + $0 : Int.max - 39 + $0 - 20 }
    let rows = zip(0..<40, nights).map { place, night in
      "wild,\(night),\(place % 2 == 0 ? "1e308" : "-1e308")\n"
        + "step,\(night),\(place < 20 ? 7 : 8)\n"
    }
    try directory.write("series,index,value\n" + rows.joined(), to: "large.csv")
    let output = try run(
      ["changes", "--series", "large.csv", "--format", "json"],
      in: directory
    )
    let found = try #require(try JSONParser.parse(output).array)
    #expect(found.map { $0["series"]?.string } == ["step"])
    #expect(found.first?["index"]?.integer == nights[20])
  }

  @Test(
    "A wrong command line ends with 64",
    arguments: [
      (["history"], "history takes one of list, show, import"),
      (["history", "forget"], "changes and report, not \"forget\""),
      (
        ["history", "changes", "--series", "a.csv", "--min-shift", "x"], "--min-shift takes a share"
      ),
      (["history", "changes", "--series", "a.csv", "--min-shift", "-1%"], "--min-shift takes a"),
      (["history", "changes", "--series", "a.csv", "--kind", "odd"], "--kind takes one of"),
      (["history", "changes", "--series", "a.csv", "--family", "all"], "--family takes one of"),
    ]
  )
  func usage(arguments: [String], complaint: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == 64)
    #expect(result.messages.contains(complaint), "said: \(result.messages)")
  }

  @Test("A missing file is named")
  func missing() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      ["history", "changes", "--series", "none.csv"],
      in: directory.path
    )
    #expect(result.code == 1)
    #expect(result.messages.contains("cannot read none.csv: no such file or directory"))
  }
}

extension TemporaryDirectory {
  fileprivate func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }
}
