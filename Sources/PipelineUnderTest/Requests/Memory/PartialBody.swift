public import Basics
public import Codecs

/// The received part of a body that is still in transfer, from its first byte on.
public struct PartialBody: Sendable {
  /// The number of received bytes.
  public var received: ByteCount
  /// The number of bytes of the whole body, if the server declares it.
  public var expected: ByteCount?
  /// The received bytes; nil if decoding is only modelled.
  public var bytes: EncodedImage?
  /// The decoded header of the whole; nil until a decoder has read it.
  public var header: ImageHeader?

  /// Creates a part from its properties.
  public init(
    received: ByteCount,
    expected: ByteCount?,
    bytes: EncodedImage? = nil,
    header: ImageHeader? = nil
  ) {
    self.received = received
    self.expected = expected
    self.bytes = bytes
    self.header = header
  }
}
