public import Basics

/// What one generated image is to be; the seed comes later.
public struct AssetRecipe: Sendable, Hashable {
  /// The name, unique in its recipe, and the file's name without its extension.
  public var name: String
  /// What the image is for.
  public var assetClass: AssetClass
  /// Stored width and height in pixels, before the orientation is applied.
  public var size: PixelSize
  /// What it shows and how it is stored.
  public var content: Content
  /// The EXIF orientation, 1 to 8; nil (the default) writes no EXIF.
  public var orientation: Int?

  /// An image called `name`.
  public init(name: String, assetClass: AssetClass, size: PixelSize, content: Content) {
    self.name = name
    self.assetClass = assetClass
    self.size = size
    self.content = content
  }

  /// What an image shows and how it is stored.
  public enum Content: Sendable, Hashable {
    /// A photograph whose texture is set so that the file comes near to `target`.
    case photograph(PhotoSubject, JPEGEncoderOptions, target: ByteCount)
    /// A screenshot.
    case screenshot(PNGEncoding)
  }

  /// The file's name, such as "photo-03.jpg".
  public var fileName: String {
    switch content {
    case .photograph: name + ".jpg"
    case .screenshot: name + ".png"
    }
  }
}
