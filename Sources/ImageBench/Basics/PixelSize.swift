/// A width and a height in whole pixels.
///
/// Text form: "4032x3024", the same in flags, files and tables.
public struct PixelSize: Sendable, Hashable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size of `width` by `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var pixelCount: Int { width * height }

  /// The longer of the two sides in pixels.
  public var longestSide: Int { max(width, height) }

  /// The same size with width and height exchanged.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: LosslessStringConvertible {
  /// Reads "4032x3024"; anything else, or a side below 1, gives nil.
  public init?(_ description: String) {
    let parts = description.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as "4032x3024".
  public var description: String { "\(width)x\(height)" }
}
