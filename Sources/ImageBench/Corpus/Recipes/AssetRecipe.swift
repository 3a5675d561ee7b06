package import Basics

/// One image to generate, without its random seed.
package struct AssetRecipe: Sendable, Hashable {
  /// Unique in its recipe; the file's name without its extension.
  package var name: String
  package var assetClass: AssetClass
  /// Width and height in pixels as stored, before the orientation is applied.
  package var size: PixelSize
  package var content: Content
  /// The EXIF orientation, 1 to 8; nil (the default) writes no EXIF.
  package var orientation: Int?

  /// An image called `name`.
  package init(name: String, assetClass: AssetClass, size: PixelSize, content: Content) {
    self.name = name
    self.assetClass = assetClass
    self.size = size
    self.content = content
  }

  /// What an image shows and how it is stored.
  package enum Content: Sendable, Hashable {
    /// A photograph whose texture is adjusted to bring the file size near `target`.
    case photograph(PhotoSubject, JPEGEncoderOptions, target: ByteCount)
    /// A screenshot.
    case screenshot(PNGEncoding)
  }

  /// The file's name, such as "photo-03.jpg".
  package var fileName: String {
    switch content {
    case .photograph: name + ".jpg"
    case .screenshot: name + ".png"
    }
  }
}
