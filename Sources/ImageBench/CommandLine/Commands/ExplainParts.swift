internal import Corpus
internal import Files
internal import Film
internal import Reproduction
internal import Text
internal import Trials

/// `imagebench explain TRACE --cut FILE` and `--film FILE`: frames as a separate trace, and as
/// pictures.
enum ExplainParts {
  static let options: [OptionSpec] = [
    FrameRange.option,
    OptionSpec("cut", value: "FILE", "Write the frames into FILE as a separate trace."),
    OptionSpec(
      "film",
      value: "FILE",
      "Draw the screens of the frames into FILE, an animated PNG or a .gif (those around the worst)."
    ), OptionSpec("slow", value: "N", "With --film: play N times slower than the screen did (4)."),
  ]

  /// Whether a part is asked for, and not an explanation.
  static func isAsked(_ values: OptionValues) -> Bool { values.has("cut") || values.has("film") }

  /// Refuses what belongs to parts where none is asked for.
  static func refuse(_ values: OptionValues) throws(CommandError) {
    if values.has("frames") {
      throw .usage("--frames goes with --cut or --film; --worst N is the number of frames shown")
    }
    if values.has("slow") { throw .usage("--slow goes with --film") }
  }

  /// Writes the parts.
  static func write(_ values: OptionValues) throws {
    let path = try values.operand("--cut and --film take one trace of a trial")
    for name in ["only", "switches", "worst", "output", "format"] where values.has(name) {
      throw CommandError.usage("--\(name) is for explanations, and --cut and --film write files")
    }
    let frames = try FrameRange.frames(values)
    let film = try OutputFile.path(values, besides: [path], option: "film")
    let part = try OutputFile.path(values, besides: [path], option: "cut")
    let format = try film.map(OutputFile.filmFormat) ?? .png
    if film == nil, values.has("slow") { throw CommandError.usage("--slow goes with --film") }
    let slowness = try values.integer("slow", in: 1...1000) ?? FilmReel.defaultSlowness
    if let part {
      guard let frames else { throw CommandError.usage("--cut needs --frames A-B") }
      try TraceFile(path: path).cut(frames, to: part)
    }
    guard let film else { return }
    let console = Console.standard(quiet: values.has("quiet"))
    let trace = try FilmedTrace(
      try FileOperations.posix.readWhole(path),
      path: path,
      device: ExplainedTrace(path: path).device
    )
    let numbers = frames.map { $0.lowerBound..<$0.upperBound + 1 }
    let range = numbers ?? trace.window(of: FilmReel.defaultLength)
    let pictures = try pictures(path, values, console)
    var reel = try trace.reel(frames: range, slowness: slowness, pictures)
    try write(try reel.file(format), to: film)
    console.note("Wrote \(film): the frames \(range.lowerBound) to \(range.upperBound - 1).")
  }

  /// Writes a picture as a whole.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(bytes)
    try writer.commit()
  }

  /// The pictures that exist; a corpus is not made for a film.
  private static func pictures(
    _ path: String,
    _ values: OptionValues,
    _ console: Console
  ) throws -> FilmPictures {
    let selection = CorpusChoice.selection(values)
    do {
      let pictures = try ExplainedTrace(path: path).pictures(try CorpusChoice(values), selection)
      if let sources = try pictures.open(console) {
        return FilmPictures { sources.path(ofURL: $0) }
      }
      console.note("Colours stand for the images: the run has its own; give --images.")
    } catch {
      if case .chosen = selection { throw error }
      console.note("Colours stand for the images: \(error)")
    }
    return FilmPictures()
  }
}
