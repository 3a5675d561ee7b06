extension CostModel {
  /// Picoseconds of decoding that planes save for this many pixels out of the inverse DCT.
  package func planesSavedPicoseconds(scaledPixels: Int, scale: JPEGScale) -> Int {
    let perPixel =
      switch scale {
      case .full: fullPlanesSavedPicosecondsPerPixel
      case .half: halfPlanesSavedPicosecondsPerPixel
      case .quarter: quarterPlanesSavedPicosecondsPerPixel
      // Hardly any pixels are left to convert; no difference was measured.
      case .eighth: 0
      }
    return scaledPixels * perPixel
  }

  /// Picoseconds of averaging this many samples of single planes.
  package func planeResamplePicoseconds(samples: Int) -> Int {
    samples * planeResamplePicosecondsPerSample
  }

  /// Picoseconds of converting this many RGBA pixels to planes.
  package func planeConversionPicoseconds(pixels: Int) -> Int {
    pixels * planeConversionPicosecondsPerPixel
  }
}
