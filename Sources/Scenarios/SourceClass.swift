/// The class of a picture: how many pixels it has and how it is encoded.
///
/// The raw names are those of the corpus, which contains the pictures.
package enum SourceClass: String, Sendable, Hashable, CaseIterable {
  /// A camera photograph of 12 megapixels.
  case photo
  /// A picture larger than a camera's.
  case large
  /// A lossless picture of a screen.
  case screenshot
  /// A picture that the server scaled for a cell.
  case tile
  /// A small portrait.
  case avatar
  /// A photograph of 12 megapixels that is stored in several scans, each sharper than the last.
  case progressive
}

/// Identifies one picture of a feed.
package struct ImageReference: Sendable, Hashable {
  /// The URLs of a class are numbered from this number times the class's index; more would overlap.
  package static let urlsPerClass = 1_000_000

  package var sourceClass: SourceClass
  /// The number of the picture in its class, from 0.
  ///
  /// A corpus with fewer pictures repeats them.
  package var ordinal: Int

  /// The picture `ordinal` of `sourceClass`.
  package init(sourceClass: SourceClass, ordinal: Int) {
    precondition(
      (0..<Self.urlsPerClass).contains(ordinal),
      "a class has the pictures 0 to \(Self.urlsPerClass - 1), not \(ordinal)"
    )
    self.sourceClass = sourceClass
    self.ordinal = ordinal
  }

  /// The number of the URL, unique for each picture.
  ///
  /// Two surfaces with the same ordinal of the same class request the same URL.
  package var urlNumber: Int {
    let index =
      switch sourceClass {
      case .photo: 0
      case .large: 1
      case .screenshot: 2
      case .tile: 3
      case .avatar: 4
      case .progressive: 5
      }
    return index * Self.urlsPerClass + ordinal
  }
}
