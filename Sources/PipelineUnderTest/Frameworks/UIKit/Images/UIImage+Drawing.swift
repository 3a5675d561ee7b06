extension UIImage {
  /// Draws it into the current context at `point`, decoding it if it has not been.
  public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws it with a blend mode and an opacity from 0 to 1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws it into `rect` of the current context, decoding it if it has not been.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws it with a blend mode and an opacity from 0 to 1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let cgImage else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    // The bitmap is drawn where y points up, from the lower left corner of the rectangle.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.concatenate(imageOrientation.transform(in: rect.size))
    let size =
      imageOrientation.swapsSides
      ? CGSize(width: rect.height, height: rect.width) : rect.size
    context.draw(cgImage, in: CGRect(origin: .zero, size: size))
    context.restoreGState()
  }

  /// The PNG file of the bitmap as it is stored, without its orientation, as UIKit writes it.
  ///
  /// Nil without pixels, and for a damaged image.
  public func pngData() -> Data? {
    guard let cgImage else { return nil }
    return ImageFile.encode(cgImage, as: .png(isOpaque: cgImage.isOpaque)).map(Data.init(copying:))
  }

  /// The JPEG file of the bitmap with its orientation; the quality is from 0 to 1.
  ///
  /// Nil without pixels, and for a damaged image.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let cgImage else { return nil }
    let quality = Int((max(0, min(1, compressionQuality)) * 100).rounded())
    let orientation = imageOrientation == .up ? 0 : imageOrientation.exif
    let format = ImageFile.Format.jpeg(quality: max(1, quality), orientation: orientation)
    return ImageFile.encode(cgImage, as: format).map(Data.init(copying:))
  }
}

extension CGImage {
  fileprivate var isOpaque: Bool {
    alphaInfo == .noneSkipLast || alphaInfo == .noneSkipFirst || alphaInfo == .none
  }
}

extension Data {
  /// A copy of `data`, at once: the bridge copies byte by byte on Linux.
  init(copying data: NSData) { self.init(bytes: data.bytes, count: data.length) }
}

extension UIImage.Orientation {
  /// From the bitmap in a rectangle of its own size to the image as shown in `size`, y up.
  fileprivate func transform(in size: CGSize) -> CGAffineTransform {
    let (width, height) = (size.width, size.height)
    let mirror = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    func mirrored(_ side: CGFloat, _ next: CGAffineTransform) -> CGAffineTransform {
      mirror.concatenating(CGAffineTransform(translationX: side, y: 0)).concatenating(next)
    }
    // The turns are written out, because a sine of π is not zero.
    let down = CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    let left = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: width, ty: 0)
    let right = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: height)
    return switch self {
    case .up: .identity
    case .down: down
    case .left: left
    case .right: right
    case .upMirrored: mirrored(width, .identity)
    case .downMirrored: mirrored(width, down)
    case .leftMirrored: mirrored(height, left)
    case .rightMirrored: mirrored(height, right)
    }
  }
}

/// Puts a picture into the reader's album, of which there is none, so nothing is called.
@preconcurrency @MainActor
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage,
  _ completionTarget: Any?,
  _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {}
