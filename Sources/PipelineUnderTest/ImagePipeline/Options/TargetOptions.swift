internal import Basics
public import Codecs
public import Requests

/// The size that a view requests.
public struct TargetOptions: Sendable, Hashable {
  /// How the size of a surface becomes a target.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The longest edge, whatever the content mode.
    ///
    /// `max(width, height) × scale` is the formula of Apple's sample code for downsampling (WWDC
    /// 2018, session 219). A filled surface gets too few pixels along its short edge.
    case longestEdge = "longest-edge"
    /// For a fitted surface the longest edge, so that one image serves both device orientations;
    /// for a filled one the whole box.
    case sufficient
    /// The box, as the content mode uses it, without surplus pixels.
    case contentMode = "content-mode"
    /// The box fitted, whatever the content mode.
    case fit
    /// The box filled, whatever the content mode, as with Fresco's `ResizeOptions` and Glide's
    /// `CENTER_OUTSIDE`.
    case fill
    /// No target: the size of the file.
    case fullSize = "full-size"
  }

  /// The unit in which the size of a surface is interpreted.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Pixels: points × scale, once.
    case pixels
    /// Pixels interpreted as points, so that the scale is applied twice: a mistake.
    case pixelsAsPoints = "pixels-as-points"
    /// Points interpreted as pixels, so that the scale is missing.
    case pointsAsPixels = "points-as-pixels"
  }

  /// The sides of a picture to which a target applies.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    /// The sides as shown, after the orientation of the file.
    case shown
    /// The sides as stored, which are swapped in a rotated picture (kean/Nuke issue 870).
    case stored
  }

  /// How the size of a surface becomes a target; by default large enough for its content mode.
  public var rule: Rule = .sufficient
  /// The unit in which the size is interpreted; by default the correct one, pixels.
  public var unit: Unit = .pixels
  /// The sides to which a target applies; by default those that are shown.
  public var measuredOn: Measure = .shown
  /// Sizes are rounded up to a multiple of this many pixels, so that similar sizes share one image;
  /// 1, the default, rounds nothing.
  public var bucket = 1
  /// The longest side of a request without a size; nil is that of the file.
  ///
  /// By default 4096 pixels, the longest side of a texture on the oldest devices that run iOS 15.
  public var limitWithoutSize: Int? = 4096

  /// The default options.
  public init() {}

  /// The target for a view on `surface`; nil is the size of the file.
  public func target(for surface: ViewSurface) -> DecodeTarget? {
    let box = bucketed(surface.size)
    switch rule {
    case .longestEdge: return .maxPixelSize(box.longestSide)
    case .fit: return .fit(box)
    case .fill: return .fill(box)
    case .fullSize: return withoutSize
    case .sufficient:
      return surface.contentMode == .fill ? .fill(box) : .maxPixelSize(box.longestSide)
    case .contentMode:
      return surface.contentMode == .fill ? .fill(box) : .fit(box)
    }
    func bucketed(_ size: PixelSize) -> PixelSize {
      PixelSize(
        width: side(size.width, surface.scale),
        height: side(size.height, surface.scale)
      )
    }
  }

  /// The target for a view that does not know its size.
  public var withoutSize: DecodeTarget? { limitWithoutSize.map { .maxPixelSize($0) } }

  private func side(_ pixels: Int, _ scale: Int) -> Int {
    let length: Int
    switch unit {
    case .pixels: length = pixels
    case .pixelsAsPoints: length = pixels * scale
    case .pointsAsPixels: length = (pixels + scale - 1) / scale
    }
    return (length + bucket - 1) / bucket * bucket
  }
}
