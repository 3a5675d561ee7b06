internal import Basics

/// Makes the file of one recipe from a random seed.
///
/// Version 1. Pixels come from whole numbers and exact IEEE operations only, and the encoders use
/// integer transforms, so equal seeds and equal encoder libraries give equal bytes.
enum AssetGenerator {
  /// Raise it with every change that alters a byte of any generated file.
  static let version = 1

  private static let stripRows = 16
  /// The limit of JPEG.
  private static let longestSide = 65500
  /// One strip in this many is rendered to estimate a file's size.
  private static let sampleEvery = 16

  /// The file of `recipe` under `seed`.
  ///
  /// Memory: a few dozen rows, plus what the encoder holds (all coefficients for progressive files
  /// and optimised Huffman tables, two bytes each).
  static func encode(
    _ recipe: AssetRecipe,
    seed: UInt64
  ) throws(EncodingFailure) -> EncodedAsset {
    guard (1...longestSide).contains(recipe.size.width),
      (1...longestSide).contains(recipe.size.height)
    else { throw EncodingFailure(reason: "a side must be 1 to \(longestSide) pixels") }
    var stream = SplitMix64(seed: seed, name: recipe.name)
    switch recipe.content {
    case .photograph(let subject, let encoding, let target):
      let scene = PhotoScene(subject: subject, size: recipe.size, stream: &stream)
      let noiseLevel = stream.nextInt(in: 70...120)
      let renderer = PhotoRenderer(scene: scene, noiseLevel: noiseLevel, stream: &stream)
      renderer.detail = try calibratedDetail(
        renderer,
        encoding: encoding,
        target: target.bytes,
        size: recipe.size
      )
      let all = strips(height: recipe.size.height, every: 1)
      let thumbnail: EncodedAsset? =
        encoding.thumbnail == .exif ? try encodeThumbnail(renderer) : nil
      return try encode(
        renderer,
        strips: all,
        encoding: encoding,
        orientation: recipe.orientation,
        thumbnail: thumbnail
      )
    case .screenshot(let encoding):
      let renderer = ScreenshotRenderer(size: recipe.size, stream: &stream)
      return try encode(renderer, encoding: encoding)
    }
  }

  /// The strips of rows of a picture of `height` rows, or one in `every` of them.
  static func strips(height: Int, every: Int) -> [Range<Int>] {
    let starts = stride(from: 0, to: height, by: stripRows)
    let all = starts.map { $0..<min($0 + stripRows, height) }
    // The sample begins in the middle of its first stretch, so that it favours neither end.
    let first = min(every / 2, all.count - 1)
    return every == 1 ? all : stride(from: first, to: all.count, by: every).map { all[$0] }
  }

  private static func calibratedDetail(
    _ renderer: PhotoRenderer,
    encoding: JPEGEncoderOptions,
    target: Int,
    size: PixelSize
  ) throws(EncodingFailure) -> Int {
    // Small pictures have few strips, so they are sampled more densely.
    let every = min(max(size.height / stripRows / 12, 1), sampleEvery)
    let sample = strips(height: size.height, every: every)
    let rows = sample.reduce(0) { $0 + $1.count }
    var calibration = DetailCalibration(target: target)
    var strength: Int? = DetailCalibration.firstTry
    while let tried = strength {
      renderer.detail = tried
      let file = try encode(
        renderer,
        strips: sample,
        encoding: encoding,
        orientation: nil,
        thumbnail: nil
      )
      let estimate = file.bytes.count * size.height / rows
      strength = calibration.next(after: tried, bytes: estimate)
    }
    return calibration.best
  }

  private static func encode(
    _ renderer: PhotoRenderer,
    strips: [Range<Int>],
    encoding: JPEGEncoderOptions,
    orientation: Int?,
    thumbnail: borrowing EncodedAsset?
  ) throws(EncodingFailure) -> EncodedAsset {
    let width = renderer.scene.size.width
    let rows = strips.reduce(0) { $0 + $1.count }
    let encoder = try RowEncoder(
      jpeg: PixelSize(width: width, height: rows),
      encoding: encoding,
      orientation: orientation,
      thumbnail: thumbnail
    )
    let strip = RowBuffer<UInt8>(count: width * 3 * stripRows, repeating: 0)
    for range in strips {
      renderer.render(rows: range, into: strip.start, stride: width * 3)
      try encoder.append(
        strip: UnsafeBufferPointer(start: strip.start, count: strip.count),
        stride: width * 3,
        count: range.count
      )
    }
    return try encoder.finish()
  }

  /// The thumbnail that cameras store in EXIF: 160 columns, each the mean of a piece of a row.
  ///
  /// Taking one row in many keeps the grain of the source, but renders a few hundred rows only.
  private static func encodeThumbnail(_ renderer: PhotoRenderer) throws(EncodingFailure)
    -> EncodedAsset
  {
    let full = renderer.scene.size
    let size = PixelSize(
      width: min(thumbnailWidth, full.width),
      height: max(min(thumbnailWidth, full.width) * full.height / full.width, 1)
    )
    var encoding = JPEGEncoderOptions()
    encoding.quality = 80
    let encoder = try RowEncoder(
      jpeg: size,
      encoding: encoding,
      orientation: nil,
      thumbnail: nil
    )
    let source = RowBuffer<UInt8>(count: full.width * 3, repeating: 0)
    let row = RowBuffer<UInt8>(count: size.width * 3, repeating: 0)
    for y in 0..<size.height {
      let line = (2 * y + 1) * full.height / (2 * size.height)
      renderer.render(rows: line..<line + 1, into: source.start, stride: source.count)
      PhotoRenderer.Kernel.shrink(
        source.start,
        columns: full.width,
        into: row.start,
        count: size.width
      )
      try encoder.append(
        strip: UnsafeBufferPointer(start: row.start, count: row.count),
        stride: row.count,
        count: 1
      )
    }
    return try encoder.finish()
  }

  private static let thumbnailWidth = 160

  private static func encode(
    _ renderer: ScreenshotRenderer,
    encoding: PNGEncoding
  ) throws(EncodingFailure) -> EncodedAsset {
    let size = renderer.size
    let encoder = try RowEncoder(png: size, encoding: encoding)
    let strip = RowBuffer<UInt8>(count: size.width * 3 * stripRows, repeating: 0)
    for range in strips(height: size.height, every: 1) {
      renderer.render(rows: range, into: strip.start, stride: size.width * 3)
      try encoder.append(
        strip: UnsafeBufferPointer(start: strip.start, count: strip.count),
        stride: size.width * 3,
        count: range.count
      )
    }
    return try encoder.finish()
  }
}
