internal import Basics
package import Codecs
internal import ImagePipeline
internal import Statistics

/// The time and memory of decodes of one file.
package struct DecodeMeasurement {
  /// The times of equal decodes, in milliseconds.
  struct Times {
    var wall = Samples()
    var cpu = Samples()
  }

  package var path: String
  var mode: DecodeMode
  var plan: DecodePlan
  var outputSize: PixelSize
  var outputBytes: ByteCount
  /// The result; the owner sets it to nil to free its memory.
  package var pixels: PixelBuffer?
  /// The peak memory of a decode without its result.
  var workingBytes: ByteCount
  var decode: Times
  /// The warnings of the codec; nil without warnings.
  package var warnings: DecodeWarnings?

  /// The height of the stored image, in rows.
  package var storedHeight: Int { plan.header.storedSize.height }

  /// Decodes the file at `path`, `repeats` times.
  package static func measure(
    path: String,
    _ options: DecodeOptions,
    repeats: Int
  ) throws(DecodingError) -> DecodeMeasurement {
    let image = try EncodedImage.contentsOf(path: path)
    var decode = Times()
    var last = try timed(&decode, image, options)
    var workingBytes = last.workingBytes
    for _ in 1..<repeats {
      last = try timed(&decode, image, options)
      workingBytes = max(workingBytes, last.workingBytes)
    }
    return DecodeMeasurement(
      path: path,
      mode: options.mode,
      plan: last.plan,
      outputSize: last.pixels.size,
      outputBytes: last.pixels.byteCount,
      pixels: last.pixels,
      workingBytes: workingBytes,
      decode: decode,
      warnings: last.warnings
    )
  }

  private static func timed(
    _ times: inout Times,
    _ image: EncodedImage,
    _ options: DecodeOptions
  ) throws(DecodingError) -> (
    plan: DecodePlan, pixels: PixelBuffer, workingBytes: ByteCount, warnings: DecodeWarnings?
  ) {
    let (session, pixels) = try timed(&times) { () throws(DecodingError) in
      let session = try DecodeSession(image, options: options)
      while true {
        if case .finished(let pixels) = try session.decodeNextBand() { return (session, pixels) }
      }
    }
    return (session.plan, pixels, session.peakWorkingBytes, session.warnings)
  }

  private static func timed<Result, Failure: Error>(
    _ times: inout Times,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wall = SystemClock.monotonic.nanoseconds
    let cpu = SystemClock.threadCPU.nanoseconds
    let result = try body()
    times.cpu.append(Double(SystemClock.threadCPU.nanoseconds - cpu) / 1e6)
    times.wall.append(Double(SystemClock.monotonic.nanoseconds - wall) / 1e6)
    return result
  }
}
