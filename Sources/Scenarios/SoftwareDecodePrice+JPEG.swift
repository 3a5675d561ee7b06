extension SoftwareDecodePrice {
  /// A JPEG decode, or a part of one.
  package struct JPEGWork: Sendable, Hashable {
    /// 1 where the decode begins, else 0.
    package var calls = 0
    /// Bytes in front of the first scan's data.
    package var metadataBytes = 0
    /// Bytes of scans.
    package var dataBytes = 0
    package var encoding = JPEGEncoding.baseline
    /// Source pixels whose coefficients are kept until the last scan; 0 for baseline.
    package var coefficientPixels = 0
    package var scale = JPEGScale.full
    /// Pixels at that scale.
    package var scaledPixels = 0
    /// Stored samples besides brightness for each 16 pixels: 0 for grey, 8 at 4:2:0, 16 at 4:2:2,
    /// 32 at 4:4:4, 48 for four components.
    package var colourSamples = 8

    /// No work yet.
    package init() {}
  }

  /// The price of JPEG, in picoseconds.
  ///
  /// Entropy decoding goes by the bytes of scans, for progressive files by a dearer byte and by
  /// coefficients that are written and read again. The inverse DCT and the colour conversion go by
  /// pixels at the decoded scale, and by colour samples, of which subsampling leaves fewer.
  package struct JPEG: Sendable, Hashable {
    package var call = 84_500_000
    /// Walking over metadata and copying none of it.
    package var metadataByte = 55
    package var baselineByte = 7_005
    package var progressiveByte = 26_200
    /// A coefficient of brightness or colour; there is one for each sample.
    package var coefficient = 1_024
    /// At 1/1, 1/2, 1/4 and 1/8: a pixel of the result.
    package var pixel = ByScale(full: 663, half: 1_432, quarter: 4_298, eighth: 8_578)
    /// At the same scales: a stored colour sample for each pixel of the result.
    package var colourSample = ByScale(full: 250, half: 510, quarter: 1_165, eighth: 6_458)

    /// A price for each scale.
    package struct ByScale: Sendable, Hashable {
      package var full: Int
      package var half: Int
      package var quarter: Int
      package var eighth: Int

      /// The price at `scale`.
      package subscript(scale: JPEGScale) -> Int {
        switch scale {
        case .full: full
        case .half: half
        case .quarter: quarter
        case .eighth: eighth
        }
      }
    }

    /// Picoseconds of `work`.
    package func picoseconds(of work: JPEGWork) -> Int {
      let byte = work.encoding == .progressive ? progressiveByte : baselineByte
      return work.calls * call + work.metadataBytes * metadataByte + work.dataBytes * byte
        + work.coefficientPixels * (coefficient + colour(coefficient, work))
        + work.scaledPixels * (pixel[work.scale] + colour(colourSample[work.scale], work))
    }

    /// The part of a pixel's price that its colour samples are, each of which costs `sample`.
    private func colour(_ sample: Int, _ work: JPEGWork) -> Int {
      sample * work.colourSamples / 16
    }
  }
}
