/// The order in which a file stores its pixels, which decides how much a decoder has to hold.
public enum ScanLayout: String, Sendable, Hashable, CaseIterable, Codable {
  /// Row by row, so a decoder needs only a few rows at a time.
  case baseline
  /// JPEG in several scans: a decoder has to hold the coefficients of the whole image.
  case progressive
  /// PNG in seven passes (Adam7): a decoder has to hold the whole bitmap.
  case interlaced
}
