public import Basics
internal import VirtualTime

/// Where the pixels of an image come from: provenance, which the code under test cannot see.
///
/// A decode makes one from the stamp of its bytes. What is drawn, resized or encoded from an image
/// keeps the origin.
public final class PictureOrigin: Sendable {
  /// The number of the address; nil for pixels that no address delivered.
  public let address: Int?
  /// The size of the whole source picture, in pixels.
  public let sourceSize: PixelSize
  /// The number of encoded bytes behind it, without the stamp.
  public let encodedBytes: ByteCount
  /// When there was an image: of an image that is decoded at its first draw, when the app made it;
  /// of another, when its decode or its drawing ended.
  public let made: TimePoint
  /// How the pixels have to be turned to be upright: the number of Exif's tag, 1 for not at all.
  public let turn: UInt8

  /// An origin with these properties.
  public init(
    address: Int?,
    sourceSize: PixelSize,
    encodedBytes: ByteCount,
    made: TimePoint,
    turn: UInt8 = 1
  ) {
    self.address = address
    self.sourceSize = sourceSize
    self.encodedBytes = encodedBytes
    self.made = made
    self.turn = turn
  }

  /// The same origin of an image that there is from now on.
  public var remade: PictureOrigin {
    PictureOrigin(
      address: address,
      sourceSize: sourceSize,
      encodedBytes: encodedBytes,
      made: World.currentTime ?? .start,
      turn: turn
    )
  }

  /// The same origin of pixels that a drawing has turned or mirrored.
  ///
  /// A drawing that turns pixels which have to be turned is taken to make them upright.
  public var turned: PictureOrigin {
    PictureOrigin(
      address: address,
      sourceSize: sourceSize,
      encodedBytes: encodedBytes,
      made: made,
      turn: turn == 1 ? 3 : 1
    )
  }
}
