package import Basics

/// How a JPEG file stores its coefficients.
package enum JPEGEncoding: String, Sendable, Hashable, CaseIterable {
  /// One scan, decoded row by row.
  case baseline
  /// Several scans, so that all coefficients are kept until the last.
  case progressive
}

/// The sizes at which a JPEG can be decoded directly and fast.
///
/// 5/8, 3/4 and 7/8 exist too but are slower than 1/1, because they have no SIMD inverse DCT.
package enum JPEGScale: Int, Sendable, Hashable, CaseIterable {
  /// The whole picture.
  case full = 1
  /// Half of each side.
  case half = 2
  /// A quarter of each side.
  case quarter = 4
  /// An eighth of each side.
  case eighth = 8

  /// The size of the result: each side divided and rounded up, as libjpeg does.
  package func apply(to source: PixelSize) -> PixelSize {
    PixelSize(
      width: (source.width + rawValue - 1) / rawValue,
      height: (source.height + rawValue - 1) / rawValue
    )
  }

  /// The smallest scale whose result is at least `target` on its longest side, else the full size.
  package static func smallest(of source: PixelSize, coveringLongestSide target: Int) -> JPEGScale {
    for scale in [JPEGScale.eighth, .quarter, .half]
    where scale.apply(to: source).longestSide >= target {
      return scale
    }
    return .full
  }
}

extension CostModel {
  /// Picoseconds of averaging `fed` pixels down to `result` pixels with 16 bits a sample.
  package func deepAveragingPicoseconds(fed: Int, result: Int) -> Int {
    decoding.averaging(fed: fed, result: result) + fed * deepAveragingPicosecondsPerPixel
  }

  /// Handing `size` of decoded pixels to the render server, once for each bitmap.
  package func upload(_ size: ByteCount) -> TimeSpan {
    span(picoseconds: size.bytes * uploadPicosecondsPerByte)
  }

  /// Copying `size` of memory.
  package func copy(_ size: ByteCount) -> TimeSpan {
    span(picoseconds: size.bytes * copyPicosecondsPerByte)
  }

  /// Scaling a picture of `source` pixels in draw, charged to the commit that first shows it.
  ///
  /// Zero when the picture already has the size of the view.
  package func drawScaling(source: PixelSize, target: PixelSize) -> TimeSpan {
    source == target
      ? .zero : span(picoseconds: source.pixelCount * drawScalingPicosecondsPerPixel)
  }

  /// The commit of a frame that has changed and shows `visible` cells; their layout is apart.
  package func commit(visible: Int) -> TimeSpan { frameBase + cellCommit * visible }

  /// `picoseconds` to the nearest nanosecond.
  package func span(picoseconds: Int) -> TimeSpan {
    TimeSpan(nanoseconds: (picoseconds + 500) / 1000)
  }
}
