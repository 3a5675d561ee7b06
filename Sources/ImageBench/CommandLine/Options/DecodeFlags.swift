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
    OptionSpec("fill", value: "WxH", "As small as covers the box, whole."),
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
  ]

  /// What the flags ask for; the defaults are those of the decoder.
  static func options(_ values: OptionValues) throws -> DecodeOptions {
    var options = DecodeOptions(
      mode: try values.choice("mode", default: .downsample),
      target: try target(values)
    )
    guard !values.has("accept-truncated") || !values.has("strict") else {
      throw CommandError.usage("--accept-truncated and --strict exclude each other")
    }
    options.truncation = values.has("accept-truncated") ? .accept : .error
    options.damage = values.has("strict") ? .refused : .shown
    if let pixels = try values.integer("max-pixels", in: 1...Int.max) {
      options.limits.maxPixels = pixels
    }
    return options
  }

  /// The flag with which the decoder does what `remedy` asks for; nil for the limits that pictures
  /// of users do not reach.
  static func flag(for remedy: DecodingError.Remedy) -> String? {
    switch remedy {
    case .acceptTruncation: "--accept-truncated"
    case .showDamage: "without --strict"
    case .raiseMaxPixels: "--max-pixels"
    case .raiseMaxBitmapMemory, .raiseMaxScans, .raiseMaxCodecMemory: nil
    }
  }

  private static func target(_ values: OptionValues) throws -> DecodeTarget? {
    guard values.has("fill") else {
      return try values.integer("max-pixel-size", in: 1...Int.max).map { .maxPixelSize($0) }
    }
    guard !values.has("max-pixel-size") else {
      throw CommandError.usage(
        "--max-pixel-size and --fill exclude each other, because a result has one size"
      )
    }
    return .fill(try box("fill", values))
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
