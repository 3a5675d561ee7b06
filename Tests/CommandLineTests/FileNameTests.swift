import CTestSupport
import Files
import Foundation
import Records
import TestSupport
import Testing
import Text

@Suite("Files are named wherever they matter", .timeLimit(.minutes(30)))
struct FileNameTests {
  private let directory = TemporaryDirectory()

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func text(_ path: String) throws -> String {
    String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: directory.file(path))),
      as: UTF8.self
    )
  }

  private func rows(_ path: String) throws -> [[String: String]] {
    let document = try CSVDocument(reading: Array(try text(path).utf8))
    return document.rows.map { Dictionary(uniqueKeysWithValues: zip(document.header, $0)) }
  }

  /// Fills `photos` with avatars, a picture whose header alone is right, and one that is no
  /// picture.
  ///
  /// Returns the names of the pictures that are whole.
  @discardableResult
  private func makePhotos() throws -> [String] {
    let corpus = try ToolProcess.smallCorpus(in: directory.path)
    let files = FileManager.default
    try files.createDirectory(
      atPath: directory.file("photos/below"),
      withIntermediateDirectories: true
    )
    let whole = ["avatar-01.jpg", "avatar-02.jpg"]
    for name in whole {
      try files.copyItem(atPath: corpus + "/" + name, toPath: directory.file("photos/" + name))
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: corpus + "/screenshot-01.png"))
    let start = try #require(data.range(of: Data("IDAT".utf8))?.upperBound)
    // The header and the chunk's name are right, and no byte of the pixels is.
    let broken = data.prefix(start) + Data(repeating: 0x99, count: data.count - start)
    try broken.write(to: URL(fileURLWithPath: directory.file("photos/below/two\nlines; b.png")))
    try Data("hello".utf8).write(to: URL(fileURLWithPath: directory.file("photos/no\npicture.jpg")))
    return whole
  }

  @Test(
    "A picture that cannot be decoded is named by footnote, loads, manifest and trace",
    arguments: [
      ("bounded-cache", "loads of bounded-cache failed, because"),
      // Its decodes are at the first draw, when the load has ended well.
      ("naive", "naive left cells empty instead of showing"),
    ]
  )
  func broken(variant: String, words: String) throws {
    let whole = try makePhotos()
    let result = try tool([
      "run", "--device", "iphone-se", "--scenario", "scroll-feed-short", "--variant", variant,
      "--images", "photos", "-o",
      "r",
    ])
    #expect(result.code == 0, "said: \(result.messages)")
    let shown = #"below/two\nlines; b.png"#
    let skipped = #"no\npicture.jpg"#
    // On a screen and in the summary, on one line.
    let note = try #require(result.output.split(separator: "\n").first { $0.contains(words) })
    #expect(note.contains("\(shown) ("), "\(note)")
    #expect(note.contains("could not be decoded"))
    #expect(result.messages.contains("skipped \(skipped): it is neither JPEG nor PNG\n"))
    #expect(result.output.contains("1 file was skipped: \(skipped) (it is neither JPEG nor PNG)"))
    let summary = try text("r/summary.md").split(separator: "\n")
    #expect(summary.contains { $0.contains(#"below/two\\nlines; b.png ("#) }, "\(summary)")
    #expect(summary.contains { $0.hasPrefix(#"- 1 file was skipped: no\\npicture.jpg"#) })
    // In the tables: what each load asked for.
    let loads = try rows("r/loads.csv")
    #expect(Set(loads.map { $0["file"] ?? "" }) == Set(whole + [shown]))
    #expect(loads.allSatisfy { $0["url"]?.hasPrefix("https://images.example/") == true })
    let failed = loads.count { $0["outcome"] == "failed" }
    #expect((failed > 0) == (variant != "naive"))
    #expect(loads.filter { $0["outcome"] == "failed" }.allSatisfy { $0["file"] == shown })
    // In the manifest: how often, and what was left out.
    let manifest = try JSONParser.parse(try text("r/run.json"))
    let files = try #require(manifest["broken_files"]?.array)
    #expect(files.count == 1)
    #expect(files.first?["file"]?.string == shown)
    #expect(files.first?["failed_loads"]?.integer == failed)
    #expect((files.first?["failed_decodes"]?.integer ?? 0) > 0)
    let left = manifest["corpus"]?["skipped"]?.array
    #expect(left?.first?["file"]?.string == skipped)
    #expect(left?.first?["reason"]?.string == "it is neither JPEG nor PNG")
    try checkTrace("r/traces/scroll-feed-short.\(variant).iphone-se.s1.r1.json.gz", shown)
  }

  /// A failed decode, and its load, can be followed to the file.
  private func checkTrace(_ path: String, _ shown: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.file(path)))
    let json = try #require(Gzip.decompress([UInt8](bytes), limit: 1 << 26))
    let trace = try JSONParser.parse(String(decoding: json, as: UTF8.self))
    let table = trace["otherData"]?["files"]?.object?.members ?? []
    let urls = Set(table.filter { $0.value.string == shown }.map(\.key))
    #expect(!urls.isEmpty)
    for name in ["LoadImage", "LoadImageData", "DecodeImageData"] {
      let begins = (trace["traceEvents"]?.array ?? []).filter {
        $0["cat"]?.string?.hasSuffix(",\(name)") == true && $0["ph"]?.string == "B"
      }
      #expect(!begins.isEmpty)
      for begin in begins {
        let url = try #require(begin["args"]?["url"]?.integer)
        #expect((begin["args"]?["file"]?.string == shown) == urls.contains("\(url)"), "\(name)")
      }
    }
  }

  @Test("What the network refuses is no picture's fault, and the footnote says so")
  func network() throws {
    try makePhotos()
    let result = try tool([
      "run", "--scenario", "failing-feed", "--variant", "bounded-cache", "--images", "small", "-o",
      "good", "-q",
    ])
    #expect(result.output.contains("failed; its images could not be fetched."))
    #expect(!result.output.contains("decoded."))
    let mixed = try tool([
      "run", "--scenario", "failing-feed", "--variant", "bounded-cache", "--images", "photos", "-o",
      "mixed", "-q",
    ])
    #expect(mixed.output.contains("lines; b.png ("))
    #expect(mixed.output.contains("could not be decoded, "))
    #expect(mixed.output.contains(" because the images could not be fetched."))
    let row = try #require(try rows("mixed/trials.csv").first)
    let pictures = BrokenPictures(reading: row["broken_pictures"] ?? "").entries
    let failed = try #require(Int(row["failed_loads"] ?? ""))
    #expect(pictures.map(\.file) == [#"below/two\nlines; b.png"#])
    #expect((1..<failed).contains(pictures.first?.failedLoads ?? 0))
  }

  @Test("doctor --pictures names what a run would skip, on one line each")
  func list() throws {
    try makePhotos()
    let result = try tool(["doctor", "--pictures", "photos"])
    #expect(result.code == 0)
    #expect(result.messages.contains("skipped no\\npicture.jpg: it is neither JPEG nor PNG\n"))
    #expect(result.output.contains(#"below/two\nlines; b.png"#))
  }

  @Test(
    "An argument that is not UTF-8 is refused by its name, with the remedy",
    arguments: [
      (#""$TOOL" decode "$(printf 'h\377.png')""#, #"the argument "h\xff.png" is not UTF-8"#),
      (
        #""$TOOL" run --suite smoke --out "$(printf 'caf\351')""#,
        #"the argument "caf\xe9" is not UTF-8"#
      ),
      (
        #""$TOOL" run --images="$(printf 'caf\351')""#,
        #"the argument "--images=caf\xe9" is not UTF-8"#
      ),
      (
        #"IMAGEBENCH_CACHE="$(printf 'caf\351')" "$TOOL" doctor --pictures small"#,
        #"the variable IMAGEBENCH_CACHE ("caf\xe9") is not UTF-8"#
      ),
      (
        #"HOME="$(printf '/caf\351')" "$TOOL" history list"#,
        #"the variable HOME ("/caf\xe9") is not UTF-8"#
      ),
    ]
  )
  func arguments(script: String, words: String) throws {
    let result = try ToolProcess.run(script: script, in: directory.path)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.hasPrefix("imagebench: " + words), "said: \(result.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test(
    "A file whose name is not UTF-8 is skipped by its name",
    arguments: ["doctor --pictures", "run -q --images"]
  )
  func skipped(command: String) throws {
    try makePhotos()
    // The script takes the name away again, because nothing here could.
    let result = try ToolProcess.run(
      script: """
        bad="$(printf 'photos/h\\377.png')"; cp photos/avatar-01.jpg "$bad"
        "$TOOL" \(command) photos \(command.hasPrefix("run")
          ? "--scenario scroll-feed-short --variant best --decode model -o r" : "")
        code=$?; rm "$bad"; exit $code
        """,
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(
      result.messages.contains("skipped h\\xff.png: its name is not UTF-8; rename it\n"),
      "said: \(result.messages)"
    )
    guard command.hasPrefix("run") else { return }
    #expect(try text("r/summary.md").contains(#"h\\xff.png (its name is not UTF-8; rename it)"#))
  }

  @Test(
    "A name with an end of line splits no message",
    arguments: [
      ["decode", "two\nlines.png"], ["run", "--images", "no\nsuch"], ["cache", "no\nsuch.csv"],
      ["compare", "no\nsuch", "other"], ["run", "--suite", "smo\nke"], ["smo\nke"],
    ]
  )
  func oneLine(arguments: [String]) throws {
    let result = try tool(arguments)
    #expect(result.code != 0)
    let lines = result.messages.split(separator: "\n").filter { $0 != "planning…" }
    #expect(lines.count == 1, "said: \(result.messages)")
    #expect(result.messages.contains(#"\n"#))
  }
}
