/// The kind of picture behind a URL: how many pixels it has and how it is encoded.
///
/// The raw names are those of the corpus, which owns the pictures.
public enum SourceClass: String, Sendable, Hashable, CaseIterable {
  /// A camera photograph of 12 megapixels.
  case photo
  /// A picture larger than a camera's.
  case large
  /// A lossless picture of a screen.
  case screenshot
  /// A picture that the server made for a cell.
  case tile
  /// A small portrait.
  case avatar
}

/// Names one picture of a feed.
public struct ImageReference: Sendable, Hashable {
  /// URLs of one class are numbered from here on times the class's place; more would run together.
  public static let urlsPerClass = 1_000_000

  /// The kind of picture.
  public var sourceClass: SourceClass
  /// The number of the picture in its class, from 0.
  ///
  /// The corpus repeats its pictures when it has fewer.
  public var ordinal: Int

  /// The picture `ordinal` of `sourceClass`.
  public init(sourceClass: SourceClass, ordinal: Int) {
    precondition(
      (0..<Self.urlsPerClass).contains(ordinal),
      "A class has the pictures 0 to \(Self.urlsPerClass - 1), not \(ordinal)"
    )
    self.sourceClass = sourceClass
    self.ordinal = ordinal
  }

  /// The number of the URL, different for different pictures and equal for equal ones.
  ///
  /// Two surfaces that show the same ordinal of the same class ask for the same URL.
  public var urlNumber: Int {
    let place =
      switch sourceClass {
      case .photo: 0
      case .large: 1
      case .screenshot: 2
      case .tile: 3
      case .avatar: 4
      }
    return place * Self.urlsPerClass + ordinal
  }
}
