public import Basics
public import Codecs

/// What has come of a body that is still under way, from its first byte on.
public struct PartialBody: Sendable {
  /// The number of bytes that have come.
  public var received: ByteCount
  /// The number of bytes of the whole, if the server says it.
  public var expected: ByteCount?
  /// The bytes that have come; nil when decoding is only modelled.
  public var bytes: EncodedImage?
  /// What the header of the whole says; nil until a decoder has read it.
  public var header: ImageHeader?

  /// A part made of its parts.
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
