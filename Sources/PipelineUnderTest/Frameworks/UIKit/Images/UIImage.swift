internal import Basics
internal import Codecs
internal import VirtualDevice

/// An image to show: pixels, or encoded bytes that are decoded at the first draw.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  // Unchecked: nothing changes after the initialisers but what is decoded, which has its own lock,
  // and the name for tests, which an app sets before it hands the image on.

  /// The bitmap; nil for `UIImage()`.
  public let cgImage: CGImage?
  /// Pixels to a point.
  public let scale: CGFloat
  /// How the bitmap is turned for display.
  public let imageOrientation: Orientation
  var traits = Traits()

  /// How a bitmap is turned for display.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Whether an image is shown in its own colours.
  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// How the middle of a resizable image fills its place.
  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  /// What images of the same bitmap may differ in.
  struct Traits {
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    var flips = false
    var images: [UIImage]?
    var duration: TimeInterval = 0
    var symbol: SymbolConfiguration?
    var configuration: Configuration?
    var identifier: String?
  }

  /// An image without pixels.
  public override init() {
    cgImage = nil
    scale = 1
    imageOrientation = .up
  }

  /// An image of a bitmap.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// An image of a file's bytes, of which now only the header is read; nil if it cannot be.
  ///
  /// Traps for formats that iOS decodes and that are not here.
  public init?(data: Data, scale: CGFloat) {
    guard let picture = EncodedPicture.reading(data) else { return nil }
    cgImage = CGImage(deferring: picture)
    self.scale = scale > 0 ? scale : 1
    imageOrientation = Orientation(exif: picture.header.orientation.rawValue)
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  // MARK: In archives

  open class var supportsSecureCoding: Bool { true }

  /// The image of an archive, encoded until its first draw.
  public required init?(coder: NSCoder) {
    let data = coder.decodeObject(of: NSData.self, forKey: ArchiveKey.data.rawValue)
    guard let data, let picture = EncodedPicture.reading(data as Data) else { return nil }
    cgImage = CGImage(deferring: picture)
    scale = max(1, CGFloat(coder.decodeDouble(forKey: ArchiveKey.scale.rawValue)))
    let turn = coder.decodeInteger(forKey: ArchiveKey.orientation.rawValue)
    imageOrientation = Orientation(rawValue: turn) ?? .up
  }

  /// Writes the pixels as a PNG file, at the price of one.
  open func encode(with coder: NSCoder) {
    let stored = cgImage.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    coder.encode(stored?.pngData() as NSData?, forKey: ArchiveKey.data.rawValue)
    coder.encode(Double(scale), forKey: ArchiveKey.scale.rawValue)
    coder.encode(imageOrientation.rawValue, forKey: ArchiveKey.orientation.rawValue)
  }

  private enum ArchiveKey: String {
    case data = "UIImageData"
    case scale = "UIScale"
    case orientation = "UIImageOrientation"
  }

  /// A name for tests of an interface, which loaders use as a label of an image.
  open var accessibilityIdentifier: String? {
    get { traits.identifier }
    set { traits.identifier = newValue }
  }

  /// An image of the file at `path`; nil if it cannot be read.
  ///
  /// "@2x" or "@3x" at the end of its name is the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: UIImage.scale(ofFile: path))
  }

  private static func scale(ofFile path: String) -> CGFloat {
    let name = NSString(string: NSString(string: path).lastPathComponent).deletingPathExtension
    return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
  }

  /// An image of the app's container, by its name with or without an extension; else nil.
  ///
  /// There are no asset catalogues. Files with the screen's scale in their name come first.
  public convenience init?(named name: String) {
    guard let container = Device.current.container, !name.isEmpty else { return nil }
    let scale = Int(UITraitCollection.current.displayScale)
    let base = NSString(string: name).deletingPathExtension
    let given = NSString(string: name).pathExtension
    let endings = given.isEmpty ? ["png", "jpg", "jpeg"] : [given]
    for suffix in ["@\(scale)x", "@3x", "@2x", ""] {
      for ending in endings {
        let path = "\(container)/\(base)\(suffix).\(ending)"
        guard FileManager.default.fileExists(atPath: path) else { continue }
        self.init(contentsOfFile: path)
        return
      }
    }
    return nil
  }

  /// The same; there is one bundle and one set of traits.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name)
  }

  /// The same; a configuration has only traits of which there is one set.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    with configuration: UIImage.Configuration?
  ) {
    self.init(named: name)
  }

  /// The size as shown, in points.
  open var size: CGSize {
    let pixels = shownPixels
    return CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
  }

  /// The size as shown, in pixels.
  private var shownPixels: PixelSize {
    guard let cgImage else { return PixelSize(width: 0, height: 0) }
    let stored = cgImage.picture.size
    return imageOrientation.swapsSides ? stored.transposed : stored
  }

  open override var description: String {
    "<UIImage: \(Int(size.width))x\(Int(size.height)), scale \(scale)>"
  }
}

extension UIImage.Orientation {
  /// The orientation with the number of the Exif tag; up for one out of range.
  package init(exif: UInt8) {
    let all: [UIImage.Orientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    self = (1...8).contains(exif) ? all[Int(exif) - 1] : .up
  }

  /// The number of the Exif tag.
  package var exif: Int {
    switch self {
    case .up: 1
    case .upMirrored: 2
    case .down: 3
    case .downMirrored: 4
    case .leftMirrored: 5
    case .right: 6
    case .rightMirrored: 7
    case .left: 8
    }
  }

  /// Whether the stored width is the shown height.
  package var swapsSides: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }
}
