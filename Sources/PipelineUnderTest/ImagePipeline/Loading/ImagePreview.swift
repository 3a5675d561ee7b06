public import Basics
public import Requests

/// An image in less detail than it will have, made of the bytes that had come.
public struct ImagePreview: Sendable {
  /// The image, at the size that was asked for.
  public let image: LoadedImage
  /// The bytes that it was made of; a later preview of the same load has more.
  public let received: ByteCount
  /// The whole scans among them.
  public let scans: Int
}
