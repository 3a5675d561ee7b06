/// What is averaged when an image is scaled down.
public enum ResampleLight: String, Sendable, Hashable, CaseIterable {
  /// The levels as they are stored, as nearly all image loaders do it.
  case encoded
  /// The light that the levels stand for, by the curve of sRGB: what an eye far away would see.
  ///
  /// Fine bright texture stays bright: the average of black and white is 188 of 255 and not 128.
  case linear
}
