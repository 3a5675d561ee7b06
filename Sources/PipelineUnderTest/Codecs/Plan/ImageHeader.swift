public import Basics
public import ImageFormats

/// The properties of an encoded image that are known before any pixel is decoded.
public struct ImageHeader: Sendable, Hashable {
  public var codec: ImageCodec
  /// Width and height as stored, before the orientation is applied.
  public var storedSize: PixelSize
  /// How to turn the stored image; `.up` by default.
  public var orientation: ExifOrientation
  /// How the pixels are ordered; `.baseline` by default.
  public var layout: ScanLayout
  public var chromaSubsampling: ChromaSubsampling
  /// Components or channels as stored: 1 to 4.
  public var componentCount: Int
  /// The bits of a sample, or of a palette's index: 8, the default, or 1 to 16 for PNG.
  public var bitsPerSample = 8
  /// Whether pixels may be transparent; `.none` unless it is set or the channels say otherwise.
  public var transparency: Transparency
  public var encodedBytes: ByteCount
  /// The part of `encodedBytes` in front of the pixels: headers, tables and metadata; zero by
  /// default.
  public var metadataBytes = ByteCount.zero
  /// What the levels mean as colours; `.assumedSRGB` by default.
  public var colorProfile: ColorProfile
  /// The usable thumbnail in the Exif data of a JPEG; nil, the default, when there is none.
  public var thumbnail: EmbeddedThumbnail?

  /// A header from its parts, as in a manifest.
  ///
  /// `chromaSubsampling` defaults to 4:2:0 for JPEG and none for PNG, `componentCount` to 3.
  public init(
    codec: ImageCodec,
    storedSize: PixelSize,
    orientation: ExifOrientation = .up,
    layout: ScanLayout = .baseline,
    chromaSubsampling: ChromaSubsampling? = nil,
    componentCount: Int = 3,
    encodedBytes: ByteCount,
    colorProfile: ColorProfile = .assumedSRGB
  ) {
    self.codec = codec
    self.storedSize = storedSize
    self.orientation = orientation
    self.layout = layout
    self.chromaSubsampling = chromaSubsampling ?? (codec == .jpeg ? .yuv420 : .none)
    self.componentCount = componentCount
    transparency = codec == .png && componentCount % 2 == 0 ? .possible : .none
    self.encodedBytes = encodedBytes
    self.colorProfile = colorProfile
  }

  /// Whether an image has transparent pixels.
  public enum Transparency: Sendable, Hashable {
    /// Every pixel is opaque.
    case none
    /// There is a channel, a palette or a colour for transparency.
    case possible
  }

  /// Width and height as shown, after the orientation is applied.
  public var shownSize: PixelSize { orientation.shownSize(of: storedSize) }

  /// How pixels decoded under `rule` have to be turned: the number of Exif's tag, 1 for not at all.
  package func turn(under rule: OrientationRule) -> UInt8 {
    rule == .asStored ? orientation.rawValue : ExifOrientation.up.rawValue
  }

  /// The header for decodes under `rule`: those as stored see an upright image.
  package func oriented(by rule: OrientationRule) -> ImageHeader {
    var header = self
    if rule == .asStored { header.orientation = .up }
    return header
  }
}

extension ImageHeader {
  /// The longest shown side at which the whole image fits into `box`, in pixels; at least 1.
  ///
  /// It is computed on the shown size, so that a turned photo is measured upright.
  public func maxPixelSize(fitting box: PixelSize) -> Int {
    let shown = shownSize
    let isWider = shown.width * box.height >= shown.height * box.width
    return maxPixelSize(
      side: isWider ? shown.width : shown.height,
      to: isWider ? box.width : box.height
    )
  }

  /// The longest shown side at which the image covers `box` without a gap, in pixels; at least 1.
  public func maxPixelSize(filling box: PixelSize) -> Int {
    let shown = shownSize
    let isWider = shown.width * box.height >= shown.height * box.width
    return maxPixelSize(
      side: isWider ? shown.height : shown.width,
      to: isWider ? box.height : box.width
    )
  }

  /// The longest side when `side` becomes `target` pixels, rounded to nearest.
  private func maxPixelSize(side: Int, to target: Int) -> Int {
    max(1, (2 * shownSize.longestSide * target + side) / (2 * max(1, side)))
  }
}
