internal import Basics
internal import ImageFormats

extension CorpusRecipe {
  /// The corpus of reviews and nightly runs: 66 images in six classes, about 69 MB.
  ///
  /// Sizes follow the articles on image feeds: 12-megapixel photographs of 2 to 4 MB, one of 9 MB
  /// at 6240x4160, screenshots of 2048x1536, tiles of 900 pixels from 50 kB, and avatars, two of
  /// which are 3000 pixels wide to measure an oversized source.
  package static let standard = CorpusRecipe(
    name: "standard",
    assets: photos + largePhotos + screenshots + tiles + avatars + progressivePhotos
  )

  /// The same classes in miniature for tests and smoke runs: 20 images, below 1 MB.
  package static let small = CorpusRecipe(
    name: "small",
    assets: [
      photo("photo-01", .landscape, 320, 240, quality: 82, kilobytes: 22, orientation: 1),
      photo("photo-02", .portrait, 320, 240, quality: 92, kilobytes: 24, orientation: 6),
      photo("photo-03", .city, 320, 240, quality: 85, kilobytes: 24, orientation: 3),
      photo("photo-04", .foliage, 320, 240, quality: 90, kilobytes: 36, orientation: 8),
      photo(
        "large-01",
        .landscape,
        624,
        416,
        quality: 92,
        kilobytes: 90,
        orientation: 1,
        assetClass: .large
      ),
      photo(
        "progressive-01",
        .city,
        320,
        240,
        quality: 85,
        kilobytes: 24,
        orientation: 3,
        layout: .progressive,
        assetClass: .progressive
      ),
      screenshot("screenshot-01", PixelSize(width: 256, height: 192)),
      screenshot("screenshot-02", PixelSize(width: 256, height: 192)),
    ]
      + (1...6).map { tile($0, side: 90, quality: 80, kilobytes: 2 + $0 / 2) }
      + (1...5).map { avatar($0, side: 40, kilobytes: 1) }
      + [avatar(6, side: 300, kilobytes: 16)]
  )

  private static let photos: [AssetRecipe] = [
    twelveMegapixels(1, .landscape, quality: 82, kilobytes: 2500, orientation: 1),
    twelveMegapixels(2, .portrait, quality: 92, kilobytes: 2700, orientation: 6),
    twelveMegapixels(3, .city, quality: 85, kilobytes: 2500, orientation: 1),
    twelveMegapixels(4, .foliage, quality: 75, kilobytes: 2350, orientation: 6),
    twelveMegapixels(5, .landscape, quality: 90, kilobytes: 3000, orientation: 1),
    twelveMegapixels(6, .foliage, quality: 80, kilobytes: 2600, orientation: 3),
    twelveMegapixels(7, .city, quality: 95, kilobytes: 3600, orientation: 8),
    twelveMegapixels(8, .portrait, quality: 95, kilobytes: 3200, orientation: 6),
    twelveMegapixels(9, .foliage, quality: 95, kilobytes: 3700, orientation: 2),
    twelveMegapixels(10, .landscape, quality: 75, kilobytes: 2250, orientation: 4),
    twelveMegapixels(11, .city, quality: 88, kilobytes: 2800, orientation: 5),
    twelveMegapixels(
      12,
      .foliage,
      quality: 85,
      kilobytes: 3100,
      orientation: 7,
      chroma: .yuv444
    ),
  ]

  /// As cameras do not write them: a server or an editor has stored these in several scans.
  private static let progressivePhotos: [AssetRecipe] = [
    progressive(1, .landscape, quality: 90, kilobytes: 3000, orientation: 1),
    progressive(2, .portrait, quality: 95, kilobytes: 3200, orientation: 6),
    progressive(3, .foliage, quality: 95, kilobytes: 3700, orientation: 2),
    progressive(4, .city, quality: 88, kilobytes: 2800, orientation: 5),
  ]

  private static let largePhotos: [AssetRecipe] = [
    photo(
      "large-01",
      .landscape,
      6240,
      4160,
      quality: 94,
      kilobytes: 8800,
      orientation: 1,
      assetClass: .large
    ),
    photo(
      "large-02",
      .city,
      6240,
      4160,
      quality: 85,
      kilobytes: 5200,
      orientation: 6,
      assetClass: .large
    ),
  ]

