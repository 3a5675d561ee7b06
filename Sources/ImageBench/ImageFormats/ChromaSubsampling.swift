/// How coarsely an image stores colour compared with brightness.
///
/// The raw values are the usual J:a:b notation.
public enum ChromaSubsampling: String, Sendable, Hashable, CaseIterable, Codable {
  /// No separate colour planes: gray JPEG.
  case yuv400 = "4:0:0"
  /// Colour at full resolution; also JPEG that stores RGB or CMYK.
  case yuv444 = "4:4:4"
  /// Colour at half the width.
  case yuv422 = "4:2:2"
  /// Colour at half the height.
  case yuv440 = "4:4:0"
  /// Colour at half the width and half the height, the usual choice of cameras.
  case yuv420 = "4:2:0"
  /// Colour at a quarter of the width.
  case yuv411 = "4:1:1"
  /// Any other sampling factors that a JPEG can have.
  case other
  /// The format has no chroma subsampling: PNG.
  case none

  /// Recognises the factors of a JPEG's components, luma first.
  package init(factors: [SamplingFactors]) {
    guard let first = factors.first, factors.count > 1 else {
      self = .yuv400
      return
    }
    // The fourth component, black, is sampled like luma; the two chroma components decide.
    let colour = factors[1]
    let isRegular =
      factors.count >= 3 && factors[2] == colour && (factors.count < 4 || factors[3] == first)
      && first.horizontal % colour.horizontal == 0 && first.vertical % colour.vertical == 0
    guard isRegular else {
      self = .other
      return
    }
    switch (first.horizontal / colour.horizontal, first.vertical / colour.vertical) {
    case (1, 1): self = .yuv444
    case (2, 1): self = .yuv422
    case (1, 2): self = .yuv440
    case (2, 2): self = .yuv420
    case (4, 1): self = .yuv411
    default: self = .other
    }
  }

  /// Factors of luma relative to chroma, in samples.
  ///
  /// Unknown ones count as 1:1, which is an upper bound of the memory for everything but exotic
  /// files.
  package var lumaFactors: SamplingFactors {
    switch self {
    case .yuv422: SamplingFactors(horizontal: 2, vertical: 1)
    case .yuv440: SamplingFactors(horizontal: 1, vertical: 2)
    case .yuv420: SamplingFactors(horizontal: 2, vertical: 2)
    case .yuv411: SamplingFactors(horizontal: 4, vertical: 1)
    case .yuv400, .yuv444, .other, .none: SamplingFactors(horizontal: 1, vertical: 1)
    }
  }
}

/// The number of samples of one component in a minimal coded unit, in each direction, 1 to 4.
package struct SamplingFactors: Sendable, Hashable {
  /// Samples from left to right.
  package var horizontal: Int
  /// Samples from top to bottom.
  package var vertical: Int

  /// Factors of these counts.
  package init(horizontal: Int, vertical: Int) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
