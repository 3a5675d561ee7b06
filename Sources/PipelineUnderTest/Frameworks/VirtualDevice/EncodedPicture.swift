public import Basics
public import Codecs
internal import DeviceContract

/// The bytes of a picture as the app holds them, with what their header says.
///
/// They are on the ledger as long as an image or an image source needs them.
public final class EncodedPicture: Sendable {
  public let image: EncodedImage
  /// What the header says, with the orientation that the Exif data name.
  public let header: ImageHeader
  /// The number of the address that delivered them; nil without a stamp.
  public let address: Int?
  /// Nil when the bytes are a body that is counted already.
  private let memory: (any MemoryAccounting)?

  /// The picture in the bytes that `owner` holds, which must stay as they are while it lives.
  ///
  /// Throws what reading the header throws.
  package init(
    of owner: AnyObject,
    bytes: UnsafeRawBufferPointer,
    device: Device = .current
  ) throws(DecodingError) {
    header = try ImageHeader.read(bytes)
    image = EncodedImage(of: owner, bytes: bytes)
    address = PictureStamp.address(on: bytes)
    memory = ChargedBodies.contains(bytes.baseAddress) ? nil : device.memory
    memory?.charge(image.byteCount, to: .compressed)
  }

  deinit { memory?.release(image.byteCount, from: .compressed) }

  /// The number of bytes without the stamp.
  public var pictureBytes: ByteCount {
    image.withUnsafeBytes { ByteCount($0.count - PictureStamp.addedBytes(on: $0)) }
  }
}
