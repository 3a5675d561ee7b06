/// Views and the pixels that they need: rows 14 to 19.
extension ArticleClaim {
  private static let avatar = ClaimPicture(3000, 3000)

  static let surfaces: [ArticleClaim] = [
    ArticleClaim(
      "14a",
      articles: [4],
      "A view of 100 × 100 points shows 0.01 to 0.09 megapixels.",
      .between(0.01, 0.09),
      .megapixels,
      formula: "(100 × scale)² ÷ 10⁶",
      .device(.area(points: 100))
    ),
    ArticleClaim(
      "14b",
      articles: [4],
      "A photograph of 3000 × 4000 has 133 to 1200 times the pixels of that view.",
      .between(133, 1200),
      .times,
      formula: "3000 × 4000 ÷ (100 × scale)²",
      .device(.excess(ClaimPicture(3000, 4000), points: 100))
    ),
    ArticleClaim(
      "15a",
      articles: [1],
      "A portrait of 72 points needs 216 pixels at 3 pixels a point.",
      .exactly(216),
      .pixels,
      formula: "longest side of a decode of 3000 × 3000 for 72 × 3",
      .arithmetic(.sharpSide(avatar, points: 72, scale: 3))
    ),
    ArticleClaim(
      "15b",
      articles: [1],
      "A source of 3000 pixels is 193 times as many as that.",
      .exactly(193),
      .times,
      formula: "3000² ÷ 216²",
      .arithmetic(.excess(avatar, points: 72, scale: 3)),
      within: .threeDigits
    ),
    ArticleClaim(
      "16a",
      articles: [1],
      "A portrait of 44 points needs 132 pixels at 3 pixels a point.",
      .exactly(132),
      .pixels,
      formula: "44 × scale, on screens of 3 pixels a point",
      .device(.side(points: 44, scale: 3))
    ),
    ArticleClaim(
      "16b",
      articles: [1],
      "Its pixels take 69,696 bytes.",
      .exactly(69_696),
      .bytes,
      formula: "132 × 132 × 4, rows not padded",
      .arithmetic(.sharpBytes(avatar, points: 44, scale: 3))
    ),
    ArticleClaim(
      "16c",
      articles: [1],
      "A card of 120 points needs 360 pixels at 3 pixels a point.",
      .exactly(360),
      .pixels,
      formula: "120 × scale, on screens of 3 pixels a point",
      .device(.side(points: 120, scale: 3))
    ),
    ArticleClaim(
      "16d",
      articles: [1],
      "Its pixels take 518,400 bytes.",
      .exactly(518_400),
      .bytes,
      formula: "360 × 360 × 4, rows not padded",
      .arithmetic(.sharpBytes(avatar, points: 120, scale: 3))
    ),
    ArticleClaim(
      "17a",
      articles: [1],
      "A view that asks for maxPixelSize 240 gets 240 pixels.",
      .exactly(240),
      .pixels,
      formula: "the target when 240 pixels are taken for points: 240 × scale",
      .device(.scaledTwice(pixels: 240))
    ),
    ArticleClaim(
      "17b",
      articles: [1],
      "What it gets at 3 pixels a point takes 2,073,600 bytes.",
      .exactly(2_073_600),
      .bytes,
      formula: "720 × 720 × 4, rows not padded",
      .arithmetic(.sharpBytes(avatar, points: 240, scale: 3))
    ),
    ArticleClaim(
      "18a",
      articles: [3],
      "A thumbnail of 64 points needs 128 pixels at 2 pixels a point.",
      .exactly(128),
      .pixels,
      formula: "64 × scale, on screens of 2 pixels a point",
      .device(.side(points: 64, scale: 2))
    ),
    ArticleClaim(
      "18b",
      articles: [3],
      "And 192 pixels at 3 pixels a point.",
      .exactly(192),
      .pixels,
      formula: "64 × scale, on screens of 3 pixels a point",
      .device(.side(points: 64, scale: 3))
    ),
    ArticleClaim(
      "18c",
      articles: [3],
      "These take 147,456 bytes.",
      .exactly(147_456),
      .bytes,
      formula: "192 × 192 × 4, rows not padded",
      .arithmetic(.sharpBytes(avatar, points: 64, scale: 3))
    ),
    ArticleClaim(
      "19a",
      articles: [0],
      "max(width, height) × scale is the longest side that a view needs.",
      .exactly(900),
      .pixels,
      formula: "longest side of a decode of 4032 × 3024 for 300 × 3",
      .arithmetic(.sharpSide(.photo, points: 300, scale: 3))
    ),
    ArticleClaim(
      "19b",
      articles: [0],
      "So a square of 900 pixels that it fills is sharp.",
      .atLeast(900),
      .pixels,
      formula: "shortest side of a decode of 4032 × 3024 whose longest side is 900",
      .arithmetic(.shortSide(.photo, pixels: 900))
    ),
  ]
}
