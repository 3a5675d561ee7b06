/// How a renderer makes images.
open class UIGraphicsRendererFormat: NSObject {
  open var bounds: CGRect = .zero

  public required override init() {}

  /// The format of the device's screen.
  open class func `default`() -> Self { Self() }

  /// The format of the device's screen.
  open class func preferred() -> Self { Self() }
}

/// How a renderer makes bitmaps.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The colours of a bitmap.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// Pixels to a point; the screen's unless set.
  open var scale: CGFloat
  open var opaque = false
  /// Bitmaps have 8 bits a channel; `.extended` is not here.
  open var preferredRange = Range.automatic {
    didSet {
      precondition(
        preferredRange != .extended,
        "UIGraphicsImageRendererFormat.Range.extended is not here; use .standard"
      )
    }
  }
  open var prefersExtendedRange: Bool {
    get { false }
    set { if newValue { preferredRange = .extended } }
  }

  public required init() { scale = UITraitCollection.current.displayScale }

  /// The format for these traits.
  public init(for traitCollection: UITraitCollection) {
    let wanted = traitCollection.displayScale
    scale = wanted > 0 ? wanted : UITraitCollection.current.displayScale
    super.init()
  }
}

/// What a renderer's actions draw into.
open class UIGraphicsRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsRendererFormat

  fileprivate init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
  }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5)) }

  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The same for a bitmap.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  fileprivate let scale: CGFloat

  fileprivate init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    scale = format.scale
    super.init(context, format)
  }

  /// What has been drawn so far.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }
}

/// What all renderers have.
open class UIGraphicsRenderer: NSObject {
  fileprivate let bounds: CGRect

  fileprivate init(in bounds: CGRect) { self.bounds = bounds }
}

/// Draws images on the lane of the caller.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  public let format: UIGraphicsImageRendererFormat
  /// Whether bitmaps can be made, which they can.
  open var allowsImageOutput: Bool { true }

  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.format = format
    super.init(in: bounds)
  }

  private func draw(_ actions: DrawingActions) -> UIGraphicsImageRendererContext? {
    let context = CGContext.forInterface(
      size: bounds.size,
      scale: format.scale,
      isOpaque: format.opaque
    )
    guard let context else { return nil }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    let drawing = UIGraphicsImageRendererContext(context, format)
    UIGraphicsPushContext(context)
    actions(drawing)
    UIGraphicsPopContext()
    return drawing
  }

  /// The image that `actions` draw; an image without pixels for an empty size.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    draw(actions)?.currentImage ?? UIImage()
  }

  /// The PNG file of what `actions` draw.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The JPEG file of what `actions` draw.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