  private static let screenshots: [AssetRecipe] = (1...4).map {
    screenshot("screenshot-\(twoDigits($0))", PixelSize(width: 2048, height: 1536))
  }

  private static let tiles: [AssetRecipe] = (1...24).map { number in
    // A third have 50 to 70 kB, as feeds request; the rest rise to 150 kB.
    let kilobytes = number <= 8 ? 50 + 20 * (number - 1) / 7 : 74 + 72 * (number - 9) / 15
    let quality = number <= 8 ? 60 : 70 + number % 3 * 5
    return tile(number, side: 900, quality: quality, kilobytes: kilobytes)
  }

  private static let avatars: [AssetRecipe] = (1...20).map { number in
    number % 10 == 0
      ? avatar(number, side: 3000, kilobytes: 1500) : avatar(number, side: 400, kilobytes: 22)
  }

  // MARK: Makers

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func twelveMegapixels(
    _ number: Int,
    _ subject: PhotoSubject,
    quality: Int,
    kilobytes: Int,
    orientation: Int,
    chroma: ChromaSubsampling = .yuv420
  ) -> AssetRecipe {
    photo(
      "photo-\(twoDigits(number))",
      subject,
      4032,
      3024,
      quality: quality,
      kilobytes: kilobytes,
      orientation: orientation,
      chroma: chroma
    )
  }

  private static func progressive(
    _ number: Int,
    _ subject: PhotoSubject,
    quality: Int,
    kilobytes: Int,
    orientation: Int
  ) -> AssetRecipe {
    photo(
      "progressive-\(twoDigits(number))",
      subject,
      4032,
      3024,
      quality: quality,
      kilobytes: kilobytes,
      orientation: orientation,
      layout: .progressive,
      assetClass: .progressive
    )
  }

  private static func photo(
    _ name: String,
    _ subject: PhotoSubject,
    _ width: Int,
    _ height: Int,
    quality: Int,
    kilobytes: Int,
    orientation: Int,
    layout: ScanLayout = .baseline,
    chroma: ChromaSubsampling = .yuv420,
    assetClass: AssetClass = .photo
  ) -> AssetRecipe {
    var encoding = JPEGEncoderOptions()
    encoding.layout = layout
    encoding.quality = quality
    encoding.chroma = chroma
    encoding.thumbnail = .exif
    var recipe = AssetRecipe(
      name: name,
      assetClass: assetClass,
      size: PixelSize(width: width, height: height),
      content: .photograph(subject, encoding, target: ByteCount(kilobytes * 1000))
    )
    recipe.orientation = orientation
    return recipe
  }

  private static func screenshot(_ name: String, _ size: PixelSize) -> AssetRecipe {
    AssetRecipe(
      name: name,
      assetClass: .screenshot,
      size: size,
      content: .screenshot(PNGEncoding())
    )
  }

  /// Server-made tiles: no EXIF, Huffman tables computed for the image, every fourth one
  /// progressive.
  private static func tile(
    _ number: Int,
    side: Int,
    quality: Int,
    kilobytes: Int
  ) -> AssetRecipe {
    var encoding = JPEGEncoderOptions()
    encoding.quality = quality
    encoding.huffman = .optimised
    encoding.layout = number % 4 == 0 ? .progressive : .baseline
    let subjects = PhotoSubject.allCases
    return AssetRecipe(
      name: "tile-\(twoDigits(number))",
      assetClass: .tile,
      size: PixelSize(width: side, height: side),
      content: .photograph(
        subjects[number % subjects.count],
        encoding,
        target: ByteCount(kilobytes * 1000)
      )
    )
  }

  private static func avatar(_ number: Int, side: Int, kilobytes: Int) -> AssetRecipe {
    var encoding = JPEGEncoderOptions()
    encoding.quality = 85
    return AssetRecipe(
      name: "avatar-\(twoDigits(number))",
      assetClass: .avatar,
      size: PixelSize(width: side, height: side),
      content: .photograph(.portrait, encoding, target: ByteCount(kilobytes * 1000))
    )
  }
}
