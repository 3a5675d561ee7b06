internal import Basics

/// Caches: rows 20 to 23.
extension ArticleClaim {
  static let caches: [ArticleClaim] = [
    ArticleClaim(
      "20",
      articles: [0],
      "bytesPerRow × height is a truer cost than width × height × 4, and at least as much.",
      .atLeast(1),
      .times,
      formula: "bytes per row × height of a real decode ÷ (width × height × 4), tiles",
      .machine(.rowPadding(.tile))
    ),
    ArticleClaim(
      "21a",
      articles: [0],
      "Costing by a file of 2 MB misses 24 times as many bytes of pixels.",
      .exactly(24),
      .times,
      formula: "4032 × 3024 × 4 ÷ 2 MB of file",
      .arithmetic(.decodedPerFileByte(ClaimPicture(4032, 3024, fileBytes: 2_000_000), .rgba8)),
      within: .twoDigits
    ),
    ArticleClaim(
      "21b",
      articles: [0],
      "The pngData() of a photograph whose pixels take 48 MB has about 2 MB.",
      .exactly(24),
      .times,
      formula: "bytes of a real full decode ÷ bytes of the same pixels written as PNG",
      .machine(.decodedPerPNGByte(.photo)),
      within: Tolerance(
        share: 0.5,
        reason: "the content of a picture changes the size of a PNG by about half either way"
      )
    ),
    ArticleClaim(
      "22a",
      articles: [1],
      "200 entries of full photographs come to 9.75 GB.",
      .exactly(9.75),
      .gigabytes,
      formula: "200 × 4032 × 3024 × 4 ÷ 10⁹",
      .arithmetic(.decodedBytes(.photo, .rgba8, count: 200)),
      within: .threeDigits
    ),
    ArticleClaim(
      "22b",
      articles: [0],
      "A limit of 100 entries and a fifth of the memory keeps a cache within what an app may use.",
      .atMost(100),
      .percent,
      formula:
        "the lesser of 100 × 4032 × 3024 × 4 and memory ÷ 5, ÷ the limit of the device profile",
      .device(.shareOfLimit(.photo, count: 100, memoryPart: 5))
    ),
    ArticleClaim(
      "22c",
      articles: [0],
      "So do a limit of 150 entries and a fifth of the memory.",
      .atMost(100),
      .percent,
      formula:
        "the lesser of 150 × 4032 × 3024 × 4 and memory ÷ 5, ÷ the limit of the device profile",
      .device(.shareOfLimit(.photo, count: 150, memoryPart: 5))
    ),
    ArticleClaim(
      "22d",
      articles: [1],
      "A limit of 200 entries alone keeps a cache within what an app may use.",
      .atMost(100),
      .percent,
      formula: "200 × 4032 × 3024 × 4 ÷ the limit of the device profile",
      .device(.shareOfLimit(.photo, count: 200))
    ),
    ArticleClaim(
      "23a",
      articles: [0],
      "20 % of the memory of a 6 GB phone are 1.2 GB.",
      .exactly(1.2),
      .gigabytes,
      formula: "6 GiB ÷ 5 ÷ 10⁹, as physicalMemory counts",
      .arithmetic(.part(of: .mebibytes(6_144), by: 5)),
      within: Tolerance(share: 0.042, reason: "half a unit of the second digit")
    ),
    ArticleClaim(
      "23b",
      articles: [0],
      "10 % of its memory are 600 MB.",
      .exactly(600),
      .megabytes,
      formula: "6 GiB ÷ 10 ÷ 10⁶, as physicalMemory counts",
      .arithmetic(.part(of: .mebibytes(6_144), by: 10)),
      within: Tolerance(
        share: 0.083,
        reason: "half a unit of the first digit, because the zeros may be round"
      )
    ),
    ArticleClaim(
      "23c",
      articles: [0],
      "An iPhone 15 Pro has 6 GB.",
      .exactly(6_144),
      .mebibytes,
      formula: "the memory of the device profile",
      .device(.memory(device: "iphone-15-pro"))
    ),
    ArticleClaim(
      "23d",
      articles: [0],
      "Nuke gives its memory cache 10 to 20 % of the memory.",
      .between(10, 20),
      .percent,
      formula: "cost limit of nuke-like ÷ memory of the device profile; 15 %, at most 768 MiB",
      .device(.cacheShare(variant: "nuke-like")),
      within: Tolerance(share: 0.005, reason: "the limit is rounded down to whole thousandths")
    ),
  ]
}
