/// How far a decode has come.
public enum DecodeProgress: Sendable {
  /// There are bands left.
  case more
  /// That was the last band; here is the result.
  case finished(PixelBuffer)
}
