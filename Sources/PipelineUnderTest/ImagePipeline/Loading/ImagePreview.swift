public import Basics
public import Requests

/// An image in less detail than its final state, decoded from the bytes that have arrived.
public struct ImagePreview: Sendable {
  /// The image, at the requested size.
  public let image: LoadedImage
  /// The number of bytes that it was decoded from; a later preview of the same load has more.
  public let received: ByteCount
  /// The number of complete scans among these bytes.
  public let scans: Int
}
