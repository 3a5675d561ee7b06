/// A recipe for an image: what it is made of and what is to be done with it, when a context renders
/// it.
public final class CIImage: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after the initialisers.
  let source: Source
  let steps: [Step]
  /// Where it has pixels, y up.
  public let extent: CGRect
  let isClamped: Bool

  /// What an image is made of.
  indirect enum Source {
    case bitmap(CGImage)
    case color(CIColor)
    /// One image drawn over another.
    case pair(CIImage, over: CIImage, CGBlendMode)
  }

  /// What is done with the pixels.
  enum Step {
    case blur(radius: Double)
    case map(@Sendable (SIMD4<Float>) -> SIMD4<Float>)
  }

  init(_ source: Source, _ steps: [Step], _ extent: CGRect, isClamped: Bool = false) {
    self.source = source
    self.steps = steps
    self.extent = extent
    self.isClamped = isClamped
  }

  /// The image of a bitmap, which is decoded when a context renders it.
  public convenience init(cgImage: CGImage) {
    self.init(
      .bitmap(cgImage),
      [],
      CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
    )
  }

  /// An image without an end of one colour.
  public convenience init(color: CIColor) { self.init(.color(color), [], .infinite) }

  /// The bitmap that it is, unchanged; nil for one with something to be done.
  public var cgImage: CGImage? {
    guard case .bitmap(let bitmap) = source, steps.isEmpty else { return nil }
    return bitmap
  }

  /// The same image of which a context renders no more than `rect`.
  public func cropped(to rect: CGRect) -> CIImage {
    CIImage(source, steps, extent.intersection(rect))
  }

  /// The same image without an end: beyond its edges it is as at its edges.
  public func clampedToExtent() -> CIImage {
    CIImage(source, steps, CGRect.infinite, isClamped: true)
  }

  /// The image drawn over another.
  public func composited(over dest: CIImage) -> CIImage { drawn(over: dest, .normal) }

  func drawn(over other: CIImage, _ mode: CGBlendMode) -> CIImage {
    let both: CGRect =
      switch mode {
      case .sourceIn: extent.intersection(other.extent)
      case .sourceOut: extent
      case .sourceAtop: other.extent
      default: extent.union(other.extent)
      }
    return CIImage(.pair(self, over: other, mode), [], both)
  }

  /// The image blurred by a Gauss curve, which makes it larger by three deviations on each side.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    let grown = isClamped ? extent : extent.insetBy(dx: -3 * sigma, dy: -3 * sigma)
    return CIImage(source, steps + [.blur(radius: sigma)], grown, isClamped: isClamped)
  }

  func mapping(_ change: @escaping @Sendable (SIMD4<Float>) -> SIMD4<Float>) -> CIImage {
    CIImage(source, steps + [.map(change)], extent, isClamped: isClamped)
  }

  /// The output of a filter of this name; the image itself when it has none.
  public func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
    let filter = CIFilter(name: filterName, parameters: parameters)
    filter?.setValue(self, forKey: kCIInputImageKey)
    return filter?.outputImage ?? self
  }

  /// The output of a filter of this name with its usual parameters.
  public func applyingFilter(_ filterName: String) -> CIImage {
    applyingFilter(filterName, parameters: [:])
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
    guard let context else { return nil }
    draw(image.source, wanted, into: context)
    for step in image.steps {
      switch step {
      case .blur(let radius): context.blur(radius: radius)
      case .map(let change): context.map(change)
      }
    }
    return context.makeImage()
  }

  /// Draws what lies in `wanted`, whose lower left corner is that of the context.
  private func draw(_ source: CIImage.Source, _ wanted: CGRect, into context: CGContext) {
    switch source {
    case .bitmap(let bitmap):
      let size = CGSize(width: bitmap.width, height: bitmap.height)
      let corner = CGPoint(x: -wanted.minX, y: -wanted.minY)
      context.draw(bitmap, in: CGRect(origin: corner, size: size))
    case .color(let color):
      context.setFillColor(color.cgColor)
      context.fill(CGRect(origin: .zero, size: wanted.size))
    case .pair(let top, let bottom, let mode):
      draw(bottom, wanted, into: context)
      context.saveGState()
      context.setBlendMode(mode)
      draw(top, wanted, into: context)
      context.restoreGState()
    }
  }

  /// Draws what `image` has in `wanted`, rendered by itself.
  private func draw(_ image: CIImage, _ wanted: CGRect, into context: CGContext) {
    let part = wanted.intersection(image.extent).integral
    guard let bitmap = createCGImage(image, from: part) else { return }
    context.draw(bitmap, in: part.offsetBy(dx: -wanted.minX, dy: -wanted.minY))
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
