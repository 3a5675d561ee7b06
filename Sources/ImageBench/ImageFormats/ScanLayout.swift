/// In which order a file stores its pixels, which decides how much a decoder has to hold.
public enum ScanLayout: String, Sendable, Hashable, CaseIterable, Codable {
  /// Row after row, so a decoder needs only a few rows at a time.
  case baseline
  /// JPEG in several scans: the coefficients of the whole image have to be held.
  case progressive
  /// PNG in seven passes (Adam7): the whole bitmap has to be held.
  case interlaced
}
