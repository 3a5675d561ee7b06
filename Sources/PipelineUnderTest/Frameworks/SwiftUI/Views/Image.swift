/// How a view keeps its proportions in another room.
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }

/// Shows an image.
///
/// It ends in a `UIImageView`, where the metrics see it.
public struct Image: View, PrimitiveView, Equatable {
  /// How a resizable image fills its place.
  public enum ResizingMode: Sendable, Hashable { case tile, stretch }
  /// Whether an image is shown in its own colours.
  public enum TemplateRenderingMode: Sendable, Hashable { case template, original }
  /// How pixels are scaled.
  public enum Interpolation: Sendable, Hashable { case none, low, medium, high }
  /// The size of a symbol.
  public enum Scale: Sendable, Hashable { case small, medium, large }

  /// How an image is turned to stand upright, with the numbers of EXIF.
  public enum Orientation: UInt8, Sendable, Hashable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    var ofUIKit: UIImage.Orientation {
      switch self {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
    }
  }

  var image: UIImage?
  var isResizable = false

  public init(uiImage: UIImage) { image = uiImage }
  public init(systemName: String) { image = UIImage(systemName: systemName) }
  public init(_ name: String, bundle: Bundle? = nil) { image = UIImage(named: name) }
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    image = UIImage(cgImage: cgImage, scale: scale, orientation: orientation.ofUIKit)
  }
  public init(
    _ cgImage: CGImage,
    scale: CGFloat,
    orientation: Orientation = .up,
    label: Text
  ) {
    self.init(decorative: cgImage, scale: scale, orientation: orientation)
  }
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }

  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(),
    resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    copy.isResizable = true
    return copy
  }

  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var copy = self
    let mode: UIImage.RenderingMode =
      switch renderingMode {
      case .template: .alwaysTemplate
      case .original: .alwaysOriginal
      case nil: .automatic
      }
    copy.image = image?.withRenderingMode(mode)
    return copy
  }

  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  public nonisolated static func == (left: Image, right: Image) -> Bool {
    left.image === right.image && left.isResizable == right.isResizable
  }

  func makeNode() -> Node {
    LeafNode<Image, UIImageView>(UIImageView()) { image, view, _ in
      if view.image !== image.image { view.image = image.image }
    } measure: { image, _, proposal in
      let own = image.image?.size ?? .zero
      guard image.isResizable else { return own }
      return CGSize(width: proposal.width ?? own.width, height: proposal.height ?? own.height)
    }
  }
}
