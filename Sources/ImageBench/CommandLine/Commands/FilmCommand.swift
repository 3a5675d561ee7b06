internal import Corpus
internal import Files
internal import Film
internal import Reproduction
internal import Text
internal import Trials

/// `imagebench film`: the simulated screen of frames, as a picture.
enum FilmCommand: Command {
  static let name = "film"
  static let summary = "Draw what the simulated screen showed in frames of a trace."
  static let synopsis = "TRACE -o FILE.png [options]"
  static let details = """
    TRACE is one file of a run's traces/, or a trace of imagebench repro. The picture shows the cells at
    half a pixel a point: images, grey placeholders with the time they have waited, wrong images framed
    red, stale ones orange, failures hatched. The strip below has the number of the frame, how late it
    was, its cause and a bar in the colour of the cause.

    Without --frame or --frames it shows the 24 frames around the worst one: the latest; without late
    frames the one with the most wrong images, then the one with the most placeholders. Several frames
    make one animated PNG, in which each stands as long as it stood on the screen, times --slow.

    The images are those of the trace's run, if they are there, or of --images; where a file is missing,
    a colour stands for the image.

      imagebench film out/review/traces/photo-grid.naive.iphone-se.s1.r1.json.gz -o worst.png
      imagebench film trace.json --frame 54 -o frame.png
      imagebench film trace.json --frames 50-70 --slow 8 -o film.png
    """
  static let options: [OptionSpec] =
    [
      OptionSpec("output", letter: "o", value: "FILE", "Write the picture into FILE."),
      OptionSpec("frame", value: "N", "Show frame N, counted from 0."),
      OptionSpec("frames", value: "A-B", "Show the frames A to B."),
      OptionSpec("slow", value: "N", "Play N times slower than the screen did (4)."),
    ] + CorpusChoice.options + [.quiet]
  static let operands = OptionSpec.Offer(paths: .all)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let path = try values.operand("film takes one trace of a trial")
    let slowness = try values.integer("slow", in: 1...1000) ?? FilmReel.defaultSlowness
    let chosen = try frames(values)
    guard let output = try OutputFile.path(values, besides: [path]) else {
      throw CommandError.usage("film writes a picture; name its file with --output FILE.png")
    }
    try OutputFile.checkFilm(output, "output")
    let choice = try CorpusChoice(values)
    let console = Console.standard(quiet: values.has("quiet"))
    let trace = try FilmedTrace(try FileOperations.posix.readWhole(path), path: path)
    let numbers = chosen ?? trace.window(of: FilmReel.defaultLength)
    let pictures = try pictures(path, choice, values, console)
    var reel = try trace.reel(frames: numbers, slowness: slowness, pictures)
    try write(try reel.png(), to: output)
    console.note("Wrote \(output): the frames \(numbers.lowerBound) to \(numbers.upperBound - 1).")
    return .fine
  }

  /// Writes the picture as a whole.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(bytes)
    try writer.commit()
  }

  /// The frames that the options name; nil for those around the worst one.
  private static func frames(_ values: OptionValues) throws -> Range<Int>? {
    let most = 100_000
    if let number = try values.integer("frame", in: 0...most) {
      guard !values.has("frames") else {
        throw CommandError.usage("--frame and --frames exclude each other")
      }
      return number..<number + 1
    }
    guard let text = values.text("frames") else { return nil }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last, last <= most
    else {
      throw CommandError.usage("--frames takes two numbers such as 50-70, not \"\(text)\"")
    }
    return first..<last + 1
  }

  /// The pictures that are there; a corpus is not made for a film.
  private static func pictures(
    _ path: String,
    _ choice: CorpusChoice,
    _ values: OptionValues,
    _ console: Console
  ) throws -> FilmPictures {
    let isChosen = CorpusChoice.choosing.contains { values.has($0) }
    do {
      let pictures = try ExplainedTrace(path: path)
        .pictures(choice, isChosen ? .chosen : .recorded)
      if let sources = try pictures.open(console) {
        return FilmPictures { sources.path(ofURL: $0) }
      }
      console.note("Colours stand for the images: the run has its own; give --images.")
    } catch {
      if isChosen { throw error }
      console.note("Colours stand for the images: \(error)")
    }
    return FilmPictures()
  }
}
