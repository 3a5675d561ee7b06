internal import Codecs
internal import DecodeBench
internal import Reports
internal import Text
internal import Trials

/// `imagebench decode`: images through one decoder.
enum DecodeCommand: Command {
  static let name = "decode"
  static let summary = "Decode images and print size, time and memory."
  static let synopsis = "FILE… [--max-pixel-size N] [--mode MODE] [-o OUT.png] [options]"
  static let details = """
    Working memory is everything that the decode held above its result. A progressive JPEG needs its
    coefficients whole: 3 bytes a pixel at 4:2:0.

    "source" in the output says whether the image itself was decoded or its embedded thumbnail, which
    must be as large as the result on both sides and have the image's proportions.

    Pictures that the codec warns of are shown, as browsers do, except for damage that they refuse too:
    a PNG whose pixels or transparency are damaged, or a file that ends too early. "warnings" in the
    output counts the warnings, "warning_kind" says whether pixels may be wrong, "warning" is the codec's
    message, "decoded_rows" the stored rows that were decoded, and "first_damaged_row" the first stored
    row that may be wrong. The error stream says the same in a sentence.

    Several files give one row each, or an array in JSON; text has the facts that are asked for most, the
    other formats all of them. A file that cannot be decoded is named, and the others are still decoded.
    With --repetitions, times are medians, and the shortest is next to them. "model_ms" is the price of
    the decode on the reference core of simulated devices.

    Exit codes: 0 all files were decoded, with or without warnings; 7 a picture cannot be decoded; 1 a
    file cannot be read or written, or there is no memory, whatever happened to other files; 64 wrong
    usage.
    """
  static let options: [OptionSpec] =
    DecodeFlags.result + [
      OptionSpec("repetitions", value: "N", "Decode each file N times (1).").formerly("repeat")
    ] + DecodeFlags.limits + [
      OptionSpec(
        "output",
        letter: "o",
        value: "FILE",
        "Write the result of one file as a PNG file."
      ),
      .format.formerly("json", for: OutputFormat.json.rawValue),
    ]
  static let operands = OptionSpec.Offer(paths: .all)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let output = try output(values)
    let repeats = try values.integer("repetitions", in: 1...10_000) ?? 1
    let batch = DecodeBatch(
      try DecodeFlags.options(values),
      repeats: repeats,
      flag: DecodeFlags.flag
    )
    let console = Console(progress: .none)
    let report = DecodeReport(
      format: try values.format(),
      width: console.width,
      repeats: repeats,
      model: ModelledDecode.time
    )
    guard values.operands.count == 1 else {
      return DecodeFiles(batch: batch, report: report, console: console).decode(values.operands)
    }
    let measured = try batch.measure(values.operands[0])
    if let warning = measured.warning { console.error(warning) }
    if let output, let pixels = measured.pixels { try pixels.writePNG(to: output) }
    console.result(report.render(measured))
    return .fine
  }

  /// The file that the result goes to; throws where there are several results, or where it is the
  /// picture.
  private static func output(_ values: OptionValues) throws -> String? {
    let paths = values.operands
    guard !paths.isEmpty else { throw CommandError.usage("decode takes one file or more") }
    guard paths.count == 1 || !values.has("output") else {
      throw CommandError.usage("--output takes the result of one file, not of \(paths.count)")
    }
    return try OutputFile.path(values, besides: paths)
  }
}
