internal import Basics
internal import ImageFormats

/// The memory of a decoded image: rows 1 to 5.
extension ArticleClaim {
  static let sizes: [ArticleClaim] = [
    ArticleClaim(
      "1a",
      articles: [0, 2, 3, 4],
      "A decoded picture takes width × height × 4 bytes.",
      .exactly(4),
      .bytesPerPixel,
      formula: "bytes of the result of a real full decode to RGBA ÷ pixels, photographs",
      .machine(.bytesPerPixel(.photo, .rgba8))
    ),
    ArticleClaim(
      "1b",
      articles: [0],
      "Every decoded image takes 4 bytes a pixel, whatever its file.",
      .exactly(4),
      .bytesPerPixel,
      formula: "bytes of the result of a real decode to planes of 4:2:0 ÷ pixels, photographs",
      .machine(.bytesPerPixel(.photo, .yuv420)),
      within: Tolerance(share: 0.02, reason: "rows of planes are padded, by less than 2 %")
    ),
    ArticleClaim(
      "2a",
      articles: [0, 4],
      "A photograph of 12 megapixels takes 48,771,072 bytes.",
      .exactly(48_771_072),
      .bytes,
      formula: "4032 × 3024 × 4",
      .arithmetic(.decodedBytes(.photo, .rgba8))
    ),
    ArticleClaim(
      "2b",
      articles: [0],
      "Which is about 48 MB.",
      .exactly(48),
      .megabytes,
      formula: "4032 × 3024 × 4 ÷ 10⁶",
      .arithmetic(.decodedBytes(.photo, .rgba8)),
      within: .twoDigits
    ),
    ArticleClaim(
      "2c",
      articles: [4],
      "Which is 46.51 MB; its megabytes are of 1,048,576 bytes.",
      .exactly(46.51172),
      .mebibytes,
      formula: "4032 × 3024 × 4 ÷ 2²⁰",
      .arithmetic(.decodedBytes(.photo, .rgba8)),
      within: .threeDigits
    ),
    ArticleClaim(
      "3a",
      articles: [0],
      "Wide colour doubles the bytes of a pixel.",
      .exactly(2),
      .times,
      formula: "bytes with 16 bits a sample ÷ bytes with 8",
      .arithmetic(.formatRatio(.photo, .rgba16, over: .rgba8))
    ),
    ArticleClaim(
      "3b",
      articles: [0],
      "The same photograph in Display P3 takes about 97 MB.",
      .exactly(97),
      .megabytes,
      formula: "4032 × 3024 × 8 ÷ 10⁶",
      .arithmetic(.decodedBytes(.photo, .rgba16)),
      within: .twoDigits
    ),
    ArticleClaim(
      "4a",
      articles: [4],
      "On an iPhone XS with iOS 12.1.4 the JPEG takes 17.6 MB in an IOSurface.",
      .exactly(17.6),
      .mebibytes,
      formula: "the bytes of an IOSurface on that phone",
      .notMeasurable("an IOSurface needs an iPhone; 4b computes what it may contain")
    ),
    ArticleClaim(
      "4b",
      articles: [4],
      "These 17.6 MB are what planes of 4:2:0 take.",
      .exactly(17.6),
      .mebibytes,
      formula: "4032 × 3024 × 1.5 ÷ 2²⁰, rows padded as this pipeline pads them",
      .arithmetic(.decodedBytes(.photo, .yuv420)),
      within: Tolerance(
        share: 0.02,
        reason: "a surface pads its rows, here by at most 2 % in this pipeline's own planes"
      )
    ),
    ArticleClaim(
      "5a",
      articles: [4],
      "A PNG of 14.2 MB becomes 46.5 MB, 3.3 times as much.",
      .exactly(3.3),
      .times,
      formula: "4032 × 3024 × 4 ÷ 14.2 MB of file; the article divides MiB by MB",
      .arithmetic(
        .decodedPerFileByte(
          ClaimPicture(4032, 3024, codec: .png, fileBytes: 14_200_000),
          .rgba8
        )
      ),
      within: Tolerance(
        share: 0.05,
        reason: "a MiB is 4.9 % more than a MB, and the article does not say which it means"
      )
    ),
    ArticleClaim(
      "5b",
      articles: [4],
      "A JPEG of 3.1 MB becomes 46.5 MB, 15 times as much.",
      .exactly(15),
      .times,
      formula: "4032 × 3024 × 4 ÷ 3.1 MB of file",
      .arithmetic(.decodedPerFileByte(ClaimPicture(4032, 3024, fileBytes: 3_100_000), .rgba8)),
      within: Tolerance(
        share: 0.05,
        reason: "a MiB is 4.9 % more than a MB, and the article does not say which it means"
      )
    ),
    ArticleClaim(
      "5c",
      articles: [4],
      "Pixels take 3.3 times the bytes of a PNG of a photograph.",
      .exactly(3.3),
      .times,
      formula: "bytes of a real full decode ÷ bytes of the same pixels written as PNG",
      .machine(.decodedPerPNGByte(.photo)),
      within: Tolerance(
        share: 0.5,
        reason: "the content of a picture changes the size of a PNG by about half either way"
      )
    ),
    ArticleClaim(
      "5d",
      articles: [4],
      "Pixels take 15 times the bytes of a JPEG of a photograph.",
      .exactly(15),
      .times,
      formula: "bytes of a real full decode ÷ bytes of the file, the median of own pictures",
      .machine(.decodedPerFileByte(.photo)),
      within: Tolerance(
        share: 0.5,
        reason: "quality and content change the size of a JPEG by about half either way"
      )
    ),
  ]
}
