internal import Basics
internal import Codecs
internal import ImagePipeline
internal import Text

/// The flags of `imagebench decode` that say what a decode is to give, and its bounds.
enum DecodeFlags {
  static let result: [OptionSpec] = [
    OptionSpec(
      "mode",
      value: "MODE",
      words: ["full", "resize", "downsample", "power-of-two", "embedded-thumbnail"],
      "full, resize (full, then smaller), downsample (never holds the full bitmap), power-of-two, or "
        + "embedded-thumbnail (the one in the Exif data where it is large enough) (downsample)."
    ),
    OptionSpec(
      "max-pixel-size",
      value: "N",
      "The longest side of the result in pixels (the full size)."
    ),
    OptionSpec("fit", value: "WxH", "As large as fits into the box, whole."),
    OptionSpec("fill", value: "WxH", "As small as covers the box, whole."),
    OptionSpec("exact", value: "WxH", "As small as covers the box, cut to it around the centre."),
    OptionSpec(
      "pixel-format",
      value: "FORMAT",
      words: ["rgba8", "rgba16", "yuv420"],
      "rgba8, rgba16 or yuv420 (planes of brightness and colour, 1.5 bytes a pixel) (rgba8)."
    ),
    OptionSpec(
      "color",
      value: "SPACE",
      words: ["as-stored", "srgb"],
      "as-stored, or srgb (converted by the embedded profile) (as-stored)."
    ),
    OptionSpec(
      "light",
      value: "LIGHT",
      words: ["encoded", "linear"],
      "What is averaged: encoded (the levels as stored) or linear (the light that they stand for; "
        + "then a JPEG is decoded at full size; planes stay as stored) (encoded)."
    ),
    OptionSpec(
      "codec-scaling",
      value: "RULE",
      words: ["covering", "by-error", "gap-of-2"],
      "How far the JPEG codec scales by itself: covering (to what still covers the result; the fastest), "
        + "by-error (as covering, but not to 1/2 where the result has more than a third of the sides), or "
        + "gap-of-2 (to what still covers it twice: the closest to the exact average) (covering)."
    ),
  ]

  static let limits: [OptionSpec] = [
    OptionSpec(
      "accept-truncated",
      "Decode what there is of a file that ends too early or has damaged pixels, and say from which row "
        + "on it is made up; a file of which nothing can be decoded is still refused."
    ),
    OptionSpec(
      "strict",
      "Refuse every picture that the codec warns of, instead of showing it with a warning."
    ),
    OptionSpec(
      "max-pixels",
      value: "N",
      "Refuse images of more stored pixels, which bounds the time of a decode to any size (300000000)."
    ),
    OptionSpec(
      "max-bitmap",
      value: "MIB",
      "Refuse what would hold more decoded pixels: the result, a whole bitmap on the way to it, and the "
        + "full decode of --verify (1024)."
    ),
    OptionSpec("max-scans", value: "N", "Refuse JPEG files of more scans (100)."),
    OptionSpec("max-memory", value: "MIB", "Refuse what needs more working memory (512)."),
  ]

  /// What the flags ask for; the defaults are those of the decoder.
  static func options(_ values: OptionValues) throws -> DecodeOptions {
    var options = DecodeOptions(
      mode: try values.choice("mode", default: .downsample),
      target: try target(values)
    )
    options.pixelFormat = try values.choice("pixel-format", default: .rgba8)
    options.color = try values.choice("color", default: .asStored)
    options.light = try values.choice("light", default: .encoded)
    options.codecScaling = try values.choice("codec-scaling", default: .covering)
    guard !values.has("accept-truncated") || !values.has("strict") else {
      throw CommandError.usage("--accept-truncated and --strict exclude each other")
    }
    options.truncation = values.has("accept-truncated") ? .accept : .error
    options.damage = values.has("strict") ? .refused : .shown
    if let pixels = try values.integer("max-pixels", in: 1...Int.max) {
      options.limits.maxPixels = pixels
    }
    if let mebibytes = try values.integer("max-bitmap", in: 1...1 << 20) {
      options.limits.maxBitmapMemory = .mebibytes(mebibytes)
    }
    if let scans = try values.integer("max-scans", in: 1...Int(Int32.max)) {
      options.limits.maxScans = scans
    }
    if let mebibytes = try values.integer("max-memory", in: 1...1 << 20) {
      options.limits.maxCodecMemory = .mebibytes(mebibytes)
    }
    return options
  }

  /// The flag with which the decoder does what `remedy` asks for.
  static func flag(for remedy: DecodingError.Remedy) -> String {
    switch remedy {
    case .acceptTruncation: "--accept-truncated"
    case .showDamage: "without --strict"
    case .raiseMaxPixels: "--max-pixels"
    case .raiseMaxBitmapMemory: "--max-bitmap"
    case .raiseMaxScans: "--max-scans"
    case .raiseMaxCodecMemory: "--max-memory"
    }
  }

  private static let targets = ["max-pixel-size", "fit", "fill", "exact"]

  private static func target(_ values: OptionValues) throws -> DecodeTarget? {
    let given = targets.filter(values.has)
    guard given.count <= 1 else {
      let names = given.map { "--\($0)" }.joined(separator: " and ")
      throw CommandError.usage("\(names) exclude each other, because a result has one size")
    }
    switch given.first {
    case "fit": return .fit(try box("fit", values))
    case "fill": return .fill(try box("fill", values))
    case "exact": return .exact(try box("exact", values))
    default:
      return try values.integer("max-pixel-size", in: 1...Int.max).map { .maxPixelSize($0) }
    }
  }

  /// A size such as 120x90, of at most a million pixels a side.
  private static func box(_ name: String, _ values: OptionValues) throws -> PixelSize {
    let text = values.text(name) ?? ""
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...1_000_000).contains(width), (1...1_000_000).contains(height)
    else {
      throw CommandError.usage("--\(name) takes a size such as 120x90, not \"\(text)\"")
    }
    return PixelSize(width: width, height: height)
  }
}
