internal import Basics
package import Codecs
internal import ImagePipeline
internal import Statistics

/// The time and memory of decodes of one file, and the difference from the reference.
package struct DecodeMeasurement {
  /// What to measure.
  package struct Steps: Sendable {
    /// The number of consecutive decodes of each file.
    package var repeats = 1
    /// Whether each decode is paired with one of the plain library.
    package var floor = Choice.skip
    /// Whether the result is compared with the reference.
    package var verification = Choice.skip

    /// Whether a part of the measurement is made.
    package enum Choice: Sendable { case measure, skip }

    /// One decode, without floor and verification.
    package init() {}
  }

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
  /// The floor and its times; nil if it was not requested, or the library failed.
  var floor: (codec: CodecFloor, times: Times)?
  var difference: AreaReference.Difference?
  var color: ColorOutcome
  /// The warnings of the codec; nil without warnings.
  package var warnings: DecodeWarnings?

  /// The height of the stored image, in rows.
  package var storedHeight: Int { plan.header.storedSize.height }

  /// Decodes the file at `path`.
  package static func measure(
    path: String,
    _ options: DecodeOptions,
    _ steps: Steps
  ) throws(DecodingError) -> DecodeMeasurement {
    let image = try EncodedImage.contentsOf(path: path)
    var decode = Times()
    var (plan, pixels, workingBytes, color, warnings) = try timed(&decode, image, options)
    let codec = CodecFloor(header: plan.image, shownSize: pixels.size)
    var floor: Times? = steps.floor == .measure ? Times() : nil
    for round in 0..<steps.repeats {
      // Decode and floor alternate in going first, so that warm caches favour neither.
      let isFloorFirst = round % 2 == 1
      if isFloorFirst { add(codec, image, to: &floor) }
      if round > 0 {
        let next = try timed(&decode, image, options)
        (plan, pixels, color) = (next.plan, next.pixels, next.color)
        warnings = next.warnings
        workingBytes = max(workingBytes, next.workingBytes)
      }
      if !isFloorFirst { add(codec, image, to: &floor) }
    }
    var result = DecodeMeasurement(
      path: path,
      mode: options.mode,
      plan: plan,
      outputSize: pixels.size,
      outputBytes: pixels.byteCount,
      pixels: pixels,
      workingBytes: workingBytes,
      decode: decode,
      floor: floor.map { (codec, $0) },
      color: color,
      warnings: warnings
    )
    if steps.verification == .measure {
      result.difference = try difference(of: pixels, plan, image)
    }
    return result
  }

  /// The reason why `steps` are impossible for the file at `path` under the limits of `options`, or
  /// nil.
  package static func problem(
    path: String,
    _ options: DecodeOptions,
    _ steps: Steps
  ) throws(DecodingError) -> String? {
    guard steps.verification == .measure else { return nil }
    let header = try EncodedImage.contentsOf(path: path).readHeader(limits: options.limits)
    let (needed, limit) = (
      DecodePlan(header: header, options: fullOptions(options)).outputBytes,
      options.limits.maxBitmapMemory
    )
    guard needed > limit else { return nil }
    return
      "--verify decodes the whole image, which would take \(needed), but the limit is \(limit); "
      + "leave --verify out, or raise --max-bitmap"
  }

  /// The full decode that a result of `options` is compared with.
  private static func fullOptions(_ options: DecodeOptions) -> DecodeOptions {
    var full = options
    full.mode = .full
    full.target = nil
    full.pixelFormat = options.pixelFormat == .rgba16 ? .rgba16 : .rgba8
    return full
  }

  /// The median CPU time of the decode divided by that of the floor.
  var floorRatio: Double? {
    guard let own = decode.cpu.median, let floor = floor?.times.cpu.median, floor > 0 else {
      return nil
    }
    return own / floor
  }

  private static func add(
    _ codec: CodecFloor,
    _ image: EncodedImage,
    to floor: inout Times?
  ) {
    guard var times = floor else { return }
    let isDone = codec.run(image) { work in timed(&times, work) }
    floor = isDone ? times : nil
  }

  private static func timed(
    _ times: inout Times,
    _ image: EncodedImage,
    _ options: DecodeOptions
  ) throws(DecodingError) -> (
    plan: DecodePlan, pixels: PixelBuffer, workingBytes: ByteCount, color: ColorOutcome,
    warnings: DecodeWarnings?
  ) {
    let (session, pixels) = try timed(&times) { () throws(DecodingError) in
      let session = try DecodeSession(image, options: options)
      while true {
        if case .finished(let pixels) = try session.decodeNextBand() { return (session, pixels) }
      }
    }
    return (
      session.plan, pixels, session.peakWorkingBytes, session.colorOutcome, session.warnings
    )
  }

  /// The difference of `pixels` as RGBA from the exact average of a full decode, cropped like the
  /// result.
  private static func difference(
    of pixels: PixelBuffer,
    _ plan: DecodePlan,
    _ image: EncodedImage
  ) throws(DecodingError) -> AreaReference.Difference {
    var options = fullOptions(plan.options)
    let full = try image.decode(options).pixels
    var scaled = pixels.size
    if case .exact(let box) = plan.options.target,
      [.full, .powerOfTwo].contains(plan.options.mode) == false
    {
      // Filling the box gives the same scale without the crop.
      options.mode = .downsample
      options.target = .fill(box)
      scaled = DecodePlan(header: plan.image, options: options).outputSize
    }
    // Planes and decodes at powers of two average encoded samples, never linear light.
    let isStored = pixels.format == .yuv420 || plan.options.mode == .powerOfTwo
    let reference = AreaReference(
      of: full,
      scaled: scaled,
      size: pixels.size,
      light: isStored ? .encoded : plan.options.light
    )
    return reference.difference(
      to: pixels.format == .rgba16 ? pixels : try pixels.convertedToRGBA8()
    )
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
