internal import Basics
internal import ImageFormats

/// The memory of single pictures: rows 6 to 13.
extension ArticleClaim {
  private static let nasa = ClaimPicture(12_000, 12_000)
  private static let large = ClaimPicture(6240, 4160)
  private static let pro = ClaimPicture(6000, 4000)

  static let pictures: [ArticleClaim] = [
    ArticleClaim(
      "6a",
      articles: [0],
      "A screenshot of an iPad, 2048 × 1536, takes 12.6 MB.",
      .exactly(12.6),
      .megabytes,
      formula: "2048 × 1536 × 4 ÷ 10⁶",
      .arithmetic(.decodedBytes(ClaimPicture(2048, 1536, codec: .png), .rgba8)),
      within: .threeDigits
    ),
    ArticleClaim(
      "6b",
      articles: [0],
      "Its file has about 590 KB.",
      .exactly(0.59),
      .megabytes,
      formula: "bytes of the file, the median of own screenshots",
      .machine(.fileBytes(.screenshot)),
      within: Tolerance(
        share: 0.5,
        reason: "the content of the screen changes it by about half either way"
      )
    ),
    ArticleClaim(
      "7a",
      articles: [0],
      "A picture of 12,000 × 12,000 takes 576 MB.",
      .exactly(576),
      .megabytes,
      formula: "12,000 × 12,000 × 4 ÷ 10⁶",
      .arithmetic(.decodedBytes(nasa, .rgba8))
    ),
    ArticleClaim(
      "7b",
      articles: [0],
      "Shown in full, the same picture took 220 MB in a measurement.",
      .exactly(220),
      .megabytes,
      formula: "12,000 × 12,000 × 4 ÷ 10⁶",
      .arithmetic(.decodedBytes(nasa, .rgba8)),
      within: .threeDigits
    ),
    ArticleClaim(
      "7c",
      articles: [0],
      "These 220 MB are what planes of 4:2:0 take.",
      .exactly(220),
      .megabytes,
      formula: "12,000 × 12,000 × 1.5 ÷ 10⁶, rows padded as this pipeline pads them",
      .arithmetic(.decodedBytes(nasa, .yuv420)),
      within: Tolerance(
        share: 0.025,
        reason: "the app itself takes some megabytes, and 220 is rounded to two digits"
      )
    ),
    ArticleClaim(
      "7d",
      articles: [0],
      "Decoded to the size of the screen it takes 24 MB.",
      .atMost(24),
      .megabytes,
      formula:
        "result and scratch of a decode that fits the screen; the rest of the app is left out",
      .device(.fittedToScreen(nasa))
    ),
    ArticleClaim(
      "8a",
      articles: [0],
      "A picture of 300 points at 3 pixels a point has 900 pixels along a side.",
      .exactly(900),
      .pixels,
      formula: "300 × scale, on screens of 3 pixels a point",
      .device(.side(points: 300, scale: 3))
    ),
    ArticleClaim(
      "8b",
      articles: [0],
      "It takes 3.2 MB.",
      .exactly(3.2),
      .megabytes,
      formula: "900 × 900 × 4 ÷ 10⁶, rows padded as this pipeline pads them",
      .arithmetic(.decodedBytes(ClaimPicture(900, 900), .rgba8)),
      within: Tolerance(
        share: 0.031,
        reason: "the claim has two digits, half a unit is 1.6 %, and "
          + "rows of 900 pixels are padded by 1.3 %"
      )
    ),
    ArticleClaim(
      "8c",
      articles: [0],
      "Its file has about 50 KB.",
      .exactly(0.05),
      .megabytes,
      formula: "bytes of the file, the median of own tiles",
      .machine(.fileBytes(.tile)),
      within: Tolerance(share: 0.5, reason: "quality and content change it by about half")
    ),
    ArticleClaim(
      "9a",
      articles: [0],
      "20 full photographs take about 960 MB.",
      .exactly(960),
      .megabytes,
      formula: "20 × 4032 × 3024 × 4 ÷ 10⁶",
      .arithmetic(.decodedBytes(.photo, .rgba8, count: 20)),
      within: .twoDigits
    ),
    ArticleClaim(
      "9b",
      articles: [0],
      "That is more than an app may use on most devices.",
      .atLeast(100),
      .percent,
      formula: "20 × 4032 × 3024 × 4 ÷ the limit of the device profile",
      .device(.shareOfLimit(.photo, count: 20)),
      agreement: .most
    ),
    ArticleClaim(
      "9c",
      articles: [0],
      "So the device ends an app that scrolls a grid of them.",
      .exactly(1),
      .ended,
      formula: "outcome of a modelled trial: photo-grid, full-decode, seed 1",
      .trial(.ended(.photoGrid, variant: "full-decode")),
      agreement: .most
    ),
    ArticleClaim(
      "10a",
      articles: [0],
      "A photograph of 12 megapixels is a JPEG of 2 to 4 MB.",
      .between(2, 4),
      .megabytes,
      formula: "bytes of the file, the median of own photographs",
      .machine(.fileBytes(.photo))
    ),
    ArticleClaim(
      "10b",
      articles: [0],
      "Decoded it takes 12 times the bytes of a file of 4 MB.",
      .exactly(12),
      .times,
      formula: "4032 × 3024 × 4 ÷ 4,000,000",
      .arithmetic(.decodedPerFileByte(.photoFile(4_000_000), .rgba8)),
      within: Tolerance(share: 0.042, reason: "half a unit of the second digit of 12")
    ),
    ArticleClaim(
      "10c",
      articles: [0],
      "And 24 times those of a file of 2 MB.",
      .exactly(24),
      .times,
      formula: "4032 × 3024 × 4 ÷ 2,000,000",
      .arithmetic(.decodedPerFileByte(.photoFile(2_000_000), .rgba8)),
      within: Tolerance(share: 0.021, reason: "half a unit of the second digit of 24")
    ),
    ArticleClaim(
      "10d",
      articles: [0],
      "So a photograph takes 12 to 24 times the bytes of its file.",
      .between(12, 24),
      .times,
      formula: "bytes of a full decode ÷ bytes of the file, the median of own photographs",
      .machine(.decodedPerFileByte(.photo)),
      within: Tolerance(share: 0.021, reason: "half a unit of the second digit of 24")
    ),
    ArticleClaim(
      "11a",
      articles: [0],
      "A grid of Apple's demo went from 31.5 to 18.4 MiB.",
      .exactly(18.4),
      .mebibytes,
      formula: "the memory of that demo",
      .notMeasurable("the demo app and its pictures are not public; 11b checks the saving")
    ),
    ArticleClaim(
      "11b",
      articles: [0],
      "Decoding to size saves a grid of photographs 42 % of its memory.",
      .atLeast(41.6),
      .percent,
      formula:
        "1 − ledger_peak_image_bytes of bounded-cache ÷ that of full-decode, photo-grid, seed 1",
      .trial(
        .saving(
          .photoGrid,
          metric: "ledger_peak_image_bytes",
          from: "full-decode",
          to: "bounded-cache"
        )
      )
    ),
    ArticleClaim(
      "12a",
      articles: [2],
      "A photograph of 6240 × 4160 takes 103,833,600 bytes.",
      .exactly(103_833_600),
      .bytes,
      formula: "6240 × 4160 × 4",
      .arithmetic(.decodedBytes(large, .rgba8))
    ),
    ArticleClaim(
      "12b",
      articles: [2],
      "The app that shows it takes 155 MB, which comes close: 5.97 bytes a pixel.",
      .exactly(5.97),
      .bytesPerPixel,
      formula: "file, result and codec memory at the peak of a real full decode ÷ pixels",
      .machine(.peakPerPixel(.large)),
      within: Tolerance(
        share: 0.09,
        reason: "the 9 MB of an empty app and rounding; a decode does not explain the rest"
      )
    ),
    ArticleClaim(
      "13a",
      articles: [4],
      "10 pictures of 6000 × 4000 on the screen take 0.96 GB.",
      .exactly(0.96),
      .gigabytes,
      formula: "10 × 6000 × 4000 × 4 ÷ 10⁹",
      .arithmetic(.decodedBytes(pro, .rgba8, count: 10)),
      within: .threeDigits
    ),
    ArticleClaim(
      "13b",
      articles: [4],
      "20 of them take 1.92 GB.",
      .exactly(1.92),
      .gigabytes,
      formula: "20 × 6000 × 4000 × 4 ÷ 10⁹",
      .arithmetic(.decodedBytes(pro, .rgba8, count: 20)),
      within: .threeDigits
    ),
  ]
}
