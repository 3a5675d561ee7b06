extension UIImage {
  public var renderingMode: RenderingMode { traits.renderingMode }
  public var capInsets: UIEdgeInsets { traits.capInsets }
  public var resizingMode: ResizingMode { traits.resizingMode }
  public var alignmentRectInsets: UIEdgeInsets { traits.alignmentRectInsets }
  public var flipsForRightToLeftLayoutDirection: Bool { traits.flips }
  /// Nil: images here have bitmaps, also those that Core Image has rendered.
  public var ciImage: CIImage? { nil }
  public var isSymbolImage: Bool { traits.symbol != nil }
  public var symbolConfiguration: SymbolConfiguration? { traits.symbol }
  public var configuration: Configuration? { traits.symbol ?? traits.configuration }
  public var traitCollection: UITraitCollection { UITraitCollection(displayScale: scale) }
  /// The frames of an animated image.
  public var images: [UIImage]? { traits.images }
  /// Of all frames, in seconds.
  public var duration: TimeInterval { traits.duration }

  /// An image of the same bitmap, so that both are decoded once.
  private func changed(_ change: (inout Traits) -> Void) -> UIImage {
    let image =
      cgImage.map { UIImage(cgImage: $0, scale: scale, orientation: imageOrientation) } ?? UIImage()
    image.traits = traits
    change(&image.traits)
    return image
  }

  /// The image of the same bitmap that is shown in its colours or as a template.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed { $0.renderingMode = renderingMode }
  }

  /// The image whose middle, within the insets, fills a larger place.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image whose middle, within the insets, fills a larger place.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets,
    resizingMode: ResizingMode
  ) -> UIImage {
    changed { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// The image of which one column and one row are stretched.
  public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
    let insets = UIEdgeInsets(
      top: CGFloat(top),
      left: CGFloat(left),
      bottom: size.height - CGFloat(top) - 1,
      right: size.width - CGFloat(left) - 1
    )
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// The image that is aligned by the rectangle within the insets.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changed { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The image that is mirrored where text runs from right to left.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { changed { $0.flips = true } }

  /// The image with a configuration, which changes no pixels.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    changed {
      if let symbol = configuration as? SymbolConfiguration, $0.symbol != nil {
        $0.symbol = symbol
      } else {
        $0.configuration = configuration
      }
    }
  }

  /// The symbol at the size of `configuration`; nil for another image.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let symbol = traits.symbol else { return nil }
    let image = UIImage(
      systemName: "image",
      withConfiguration: symbol.applying(configuration)
    )
    image?.traits.renderingMode = renderingMode
    return image
  }

  /// The format in which this image is drawn best.
  public var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let alpha = cgImage?.alphaInfo
    format.opaque = alpha == .noneSkipLast || alpha == .noneSkipFirst
    return format
  }

  /// The image mirrored left to right, by its orientation.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    let flipped: Orientation =
      switch imageOrientation {
      case .up: .upMirrored
      case .upMirrored: .up
      case .down: .downMirrored
      case .downMirrored: .down
      case .left: .rightMirrored
      case .rightMirrored: .left
      case .right: .leftMirrored
      case .leftMirrored: .right
      }
    return cgImage.map { UIImage(cgImage: $0, scale: scale, orientation: flipped) } ?? self
  }

  /// The image in one colour, drawn now.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// The image in one colour, drawn now.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    guard cgImage != nil else { return self }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let tinted = UIGraphicsImageRenderer(size: size, format: format).image { context in
      draw(in: CGRect(origin: .zero, size: size))
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size), blendMode: .sourceIn)
    }
    tinted.traits = traits
    tinted.traits.renderingMode = renderingMode
    return tinted
  }

  /// An image that shows `images` one after the other within `duration` seconds; nil without any.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return first.changed { ($0.images, $0.duration) = (images, duration) }
  }
}

extension CIImage {
  /// The recipe of an image's bitmap; nil for an image without one.
  public convenience init?(image: UIImage) {
    guard let cgImage = image.cgImage else { return nil }
    self.init(cgImage: cgImage)
  }
}
