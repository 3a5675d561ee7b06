package import Basics
internal import Codecs
package import VirtualDevice

extension UIImage {
  /// Decodes it as UIKit does at its first draw: on the calling lane, once, and for all images of
  /// the same bitmap.
  package func decodeForDisplay() {
    for image in traits.images ?? [] { image.decodeForDisplay() }
    cgImage?.picture.display()
  }

  /// Whether a draw would decode nothing.
  package var isDecoded: Bool {
    (cgImage?.picture.isDecoded ?? true) && (traits.images ?? []).allSatisfy(\.isDecoded)
  }

  /// Where its pixels come from; nil for what no address delivered.
  package var origin: PictureOrigin? { cgImage?.picture.origin ?? traits.images?.first?.origin }

  /// The number of its picture, which those on one bitmap share.
  package var number: ImageID { cgImage?.picture.number ?? traits.images?.first?.number ?? .empty }

  /// Whether its bitmap is shown the right way up.
  package var isUpright: Bool {
    guard let cgImage else { return traits.images?.first?.isUpright ?? true }
    return cgImage.picture.origin.map { Int($0.turn) == imageOrientation.exif } ?? true
  }

  /// The decoded pixels; empty while there are none.
  package var stores: [PixelStore] {
    var result: [PixelStore] = []
    for store in [cgImage?.picture.store] + (traits.images ?? []).map(\.cgImage?.picture.store) {
      if let store, !result.contains(where: { $0 === store }) { result.append(store) }
    }
    return result
  }

  /// The size of the bitmap, before it is turned.
  package var pixelSize: PixelSize { cgImage?.picture.size ?? PixelSize(width: 0, height: 0) }
}

extension UIImage {
  /// An image on `picture`.
  package convenience init(on picture: Picture) {
    self.init(cgImage: CGImage(picture))
  }
}

extension EncodedPicture {
  /// The picture in `data`, without a copy; nil for bytes that begin no image.
  ///
  /// Traps for formats that iOS decodes and that are not here.
  static func reading(_ data: Data) -> EncodedPicture? {
    let owner = DataOwner(data)
    do throws(DecodingError) {
      return try EncodedPicture(of: owner, bytes: owner.bytes)
    } catch {
      if case .foreignFormat(let format) = error {
        preconditionFailure(
          "UIImage does not decode \(format.rawValue) here; serve JPEG or PNG to this loader"
        )
      }
      return nil
    }
  }
}

/// Keeps data, and with them their bytes, at one place.
private final class DataOwner {
  private let data: Data
  let bytes: UnsafeRawBufferPointer

  init(_ data: Data) {
    // Few bytes lie in the value itself, which moves, and are no image. More lie in storage that
    // the value keeps and that nothing changes while it is shared.
    let kept = data.count > 64 ? data : Data()
    self.data = kept
    bytes = kept.withUnsafeBytes { $0 }
  }
}

extension CGImage {
  /// The image of all of `picture`, decoded at its first draw.
  convenience init(deferring picture: EncodedPicture) {
    var options = DecodeOptions(mode: .full)
    options.orientation = .asStored
    options.truncation = .accept
    self.init(
      Picture(lazy: PictureDecode(of: picture, options: options)),
      utType: (picture.header.codec == .jpeg ? "public.jpeg" : "public.png") as NSString
    )
  }
}
