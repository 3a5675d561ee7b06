/// A recipe for an image: a bitmap and what is to be done with it, when a context renders it.
public final class CIImage: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after the initialisers.
  let bitmap: CGImage
  let steps: [Step]
  /// Where it has pixels, y up.
  public let extent: CGRect
  let isClamped: Bool

  /// What is done with the pixels.
  enum Step {
    case blur(radius: Double)
    case map(@Sendable (SIMD4<Float>) -> SIMD4<Float>)
  }

  init(_ bitmap: CGImage, _ steps: [Step], _ extent: CGRect, isClamped: Bool = false) {
    self.bitmap = bitmap
    self.steps = steps
    self.extent = extent
    self.isClamped = isClamped
  }

  /// The image of a bitmap, which is decoded when a context renders it.
  public convenience init(cgImage: CGImage) {
    self.init(
      cgImage,
      [],
      CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
    )
  }

  /// The same image of which a context renders no more than `rect`.
  public func cropped(to rect: CGRect) -> CIImage {
    CIImage(bitmap, steps, extent.intersection(rect))
  }

  /// The same image without an end: beyond its edges it is as at its edges.
  public func clampedToExtent() -> CIImage {
    CIImage(bitmap, steps, CGRect.infinite, isClamped: true)
  }

  /// The image blurred by a Gauss curve, which makes it larger by three deviations on each side.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    let grown = isClamped ? extent : extent.insetBy(dx: -3 * sigma, dy: -3 * sigma)
    return CIImage(bitmap, steps + [.blur(radius: sigma)], grown, isClamped: isClamped)
  }

  func mapping(_ change: @escaping @Sendable (SIMD4<Float>) -> SIMD4<Float>) -> CIImage {
    CIImage(bitmap, steps + [.map(change)], extent, isClamped: isClamped)
  }

  /// The output of a filter of this name; the image itself when it has none.
  public func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
    let filter = CIFilter(name: filterName, parameters: parameters)
    filter?.setValue(self, forKey: kCIInputImageKey)
    return filter?.outputImage ?? self
  }
}

/// Renders images.
public final class CIContext: NSObject, @unchecked Sendable {
  // Unchecked: it has no state.

  /// A context; the options choose a renderer, of which there is one.
  public init(options: [CIContextOption: Any]? = nil) {}

  /// A bitmap of the part of `image` in `rect`, made now on the calling lane; nil for an empty one.
  ///
  /// It costs a drawing of the bitmap, and for each step a scaled drawing of all pixels.
  public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? {
    let wanted = rect.intersection(image.extent).integral
    guard !wanted.isNull, wanted.width >= 1, wanted.height >= 1, wanted.width < 1e6 else {
      return nil
    }
    let context = CGContext(
      data: nil,
      width: Int(wanted.width),
      height: Int(wanted.height),
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
    )
    let (width, height) = (CGFloat(image.bitmap.width), CGFloat(image.bitmap.height))
    context?.draw(
      image.bitmap,
      in: CGRect(x: -wanted.minX, y: -wanted.minY, width: width, height: height)
    )
    for step in image.steps {
      switch step {
      case .blur(let radius): context?.blur(radius: radius)
      case .map(let change): context?.map(change)
      }
    }
    return context?.makeImage()
  }

  /// The same; bitmaps have 8 bits a channel whatever the format.
  public func createCGImage(
    _ image: CIImage,
    from rect: CGRect,
    format: CIFormat,
    colorSpace: CGColorSpace?
  ) -> CGImage? {
    createCGImage(image, from: rect)
  }

  /// Frees what a renderer keeps, which is nothing.
  public func clearCaches() {}
}

/// The key of an option of a context.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
  public static let priorityRequestLow = CIContextOption(rawValue: "kCIContextPriorityRequestLow")
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  public static let name = CIContextOption(rawValue: "kCIContextName")
}

/// The format of pixels; those of 8 bits are here.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let RGBA8 = CIFormat(rawValue: 264)
  public static let BGRA8 = CIFormat(rawValue: 266)
  public static let ARGB8 = CIFormat(rawValue: 265)
}
