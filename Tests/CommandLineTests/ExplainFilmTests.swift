import Foundation
import TestSupport
import Testing

@Suite("The films of explain and repro", .timeLimit(.minutes(30)))
struct ExplainFilmTests {
  private static let trace = "out/traces/photo-grid-short.naive.iphone-se.s1.r1.json.gz"

  /// A run of a short trial, in which nothing is decoded.
  private func run() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "run", "--device", "iphone-se", "--scenario", "photo-grid-short", "--variant", "naive",
        "--repetitions", "1",
        "--images", "small", "--decode", "model", "--out", "out", "-q",
      ],
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    return directory
  }

  private func tool(
    _ line: String,
    in directory: TemporaryDirectory,
    _ environment: [String: String] = [:]
  ) throws -> ToolProcess.Result {
    try ToolProcess.run(
      line.split(separator: " ").map(String.init),
      in: directory.path,
      environment: environment
    )
  }

  /// Whether a PNG file has an animation.
  private func isAnimated(_ path: String, in directory: TemporaryDirectory) throws -> Bool {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.file(path)))
    try #require(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]), "\(path) is no PNG file")
    return bytes.range(of: Data("acTL".utf8)) != nil
  }

  @Test("The frames around the worst one are an animation, and one frame is a plain picture")
  func frames() throws {
    let directory = try run()
    let worst = try tool("explain \(Self.trace) --film worst.png", in: directory)
    #expect(worst.code == 0, "said: \(worst.messages)")
    #expect(worst.messages.contains("Wrote worst.png: the frames "))
    #expect(!worst.messages.contains("Colours stand"))
    #expect(try isAnimated("worst.png", in: directory))
    let one = try tool("explain \(Self.trace) --frames 30 --film one.png", in: directory)
    #expect(one.code == 0, "said: \(one.messages)")
    #expect(try !isAnimated("one.png", in: directory))
    let few = try tool(
      "explain \(Self.trace) --frames 20-40 --slow 2 --film few.png",
      in: directory
    )
    #expect(few.code == 0, "said: \(few.messages)")
    #expect(few.messages.contains("the frames 20 to 40"))
    #expect(try isAnimated("few.png", in: directory))
  }

  @Test("A film of a part of a trace counts its frames as the whole trace does")
  func part() throws {
    let directory = try run()
    let cut = try tool("explain \(Self.trace) --frames 20-40 --cut part.json.gz", in: directory)
    #expect(cut.code == 0, "said: \(cut.messages)")
    let all = try tool("explain part.json.gz --film all.png", in: directory)
    #expect(all.messages.contains("Wrote all.png: the frames 20 to 40"), "said: \(all.messages)")
    let one = try tool("explain part.json.gz --frames 30 --film part.png", in: directory)
    #expect(one.code == 0, "said: \(one.messages)")
    let none = try tool("explain part.json.gz --frames 3 --film none.png", in: directory)
    #expect(none.messages.contains("the trace has the frames 20 to 40, none of 3 to 3"))
  }

  @Test("Without the pictures, colours stand for them, unless they were asked for")
  func colours() throws {
    let directory = try run()
    let cache = ["IMAGEBENCH_CACHE": "none"]
    let plain = try tool("explain \(Self.trace) --film a.png", in: directory, cache)
    #expect(plain.code == 0)
    #expect(plain.messages.contains("Colours stand for the images: "))
    #expect(try isAnimated("a.png", in: directory))
    let gif = try tool("explain \(Self.trace) --film a.gif", in: directory, cache)
    #expect(gif.code == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.file("a.gif")))
    #expect(bytes.starts(with: "GIF89a".utf8))
    let asked = try tool(
      "explain \(Self.trace) --images small --film b.png",
      in: directory,
      cache
    )
    #expect(asked.code == 1)
    #expect(!FileManager.default.fileExists(atPath: directory.file("b.png")))
  }

  @Test(
    "A wrong line ends with one sentence that says what is right",
    arguments: [
      ("explain --film a.png", 64, "--cut and --film take one trace of a trial"),
      ("explain TRACE --frames 9-3 --film a.png", 64, "--frames takes two numbers such as 50-70"),
      ("explain TRACE --frames 99999 --film a.png", 1, "choose among them"),
      ("explain TRACE --slow 2", 64, "--slow goes with --film"),
      ("explain out/run.json --film a.png", 1, "out/run.json is not a trace of imagebench"),
      ("explain none.json --film a.png", 1, "none.json"),
      ("explain TRACE --film TRACE", 64, "is what is read; name another file"),
      ("explain TRACE --film a.jpg", 64, "not a .jpg file; name it a.png or .gif"),
      ("explain TRACE --film films.d/a.MP4", 64, "not a .mp4 file; name it films.d/a.png or"),
      ("film TRACE -o a.png", 64, "imagebench explain TRACE --frames A-B --film FILE draws frames"),
      ("repro P7 --film a.webp", 64, "--film a.webp: a film is an animated PNG"),
    ]
  )
  func wrong(line: String, code: Int32, said: String) throws {
    let directory = try run()
    let result = try tool(
      line.replacingOccurrences(of: "TRACE", with: Self.trace),
      in: directory
    )
    #expect(result.code == code, "said: \(result.messages)")
    #expect(result.messages.contains(said), "said: \(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: directory.file("a.png")))
  }

  @Test(
    "repro draws the mistake next to its fix: one pattern into a file, several into a directory"
  )
  func repro() throws {
    let directory = TemporaryDirectory()
    let one = try tool("repro wrong-image --film film.png --images small -q", in: directory)
    #expect(one.code == 0, "said: \(one.messages)")
    #expect(try isAnimated("film.png", in: directory))
    // The trace that repro has cut is enough for another film.
    let cut = "out/repro/wrong-image.iphone-se.s1.bad.json"
    let again = try tool("explain \(cut) --images small --film again.png", in: directory)
    #expect(again.code == 0, "said: \(again.messages)")
    #expect(try isAnimated("again.png", in: directory))
    let two = try tool("repro P7 P8 --film films --images small -q", in: directory)
    #expect(two.code == 0, "said: \(two.messages)")
    for name in ["wrong-image", "flicker"] {
      #expect(try isAnimated("films/\(name).iphone-se.s1.png", in: directory))
    }
    let many = try tool("repro P7 --seed 1-2 --film film.png -q", in: directory)
    #expect(many.code == 64)
    #expect(many.messages.contains("--film shows one device and one seed"))
  }
}
