/// What is averaged when an image is scaled down.
public enum ResampleLight: String, Sendable, Hashable, CaseIterable {
  /// The levels as they are stored, as nearly all image loaders do.
  case encoded
  /// The light that the levels encode, by the curve of sRGB: what a distant eye would see.
  ///
  /// Fine bright texture stays bright: the average of black and white is 188 of 255 and not 128.
  case linear
}
