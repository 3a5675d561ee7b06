internal import Corpus
internal import Files
internal import Glibc
internal import JSONText
internal import PipelineUnderTest
internal import Quantities
internal import Report

/// `imagebench decode`: one image through one decoder.
enum DecodeCommand: Command {
  static let name = "decode"
  static let summary = "Decode one image and print size, time and memory."
  static let synopsis = "FILE [--max-pixel-size N] [--mode MODE] [-o OUT.png] [options]"
  static let details = """
    Working memory is everything that the decode held above its result. A progressive JPEG needs its
    coefficients whole: 3 bytes a pixel at 4:2:0.
    """
  static let options: [OptionSpec] = [
    OptionSpec(
      "max-pixel-size",
      value: "N",
      "The longest side of the result in pixels (the full size)."
    ),
    OptionSpec(
      "mode",
      value: "MODE",
      "full, resize (full, then smaller), downsample (never holds the full bitmap) or power-of-two (downsample)."
    ),
    OptionSpec("accept-truncated", "Give what there is of a damaged file instead of an error."),
    OptionSpec("output", letter: "o", value: "FILE", "Write the result as a PNG file."),
    OptionSpec("json", "The same as --format json."),
    .format,
  ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    guard let path = values.operands.first, values.operands.count == 1 else {
      throw CommandError.usage("decode takes one file")
    }
    var decode = DecodeOptions()
    decode.mode = try values.choice("mode", default: .downsample)
    decode.maxPixelSize = try values.integer("max-pixel-size", in: 1...Int.max)
    decode.truncation = values.has("accept-truncated") ? .accept : .error
    let format: OutputFormat = values.has("json") ? .json : try values.format()
    do {
      let image = try EncodedImage.contentsOf(path: path)
      let measured = try measure(image, decode)
      if let output = values.text("output") { try write(measured.pixels, to: output) }
      Console(progress: .none).result(render(path, measured, decode, format))
      return .fine
    } catch let error as DecodingError {
      switch error {
      case .unreadableFile, .empty: throw CommandError.failed(error)
      default: throw CommandError.failed("\(path): \(error)")
      }
    } catch let error as FileError {
      throw CommandError.failed(error)
    } catch let error as EncodingFailure {
      throw CommandError.failed("the result could not be written as PNG: \(error.reason)")
    }
  }

  private struct Measured {
    var plan: DecodePlan
    var pixels: PixelBuffer
    var wallMilliseconds: Double
    var cpuMilliseconds: Double
    var workingBytes: ByteCount
  }

  private static func measure(
    _ image: PipelineUnderTest.EncodedImage,
    _ options: DecodeOptions
  ) throws(DecodingError) -> Measured {
    let wall = milliseconds(CLOCK_MONOTONIC)
    let cpu = milliseconds(CLOCK_THREAD_CPUTIME_ID)
    let session = try DecodeSession(image, options: options)
    while true {
      guard case .finished(let pixels) = try session.decodeNextBand() else { continue }
      return Measured(
        plan: session.plan,
        pixels: pixels,
        wallMilliseconds: milliseconds(CLOCK_MONOTONIC) - wall,
        cpuMilliseconds: milliseconds(CLOCK_THREAD_CPUTIME_ID) - cpu,
        workingBytes: session.peakWorkingBytes
      )
    }
  }

  /// C function: `clock_gettime`.
  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func write(_ pixels: PixelBuffer, to path: String) throws {
    let png = try pixels.withUnsafeBytes { bytes throws(EncodingFailure) in
      try PNGEncoding().encode(rgba: bytes, size: pixels.size, bytesPerRow: pixels.bytesPerRow)
    }
    let writer = try WholeFileWriter(path: path)
    try writer.append(png)
    try writer.commit()
  }

  private static func render(
    _ path: String,
    _ measured: Measured,
    _ options: DecodeOptions,
    _ format: OutputFormat
  ) -> String {
    let header = measured.plan.header
    let facts: [(key: String, value: JSONValue, text: String)] = [
      ("file", .string(path), path),
      ("codec", .string(header.codec.rawValue), header.codec.rawValue),
      ("layout", .string(header.layout.rawValue), header.layout.rawValue),
      ("mode", .string(options.mode.rawValue), options.mode.rawValue),
      ("source_size", .string(header.storedSize.description), header.storedSize.description),
      ("orientation", .integer(Int(header.orientation.rawValue)), "\(header.orientation.rawValue)"),
      ("size", .string(measured.pixels.size.description), measured.pixels.size.description),
      (
        "wall_ms", .number(measured.wallMilliseconds),
        FixedPoint.text(measured.wallMilliseconds, places: 2)
      ),
      (
        "cpu_ms", .number(measured.cpuMilliseconds),
        FixedPoint.text(measured.cpuMilliseconds, places: 2)
      ),
      (
        "encoded_bytes", .integer(header.encodedBytes.bytes), header.encodedBytes.description
      ),
      (
        "output_bytes", .integer(measured.pixels.byteCount.bytes),
        measured.pixels.byteCount.description
      ),
      ("working_bytes", .integer(measured.workingBytes.bytes), measured.workingBytes.description),
      (
        "peak_bytes", .integer(measured.workingBytes.bytes + measured.pixels.byteCount.bytes),
        (measured.workingBytes + measured.pixels.byteCount).description
      ),
    ]
    if format == .json {
      let members = facts.map { JSONObject.Member(key: $0.key, value: $0.value) }
      return JSONWriter.text(.object(JSONObject(members)), layout: .indented)
    }
    var table = ReportTable(
      title: "",
      columns: [ReportTable.Column("what"), ReportTable.Column("value")]
    )
    for fact in facts { table.append(row: [.text(fact.key), .text(fact.text)]) }
    return format.render([table])
  }
}
