internal import Basics
internal import Codecs
internal import Corpus
internal import DecodeBench
internal import Files
internal import Glibc
internal import ImagePipeline
internal import Reports

/// `imagebench decode`: images through one decoder.
enum DecodeCommand: Command {
  static let name = "decode"
  static let summary = "Decode images and print size, time and memory."
  static let synopsis = "FILE… [--max-pixel-size N] [--mode MODE] [-o OUT.png] [options]"
  static let details = """
    Working memory is everything that the decode held above its result. A progressive JPEG needs its
    coefficients whole: 3 bytes a pixel at 4:2:0.

    "source" in the output says whether the image itself was decoded or its embedded thumbnail, which
    has to be as large as the result on both sides and of the image's proportions.

    What a codec warns of is shown, as browsers do, unless it is damage that they refuse too: a PNG
    whose pixels or transparency are damaged, or a file that ends too early. "warnings" in the output
    counts the warnings, "warning_kind" says whether pixels may be wrong, "warning" has the codec's
    words, "decoded_rows" the stored rows that came, and "first_damaged_row" the first stored row that
    may be wrong. The error stream says the same in a sentence.

    Several files give one row each, or an array in JSON; as text with the facts that are most asked
    for, in the other formats with all of them. One that cannot be decoded is named, and the others are
    still done. With --repeat, times are medians, and the least is next to them.

    Exit codes: 0 all files were decoded, with or without warnings; 7 a picture cannot be decoded; 1 a
    file cannot be read or written, or there is no memory, whatever became of other files; 64 wrong
    usage.
    """
  static let options: [OptionSpec] =
    DecodeFlags.result + [
      OptionSpec("repeat", value: "N", "Decode each file N times (1)."),
      OptionSpec(
        "floor",
        "Also time what libjpeg or libpng alone takes, in turns with the decodes: a JPEG at the scale "
          + "that the result needs, a PNG row by row, with the rows thrown away. A result of full size "
          + "is held against the same into a fresh bitmap. The ratio is that of the median CPU times."
      ),
      OptionSpec(
        "verify",
        "Also compare the result with the full decode and its exact area average: PSNR in dB and the "
          + "largest difference in levels of 255. Planes are converted to RGB first, each colour sample "
          + "repeated for its four pixels."
      ),
    ] + DecodeFlags.limits + [
      OptionSpec(
        "output",
        letter: "o",
        value: "FILE",
        "Write the result of one file as a PNG file of 8 bits a sample, whatever --pixel-format is."
      ),
      OptionSpec("json", "The same as --format json."),
      .format,
    ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let output = try output(values)
    let decode = try DecodeFlags.options(values)
    var steps = DecodeMeasurement.Steps()
    steps.repeats = try values.integer("repeat", in: 1...10_000) ?? 1
    steps.floor = values.has("floor") ? .measure : .skip
    steps.verification = values.has("verify") ? .measure : .skip
    let console = Console(progress: .none)
    let report = DecodeReport(
      format: values.has("json") ? .json : try values.format(),
      width: console.width,
      steps: steps
    )
    guard values.operands.count == 1 else {
      return severalFiles(values.operands, decode, steps, report, console)
    }
    let measured = try measure(values.operands[0], decode, steps)
    warn(of: measured, console)
    if let output, let pixels = measured.pixels { try write(pixels, to: output) }
    console.result(report.render(measured))
    return .fine
  }

  /// The file that the result goes to; throws where there are several results, or where it is the picture.
  private static func output(_ values: OptionValues) throws -> String? {
    let paths = values.operands
    guard !paths.isEmpty else { throw CommandError.usage("decode takes one file or more") }
    guard let output = values.text("output") else { return nil }
    guard paths.count == 1 else {
      throw CommandError.usage("--output takes the result of one file, not of \(paths.count)")
    }
    if let place = Self.resolved(output), place == Self.resolved(paths[0]) {
      throw CommandError.usage("--output \(output) is the picture itself; name another file")
    }
    return output
  }

  /// Measures all files, also those after one that cannot be decoded.
  private static func severalFiles(
    _ paths: [String],
    _ decode: DecodeOptions,
    _ steps: DecodeMeasurement.Steps,
    _ report: DecodeReport,
    _ console: Console
  ) -> ExitCode {
    var measurements: [DecodeMeasurement] = []
    var code = ExitCode.fine
    for path in paths {
      do throws(CommandError) {
        var measured = try measure(path, decode, steps)
        measured.pixels = nil
        warn(of: measured, console)
        measurements.append(measured)
      } catch {
        console.error(error.message)
        // A failure of the tool may have other pictures' fault for its reason, not the other way round.
        if code != .toolFailed { code = error.code }
      }
    }
    let text = report.render(measurements)
    if !text.isEmpty { console.result(text) }
    return code
  }

  /// Says on the error stream what was wrong with a picture that was decoded all the same.
  private static func warn(of measured: DecodeMeasurement, _ console: Console) {
    guard let warnings = measured.warnings else { return }
    console.error("\(measured.path): \(warnings.sentence(height: measured.storedHeight))")
  }

  private static func measure(
    _ path: String,
    _ decode: DecodeOptions,
    _ steps: DecodeMeasurement.Steps
  ) throws(CommandError) -> DecodeMeasurement {
    let problem: String?
    do throws(DecodingError) {
      // Asked before anything is decoded, because the comparison comes last.
      problem = try DecodeMeasurement.problem(path: path, decode, steps)
      if problem == nil { return try .measure(path: path, decode, steps) }
    } catch {
      switch error {
      case .unreadableFile: throw CommandError.failed(error)
      case .outOfMemory: throw CommandError.failed("\(path): \(error)")
      case .empty: throw CommandError(message: error.description, code: .badContent)
      default: throw CommandError(message: "\(path): \(sentence(error))", code: .badContent)
      }
    }
    throw CommandError(
      message: "\(path): \(problem ?? "it cannot be measured")",
      code: .badContent
    )
  }

  /// What is wrong, and the flag that helps where one does.
  private static func sentence(_ error: DecodingError) -> String {
    guard let remedy = error.remedy else { return error.description }
    return "\(error.description.dropLast()) (\(DecodeFlags.flag(for: remedy)))."
  }

  /// The path without links, by which two names of one file are equal; nil when there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  private static func write(_ pixels: PixelBuffer, to path: String) throws {
    let pixels = try pixels.convertedToRGBA8()
    let png: [UInt8]
    do throws(EncodingFailure) {
      png = try pixels.withUnsafeBytes { bytes throws(EncodingFailure) in
        try PNGEncoding().encode(rgba: bytes, size: pixels.size, bytesPerRow: pixels.bytesPerRow)
      }
    } catch {
      throw CommandError.failed("the result could not be written as PNG: \(error.reason)")
    }
    let writer = try WholeFileWriter(path: path)
    try writer.append(png)
    try writer.commit()
  }
}
